"""A language model that some program serves: on this machine, or wherever its user named.

Ollama, LM Studio, the server of llama.cpp and most services speak the same protocol, *chat completions*: one request holds
the question, one answer the text. https://platform.openai.com/docs/api-reference/chat
"""

from __future__ import annotations

import http.client
import json
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

import attrs

from grognard.assistant.question import Question
from grognard.diagnostics.codes import NOBODY_ANSWERS
from grognard.host.plaintext import FileProblem, whole_file

PATIENCE = 900.0
"""Seconds that a question may take from its first byte to the last of its answer: a large model on a small machine writes a word in a second."""
_MOST = 4 * 1024**2
"""Bytes of an answer that are read."""
_REFUSES_THE_FORM = frozenset([400, 404, 415, 422, 500, 501])
"""What a server answers that does not know how to keep to a JSON schema; most do."""
_ROOM, _ROOM_FOR_A_WORD = 2_000, 2
"""Tokens that an answer may take, and so many more for each word of its question: a small model else repeats itself for ever."""
_SHOWN = 200
"""Letters that are shown of what a server said."""
_FEWEST_TOKENS = 0.6
"""No tokenizer writes English with fewer tokens for a word."""
_NEAR = frozenset(["localhost", "127.0.0.1", "::1"])


def is_address(where: str) -> bool:
    """Whether somebody names a server by it."""
    return where.startswith(("http://", "https://"))


class _NoWayOn(urllib.request.HTTPRedirectHandler):
    """A server that sends one on is not followed: the key, and the text, are for the address that was named."""

    def redirect_request(self, *_: Any) -> None:
        """None: the answer is taken as a refusal."""


