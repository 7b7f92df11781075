"""A language model that is served: what is sent, what is taken for an answer, and what is said of each trouble."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable
from typing import Any

import pytest

from grognard.assistant.question import Question
from grognard.assistant.server import Server, is_address
from grognard.diagnostics import codes
from grognard.host.plaintext import FileProblem
from tests.assistant.served import MODELS, Answered, chat, serving

QUESTION = Question("001-print", "What is wrong here?", {"type": "object"})


def _always(answered: Answered) -> Callable[[str, Any], Answered]:
    return lambda path, body: answered


def trouble(answered: Answered, question: Question = QUESTION) -> tuple[str, str]:
    """What is said, and what to do, where the server answers a question so."""
    with serving(lambda path, body: answered) as served, pytest.raises(FileProblem) as caught:
        Server.at(served.address, "small", None).answer_to(question)
    assert caught.value.code is codes.NOBODY_ANSWERS
    return caught.value.message, caught.value.help


def test_what_is_asked_and_answered() -> None:
    with serving(lambda path, body: MODELS if path.endswith("/models") else chat("nothing")) as served:
        server = Server.at(served.address + "/", None, "secret")
        assert served.asked == [], "nothing is sent before it is said what"
        server.find_model()
        assert (server.model, server.near, server.address) == ("small", True, served.address + "/v1")
        assert server.answer_to(QUESTION) == "nothing"
    (models, _, _), (path, headers, body) = served.asked
    assert (models, path) == ("/v1/models", "/v1/chat/completions")
    assert headers["authorization"] == "Bearer secret" and body["model"] == "small"
    assert body["messages"] == [{"role": "user", "content": QUESTION.text}] and body["temperature"] == 0
    assert body["response_format"]["json_schema"]["schema"] == {"type": "object"}


def test_an_address_that_says_v1_is_left_alone() -> None:
    with serving(lambda path, body: chat("nothing")) as served:
        Server.at(served.address + "/api/v1/", "small", None).answer_to(QUESTION)
    ((path, headers, _),) = served.asked
    assert path == "/api/v1/chat/completions" and "authorization" not in headers


def test_a_server_that_knows_no_form_of_answers_is_asked_without() -> None:
    def answer(path: str, body: Any) -> Answered:
        return (400, {"error": {"message": "no response_format"}}) if "response_format" in body else chat("plain")

    with serving(answer) as served:
        server = Server.at(served.address, "small", None)
        assert [server.answer_to(QUESTION), server.answer_to(QUESTION)] == ["plain", "plain"]
    assert [("response_format" in body) for _, _, body in served.asked] == [True, False, False], "found out once"


def test_several_models_or_none() -> None:
    for listed, said, help in (
        (["tall", "small"], "It serves tall, small.", "--ask-model tall"),
        ([], "It names no model", "--ask-model NAME"),
    ):
        answer = _always((200, {"data": [{"id": one} for one in listed]}))
        with serving(answer) as served, pytest.raises(FileProblem) as caught:
            Server.at(served.address, None, None).find_model()
        assert said in caught.value.message and help in caught.value.help


def test_refusals_say_what_to_do() -> None:
    assert "GROGNARD_ASK_KEY" in trouble((401, {"error": {"message": "no key"}}))[1]
    said, help = trouble((404, {"error": "model 'small' not found"}))
    assert said == "It refused with 404: model 'small' not found." and "--ask-model" in help
    assert "wait" in trouble((429, ""))[1]
    assert trouble((503, "<html>" + "x" * 500))[0].endswith("x" * 100 + "."), "cut, and never a page"
    assert len(trouble((503, "<html>" + "x" * 500))[0]) < 260


def test_what_is_no_answer() -> None:
    assert "no answer of a language model" in trouble((200, "hello"))[0]
    assert "no answer of a language model" in trouble((200, [1]))[0]
    odds: list[Any] = [{}, {"choices": []}, {"choices": [{"message": {"content": 3}}]}, {"choices": 4}]
    for odd in odds:
        assert trouble((200, odd))[0] == "What came back is no answer of a chat."


def test_a_context_that_is_too_short_is_told() -> None:
    long = Question("001-print", "word " * 1_000, {})
    said, help = trouble(chat("{}", prompt_tokens=512), long)
    assert "only 512 tokens of a question of 1,000 words" in said and "--ask-words" in help
    with serving(lambda path, body: chat("{}", prompt_tokens=1_300)) as served:
        assert Server.at(served.address, "small", None).answer_to(long) == "{}"


def test_a_server_that_sends_one_on_is_not_followed() -> None:
    with serving(lambda path, body: MODELS) as other:
        said, _ = trouble((302, other.address))
    assert other.asked == [] and "302" in said


def test_nobody_there_and_nobody_in_time() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(FileProblem) as caught:
            Server.at(address, "small", None).answer_to(QUESTION)
        assert "Nobody answers there" in caught.value.message and "ollama serve" in caught.value.help
        taken.listen()  # what takes a call and never speaks
        with pytest.raises(FileProblem) as caught:
            Server.at(address, "small", None, patience=0.1).answer_to(QUESTION)
        assert "No answer came" in caught.value.message and "--ask-words" in caught.value.help


def test_addresses() -> None:
    assert is_address("http://localhost:11434") and is_address("https://example.org/v1")
    assert not is_address("by-hand") and not is_address("file:///etc/passwd")
    assert not Server("https://example.org/v1", "m").near and Server("http://localhost:1/v1", "m").near
    with pytest.raises(FileProblem):
        Server.at("http://[::1", "m", None)


def test_http_to_another_machine_is_open_to_all() -> None:
    assert Server("http://example.org/v1", "m").open_to_all
    assert (
        not Server("https://example.org/v1", "m").open_to_all and not Server("http://localhost:1/v1", "m").open_to_all
    )


@pytest.mark.parametrize("drip", [b"HTTP/1.1 100 Continue\r\n\r\n", b"HTTP/1.1 200 OK\r\nX: ", b"x"])
def test_one_deadline_holds_for_the_whole_answer(drip: bytes) -> None:
    """A byte now and then, or one `100 Continue` after the other, is no answer."""
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        ended = threading.Event()

        def serve() -> None:
            connection, _ = server.accept()
            with connection, contextlib.suppress(OSError):
                connection.sendall(drip)
                while not ended.wait(0.02):
                    connection.sendall(drip if drip.endswith(b"\n") else b"x")

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        with pytest.raises(FileProblem) as caught:
            Server.at(f"http://127.0.0.1:{server.getsockname()[1]}", "small", None, patience=0.5).answer_to(QUESTION)
        ended.set()
        thread.join(10)
    assert "No answer came" in caught.value.message


@pytest.mark.parametrize("said", ["[" * 200_000, '{"a":' * 100_000])
def test_deep_nesting_is_no_answer(said: str) -> None:
    assert "no answer of a language model" in trouble((200, said))[0]
    assert trouble((503, said))[0].startswith("It refused with 503")


def test_half_of_a_pair_of_surrogates_can_be_kept() -> None:
    with serving(lambda path, body: chat("a \ud800 b")) as served:
        assert Server.at(served.address, "small", None).answer_to(QUESTION).encode() == b"a ? b"
