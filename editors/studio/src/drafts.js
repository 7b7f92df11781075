// What is not saved is kept beside the texts by the program, and in this browser for when the program ends.
import { ask } from "./ask.js";
import { inBrowser } from "./in_browser.js";

const name = (folder, path) => `grognard-draft:${folder}/${path}`;
const PAUSE = 250;
let waiting, next;

// Of many letters that are typed at once the last text is sent.
function send() {
  waiting = undefined;
  const body = next;
  next = undefined;
  if (body) ask("draft", body).catch(() => {});
}

export function keepDraft(folder, path, text, mark) {
  const draft = { text, mark, at: Date.now() };
  localStorage.setItem(name(folder, path), JSON.stringify(draft));
  if (inBrowser) return;
  if (next && next.path !== path) send();
  next = { path, ...draft };
  waiting ??= setTimeout(send, PAUSE);
}

export function dropDraft(folder, path) {
  localStorage.removeItem(name(folder, path));
  if (next?.path === path) next = undefined;
  if (!inBrowser) ask("drop", { path }).catch(() => {});
}

const here = (folder, path) => {
  try {
    return JSON.parse(localStorage.getItem(name(folder, path)));
  } catch {
    return null;
  }
};

// The last that was typed. What this browser has counts only if the file was not saved since, from elsewhere.
export function newestDraft(folder, path, { at = 0, draft = null, mark }) {
  const own = here(folder, path);
  if (!own || (own.mark !== mark && own.at < at)) return draft;
  return draft && draft.at > own.at ? draft : own;
}

// Who comes back finds the text that was open last.
const openIn = (folder) => `grognard-open:${folder}`;
export const keepOpen = (folder, path) => localStorage.setItem(openIn(folder), path);
export const lastOpen = (folder) => localStorage.getItem(openIn(folder));