@attrs.define
class Server:
    """A server, the model that is asked there, and the key it wants, if any."""

    address: str
    """As far as `/v1`: what its user typed, with that added where it lacks it."""
    model: str
    key: str | None = attrs.field(default=None, repr=False)
    patience: float = PATIENCE
    _forms: bool = attrs.field(default=True, init=False)
    """Whether it takes the form of an answer; found out by the first question."""

    @classmethod
    def at(cls, typed: str, model: str | None, key: str | None, patience: float = PATIENCE) -> Server:
        """The server at an address. Nothing is asked there yet. Raises FileProblem."""
        address = typed.rstrip("/")
        try:
            ends = urlsplit(address).path.rsplit("/", 1)[-1]
        except ValueError:
            raise _problem(typed, f"{typed!r} is no address.", "Write one such as http://localhost:11434.") from None
        if ends != "v1":
            address += "/v1"
        return cls(address, model or "", key, patience)

    def find_model(self) -> None:
        """Take the model that it serves, where none is named. Raises FileProblem."""
        if not self.model:
            self.model = self._only_model()

    @property
    def open_to_all(self) -> bool:
        """Whether what is asked goes over the net so that anybody on the way can read it."""
        return not self.near and self.address.startswith("http://")

    @property
    def near(self) -> bool:
        """Whether what is asked stays on this machine."""
        return urlsplit(self.address).hostname in _NEAR

    def answer_to(self, question: Question) -> str:
        """The answer to a question. Raises FileProblem."""
        asked: dict[str, Any] = {
            "model": self.model,
            "messages": [{"role": "user", "content": question.text}],
            "temperature": 0,
            "max_tokens": _ROOM + len(question.text.split()) * _ROOM_FOR_A_WORD,
            "stream": False,
        }
        schema = {"type": "json_schema", "json_schema": {"name": "answer", "strict": True, "schema": question.form}}
        if self._forms:
            try:
                return self._text(question, self._call("/chat/completions", {**asked, "response_format": schema}))
            except urllib.error.HTTPError as error:
                if error.code not in _REFUSES_THE_FORM:
                    raise self._refused(error) from None
        try:
            answer = self._call("/chat/completions", asked)
        except urllib.error.HTTPError as error:
            raise self._refused(error) from None
        self._forms = False
        return self._text(question, answer)

    def _text(self, question: Question, answer: Mapping[str, Any]) -> str:
        try:
            text = answer["choices"][0]["message"]["content"]
            read = (answer.get("usage") or {}).get("prompt_tokens")
        except (KeyError, IndexError, TypeError, AttributeError):
            text, read = None, None
        if not isinstance(text, str):
            raise self._problem("What came back is no answer of a chat.", "Is this the address of a language model?")
        if isinstance(read, int) and 0 < read < len(question.text.split()) * _FEWEST_TOKENS:
            raise self._problem(
                f"The model read only {read:,} tokens of a question of {len(question.text.split()):,} words: its context is too short.",
                "Give it a longer context where it is served, or ask in smaller pieces: --ask-words 800.",
            )
        # Half of a pair of surrogates cannot be written to any file.
        return text.encode("utf-8", "replace").decode()

    def _only_model(self) -> str:
        try:
            answer = self._call("/models")
        except urllib.error.HTTPError as error:
            raise self._refused(error) from None
        listed = answer.get("data")
        names = (
            [each["id"] for each in listed if isinstance(each, dict) and isinstance(each.get("id"), str)]
            if isinstance(listed, list)
            else []
        )
        if len(names) == 1:
            return str(names[0])
        said = f"It serves {', '.join(names[:10])}." if names else "It names no model that it serves."
        raise self._problem(said, f"Name the one to ask: --ask-model {names[0] if names else 'NAME'}.")

    def _call(self, path: str, body: Mapping[str, Any] | None = None) -> Mapping[str, Any]:
        """What it answers as JSON. Raises HTTPError where it refuses, else FileProblem."""
        headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {self.key}"} if self.key else {})}
        data = json.dumps(body).encode() if body is not None else None
        # What is on this machine is asked without whatever stands between it and the world.
        opener = urllib.request.build_opener(_NoWayOn, *([urllib.request.ProxyHandler({})] if self.near else []))

        def call() -> bytes:
            request = urllib.request.Request(self.address + path, data, headers)
            with opener.open(request, timeout=self.patience) as stream:
                return bytes(stream.read(_MOST))

        try:
            result = json.loads(_within(self.patience, call))
        except urllib.error.HTTPError:
            raise
        except (urllib.error.URLError, OSError, http.client.HTTPException) as error:
            raise self._silent(error) from None
        except (ValueError, RecursionError):
            raise self._problem(
                "What came back is no answer of a language model.",
                "Check the address; it ends with /v1 or before that.",
            ) from None
        if not isinstance(result, dict):
            raise self._problem("What came back is no answer of a language model.", "Check the address.")
        return result

    def _silent(self, error: Exception) -> FileProblem:
        reason = getattr(error, "reason", error)
        if isinstance(reason, TimeoutError):
            return self._problem(
                f"No answer came in {self.patience / 60:g} minutes.", "Ask in smaller pieces: --ask-words 800."
            )
        return self._problem(
            f"Nobody answers there: {getattr(reason, 'strerror', None) or reason}.",
            "Start the program that serves the model (`ollama serve`, say), or check the address. Answers that came are kept.",
        )

    def _refused(self, error: urllib.error.HTTPError) -> FileProblem:
        try:
            said = _within(self.patience, lambda: error.read(_MOST)).decode("utf-8", "replace")
        except (OSError, http.client.HTTPException):
            said = ""
        try:
            inner = json.loads(said)["error"]
            said = inner["message"] if isinstance(inner, dict) else str(inner)
        except (ValueError, KeyError, TypeError, RecursionError):
            pass
        told = " ".join(str(said).split())[:_SHOWN]
        help = {
            401: "It wants a key: set GROGNARD_ASK_KEY in the environment.",
            403: "It does not take that key: GROGNARD_ASK_KEY in the environment.",
            404: "Check the address, and the name of the model: --ask-model NAME.",
            429: "It has had enough for now: wait, and run the command again. Answers that came are kept.",
        }.get(error.code, "Run the command again; answers that came are kept.")
        return self._problem(f"It refused with {error.code}{': ' if told else ''}{told}.", help)

    def _problem(self, message: str, help: str) -> FileProblem:
        return _problem(self.address, message, help)


def _within(seconds: float, call: Callable[[], bytes]) -> bytes:
    """What a call returns, or TimeoutError: one deadline for all of it, however slowly a server drips. Raises what it raises."""
    results: list[bytes] = []
    errors: list[Exception] = []

    def run() -> None:
        try:
            results.append(call())
        except Exception as error:  # handed on to the thread that waits
            errors.append(error)

    # A daemon: a server that never ends keeps no command from ending.
    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(seconds)
    if errors:
        raise errors[0]
    if not results:
        raise TimeoutError
    return results[0]


def _problem(address: str, message: str, help: str) -> FileProblem:
    return FileProblem(message, help, whole_file(address), NOBODY_ANSWERS)
