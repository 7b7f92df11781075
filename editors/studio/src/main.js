// The page of the workbench: files at the left, the text, and beside it what follows from it.
import { autocompletion, completionKeymap, snippet } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { foldGutter, foldService, indentService, indentUnit } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from "@codemirror/view";
import { ask, Away, toCharacters, toUnits } from "./ask.js";
import { dropDraft, keepDraft, keepOpen, lastOpen, newestDraft } from "./drafts.js";
import { openForm, openWelcome } from "./form.js";
import { forget, inBrowser, keptApart, link, linkTo, prints, savedTexts } from "./in_browser.js";
import { colours, grognard } from "./language.js";
import { inCode, make, showCompare, showFindings, showOdds, showPlay, triedText } from "./panels.js";

const at = (id) => document.getElementById(id);
const state = { folder: "", path: "", mark: "", findings: [], facts: {}, rule: "", tab: "odds", variant: false, saved: "", game: {}, listed: false };
let view;

// ---- words to the reader ----------------------------------------------------------------------------------

function notice(text, ...buttons) {
  const bar = at("notice");
  bar.replaceChildren(...inCode(text), ...buttons);
  bar.hidden = !text;
}

async function answered(question, body) {
  try {
    const answer = await ask(question, body);
    if (at("notice").dataset.away) { delete at("notice").dataset.away; notice(""); }
    return answer;
  } catch (error) {
    if (!(error instanceof Away)) throw error;
    at("notice").dataset.away = "yes";
    notice(inBrowser
      ? "The page does not answer. Your text is kept in this browser; load the page again."
      : "The program does not answer. Your text is kept in this browser. Start `grognard studio` again and open the address that it shows; if that ends in another number, download the text first. ",
    ...(inBrowser ? [] : [make("button", { type: "button", onclick: () => at("download").click() }, "Download")]));
    return null;
  }
}

const text = () => view.state.doc.toString();
const body = (more = {}) => ({ path: state.path, text: text(), ...more });
const units = (place) => Math.min(toUnits(text(), place), view.state.doc.length);

// ---- what is found ----------------------------------------------------------------------------------------

const several = (count, what) => `${count} ${what}${count === 1 ? "" : "s"}`;
const SEVERITY = { error: "error", warning: "warning", gap: "info", note: "hint" };

function show({ findings: found, elsewhere = [] }) {
  const same = JSON.stringify(found) === JSON.stringify(state.findings);
  state.findings = found;
  const diagnostics = found.map((each) => ({
    from: units(each.from), to: Math.max(units(each.to), units(each.from)),
    severity: SEVERITY[each.severity], message: each.help ? `${each.message}\n${each.help}` : each.message, source: each.code,
    renderMessage: () => make("span", {}, ...inCode(each.help ? `${each.message}\n${each.help}` : each.message)),
    actions: each.fix ? [{ name: "Fix", apply: () => fix(each) }] : [],
  }));
  view.dispatch(setDiagnostics(view.state, diagnostics));
  const count = (severity) => found.filter((each) => each.severity === severity).length;
  at("tab-findings").textContent = `Findings (${found.length})`;
  at("status").textContent = elsewhere.length ? `errors in ${elsewhere.join(", ")}` : count("error") ? several(count("error"), "error") : count("warning") ? several(count("warning"), "warning") : "no errors";
  // What is shown already stays, so that no button goes from under a finger.
  if (state.tab === "findings" && !same) showFindings(at("panel"), found, { goTo, fix, isTrue });
}

function goTo(finding) {
  view.dispatch({ selection: { anchor: units(finding.from) }, scrollIntoView: true });
  view.focus();
}

async function fix(finding, button) {
  const answer = await answered("fixes", body({ code: finding.code, message: finding.message }));
  const [mend] = answer?.fixes ?? [];
  if (!mend) {
    if (button) button.replaceWith(make("span", { class: "why" }, "This needs a decision of yours."));
    return;
  }
  view.dispatch({ changes: { from: units(mend.from), to: units(mend.to), insert: mend.text }, userEvent: "input.fix" });
  view.focus();
}

// The record of what was read is a file beside the text: a page without a program has none.
const isTrue = inBrowser ? null : async (finding) => {
  const answer = await answered("mark_true", body({ code: finding.code, message: finding.message }));
  if (answer?.refused) return notice(answer.refused);
  edited();
};

let pause, rest, asking = false, counter = 0;
function edited() {
  const mine = ++counter;
  keepDraft(state.folder, state.path, text(), state.mark);
  at("save").disabled = text() === state.saved;
  clearTimeout(pause);
  clearTimeout(rest);
  findErrors();
  rest = setTimeout(async () => {
    const answer = await answered("findings", body({ checks: true }));
    if (mine !== counter || !answer || answer.refused) return;
    state.variant = answer.variant;
    at("tab-compare").hidden = at("tab-errata").hidden = !state.variant;
    show(answer);
    if (LIVE.has(state.tab)) shown(state.tab, true);
    else if (state.tab === "play") play();
    else if (MADE.has(state.tab) && shownText !== text()) stale();
  }, 400);
}

// One question at a time: the first letter is not kept waiting, and of many typed meanwhile the last is asked of.
async function findErrors() {
  if (asking) return;
  asking = true;
  try {
    for (let mine; mine !== counter; ) {
      mine = counter;
      const answer = await answered("findings", body());
      if (mine !== counter) continue;
      if (!answer || answer.refused) return;
      show(answer);
      pause = setTimeout(() => refresh(), 120); // odds may take long: they are for a pause in typing
    }
  } finally { asking = false; }
}

// ---- beside the text --------------------------------------------------------------------------------------

async function refresh(rule) {
  const mine = counter;
  if (!state.path) return;
  if (state.tab === "odds") {
    const offset = toCharacters(text(), view.state.selection.main.head);
    const answer = await answered("odds", body({ offset, rule, facts: state.facts }));
    if (!answer || mine !== counter || state.tab !== "odds") return;
    if (answer.rule !== state.rule) { state.rule = answer.rule; state.facts = {}; }
    const draw = (rule_, facts, over) => answered("chart", body({ rule: rule_, facts, over }));
    const roll = (rule_, facts) => answered("roll", body({ rule: rule_, facts }));
    const where = async (rule_) => {
      const compared = await answered("compare", body({ rule: rule_ }));
      if (!compared || compared.refused) return compared?.refused;
      if (compared.changed.length) return look(rule_, compared.changed[0].facts);
      const [same] = compared.same;
      return same ? `No change found: ${triedText(same)}.` : "This rule has no odds to hold beside those of the base.";
    };
    showOdds(at("panel"), answer, state.facts, { again: (name) => refresh(name ?? state.rule), draw, roll, where });
  } else if (state.tab === "findings") showFindings(at("panel"), state.findings, { goTo, fix, isTrue });
}

// A rule in one situation, under Odds.
function look(rule, facts) {
  Object.assign(state, { rule, facts: { ...facts } });
  turnTo("odds", rule);
}

async function play(change = {}) {
  const panel = at("panel");
  state.game = { ...state.game, ...change };
  const { scenario, seed, answers, auto } = state.game;
  panel.setAttribute("aria-busy", "true");
  const answer = await answered("play", body({ scenario, seed, answers, auto }));
  panel.removeAttribute("aria-busy");
  if (!answer || state.tab !== "play") return;
  if (answer.refused) return panel.replaceChildren(make("p", { class: "why" }, answer.refused));
  Object.assign(state.game, { scenario: answer.scenario, seed: answer.seed, answers: answer.answers });
  showPlay(panel, { ...answer, auto }, play);
}

// What is shown anew after each edit, and what takes so long that it is shown anew when it is wished.
const LIVE = new Set(["compare", "page"]), MADE = new Set(["sheet", "errata"]);
let shownText = null;

function stale() {
  if (at("panel").querySelector(".stale")) return;
  at("panel").prepend(make("p", { class: "stale why", role: "status" }, "The text has changed since. ",
    make("button", { type: "button", onclick: () => shown(state.tab) }, "Show it anew")));
}

async function shown(question, again = false, print = false) {
  const panel = at("panel");
  const read = again && panel.querySelector("iframe")?.contentWindow?.scrollY;
  const patience = print ? "The sheet is made: half a minute, more on an old machine …" : "One moment …";
  if (!again) panel.replaceChildren(make("p", { class: "why" }, patience));
  const tab = state.tab;
  shownText = text();
  const answer = await answered(question, body({ print }));
  if (!answer || tab !== state.tab) return;
  if (answer.refused) return panel.replaceChildren(make("p", { class: "why" }, answer.refused));
  if (!answer.name) return showCompare(panel, answer, look);
  const bytes = answer.pdf ? Uint8Array.from(atob(answer.pdf), (letter) => letter.charCodeAt(0)) : answer.html;
  const address = URL.createObjectURL(new Blob([bytes], { type: answer.pdf ? "application/pdf" : "text/html" }));
  panel.replaceChildren(
    make("p", {}, make("a", { href: address, download: answer.name }, `Download ${answer.name}`),
      ...(prints && answer.why ? [" ", make("button", { type: "button", id: "paper", title: "Loads the typesetter the first time, some 11 MB", onclick: () => shown(question, false, true) }, "PDF for paper")]
        : [make("span", { class: "why" }, answer.why ? ` ${answer.why}` : "")])),
    answer.pdf ? make("iframe", { title: "As it prints", src: address }) : make("iframe", {
      sandbox: "allow-same-origin", title: "As it is read", srcdoc: answer.html,
      onload: ({ target }) => read && target.contentWindow.scrollTo(0, read),
    }));
}

// No text is open yet.
function empty() {
  at("panel").replaceChildren(make("p", {}, "Open a text at the left, or begin one: "),
    make("p", { class: "buttons" }, make("button", { type: "button", class: "main", onclick: () => at("new").click() }, "New house rule or game")));
}

function turnTo(tab, rule) {
  state.tab = tab;
  for (const each of document.querySelectorAll("[role=tab]")) {
    each.setAttribute("aria-selected", String(each.id === `tab-${tab}`));
    each.tabIndex = each.id === `tab-${tab}` ? 0 : -1;
  }
  at("panel").setAttribute("aria-labelledby", `tab-${tab}`);
  if (!state.path && state.listed) return empty();
  if (tab !== "findings") at("panel").replaceChildren(make("p", { class: "why" }, "One moment …"));
  if (tab === "odds" || tab === "findings") refresh(rule);
  else if (tab === "play") play();
  else shown(tab);
}

// ---- the editor -------------------------------------------------------------------------------------------

async function complete(context) {
  const word = context.matchBefore(/\S*/);
  if (!context.explicit && (!word || word.from === word.to)) return null;
  const answer = await answered("complete", body({ offset: toCharacters(text(), context.pos) }));
  if (!answer?.options?.length) return null;
  const from = units(answer.options[0].from);
  return {
    from,
    options: answer.options.filter((each) => units(each.from) === from).map((each) => ({
      label: each.label, detail: each.detail, boost: -each.rank,
      type: each.kind === "name" ? "variable" : each.kind === "snippet" ? "class" : "keyword",
      apply: each.snippet ? snippet(each.insert.replace(/\n  /g, "\n\t").replace(/\$\{(\d+):/g, "${$1:")) : each.insert,
    })),
  };
}

const meaning = hoverTooltip(async (_, place) => {
  const answer = await answered("hover", body({ offset: toCharacters(text(), place) }));
  if (!answer?.lines) return null;
  return {
    pos: units(answer.from), end: units(answer.to), above: true,
    create: () => ({ dom: make("div", { class: "meaning" }, ...answer.lines.map((line) => make("div", {}, line))) }),
  };
});

const blocks = foldService.of((editor, start) => {
  const depth = (line) => /^\s*/.exec(line.text)[0].length;
  const first = editor.doc.lineAt(start);
  let last = first;
  for (let number = first.number + 1; number <= editor.doc.lines; number++) {
    const line = editor.doc.line(number);
    if (line.text.trim() && depth(line) <= depth(first)) break;
    if (line.text.trim()) last = line;
  }
  return last.number > first.number && first.text.trim() ? { from: first.to, to: last.to } : null;
});

// Lines below a declaration, or below a line that opens a block, begin two spaces further in.
const OPENS = /^(?:facts|piece|roster|table|modifiers|dice|die|work out|test|state|fight|action|limits|sequence|exception|example|scenario|sheet|amend|add to|choice.*:$)|^\s+(?:\d+[a-z]?\. |(?:when|on|otherwise|for each|each|repeat)\b[^:]*$)/i;
const indents = indentService.of((context, place) => {
  const above = context.lineAt(place, -1).text;
  return above.trim() ? /^ */.exec(above)[0].length + (OPENS.test(above) ? 2 : 0) : 0;
});

const extensions = [
  lineNumbers(), foldGutter(), blocks, history(), drawSelection(), highlightActiveLine(), highlightSelectionMatches(),
  lintGutter(), grognard, colours, indentUnit.of("  "), EditorView.lineWrapping, meaning,
  autocompletion({ override: [complete], activateOnTypingDelay: 150, selectOnOpen: false }), indents,
  keymap.of([
    { key: "Mod-s", preventDefault: true, run: () => (save(), true) },
    { key: "Shift-Alt-f", run: () => (layOut(), true) },
    { key: "Tab", run: (editor) => Boolean(state.path) && indentWithTab.run(editor), shift: (editor) => Boolean(state.path) && indentWithTab.shift(editor) }, ...completionKeymap, ...lintKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap,
  ]),
  EditorView.contentAttributes.of({ "aria-label": "Rules text. Tab moves a line in; Escape, then Tab, leaves the text.", tabindex: "0", spellcheck: "false" }),
  EditorView.updateListener.of((update) => {
    if (update.docChanged) edited();
    else if (update.selectionSet && state.tab === "odds") {
      clearTimeout(at("panel").waiting);
      at("panel").waiting = setTimeout(() => refresh(), 200);
    }
  }),
];

async function layOut() {
  const answer = await answered("format", body());
  if (!answer?.text || answer.text === text()) return;
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: answer.text } });
}

// ---- files ------------------------------------------------------------------------------------------------

async function save(force = false) {
  if (!state.path) return;
  const answer = await answered("save", body({ mark: force ? "" : state.mark }));
  if (!answer) return;
  if (answer.conflict) {
    return notice("The file was changed elsewhere. ",
      make("button", { onclick: () => { notice(""); save(true); } }, "Keep what is here"),
      make("button", { onclick: () => { notice(""); dropDraft(state.folder, state.path); open(state.path); } }, "Take the file"));
  }
  if (answer.refused) return notice(answer.refused);
  state.mark = answer.mark;
  state.saved = text();
  at("discard").hidden = !inBrowser;
  at("save").disabled = true;
  dropDraft(state.folder, state.path);
  at("status").textContent = "saved";
}

async function open(path) {
  const answer = await answered("read", { path });
  if (!answer) return;
  if (answer.refused) return notice(answer.refused);
  const draft = newestDraft(state.folder, path, answer);
  Object.assign(state, { path, mark: answer.mark, saved: answer.text, facts: {}, rule: "", game: {} });
  const restored = draft && draft.text !== answer.text;
  if (restored) state.mark = draft.mark;
  view.setState(EditorState.create({ doc: restored ? draft.text : answer.text, extensions }));
  notice(restored ? "What you had not saved is back. " : "",
    ...(restored ? [make("button", { onclick: () => { dropDraft(state.folder, path); open(path); } }, "Take the file instead")] : []));
  if (state.tab !== "findings") at("panel").replaceChildren(make("p", { class: "why" }, "One moment …"));
  at("name").textContent = path;
  at("format").hidden = false;
  keepOpen(state.folder, path);
  document.title = `${path} – Grognard`;
  for (const each of at("files").querySelectorAll("button")) {
    each.setAttribute("aria-current", String(each.dataset.path === path));
    if (each.dataset.path === path && each.closest("details")) each.closest("details").open = true;
  }
  at("save").disabled = !restored;
  at("discard").hidden = !inBrowser || !(path in savedTexts());
  edited();
  if (!restored) dropDraft(state.folder, path);
  view.focus();
}

async function list(path) {
  const answer = await answered("files");
  if (!answer) return;
  if (answer.refused) return notice(answer.refused);
  state.folder = `${answer.folder}${keptApart}`;
  state.listed = true;
  at("folder").textContent = answer.folder;
  const item = (each) => make("li", {},
    make("button", { type: "button", "data-path": each, onclick: () => open(each) }, each.split("/").at(-1)));
  const within = Object.groupBy(answer.files, (each) => each.split("/").slice(0, -1).join("/"));
  at("files").replaceChildren(...Object.entries(within).sort().flatMap(([folder, files]) => folder
    ? [make("li", {}, make("details", {}, make("summary", {}, folder), make("ul", {}, ...files.map(item))))]
    : files.map(item)));
  const shared = await link;
  const visited = new URLSearchParams(location.search).get("open");
  const known = (each) => answer.files.includes(each) && each;
  const first = path || shared?.path || known(visited) || known(lastOpen(state.folder)) || answer.drafts?.[0] || answer.files.find((each) => each.endsWith(".rules"));
  if (first) await open(first);
  else {
    notice("There is no rules text in this folder yet. Make a house rule of a bundled game to begin.");
    turnTo(state.tab);
  }
  if (shared?.broken) notice("This link is damaged: its texts cannot be read.");
}

// Without a text there is nothing to type into.
view = new EditorView({ parent: at("editor"), state: EditorState.create({ doc: "", extensions: [extensions, EditorState.readOnly.of(true), EditorView.editable.of(false)] }) });
at("save").onclick = () => save();
at("format").onclick = layOut;
at("download").onclick = () => {
  const address = URL.createObjectURL(new Blob([text()], { type: "text/plain" }));
  make("a", { href: address, download: state.path.split("/").at(-1) }).click();
  URL.revokeObjectURL(address);
};
at("share").onclick = async () => {
  const address = await linkTo(state.path, { ...(await link).files, ...savedTexts(), [state.path]: text() });
  const field = make("input", { readonly: true, value: address, "aria-label": "Link", onfocus: (event) => event.target.select() });
  const copy = make("button", { type: "button", onclick: async () => { await navigator.clipboard.writeText(address); copy.textContent = "Copied"; } }, "Copy");
  notice("This link holds your texts; whoever opens it reads them. ", field, copy, make("button", { type: "button", onclick: () => notice("") }, "Close"));
  field.focus();
};
at("new").onclick = () => openForm(at("dialog"), (path) => list(path));

// ---- files of the reader's own ----------------------------------------------------------------------------

const MOST_BYTES = 1024 ** 2;

async function take(files) {
  const why = [];
  let first;
  for (const file of files) {
    const name = file.name.replace(/\.txt$/i, ".rules");
    if (!/\.(rules|army)$/.test(name)) why.push(`${file.name} is no rules text (.rules) and no army list (.army).`);
    else if (file.size > MOST_BYTES) why.push(`${file.name} is larger than 1 MB.`);
    else {
      const answer = await answered("save", { path: name, text: await file.text(), mark: "new" });
      if (!answer) return;
      if (answer.conflict) why.push(`There is a ${name} already. Give your file another name.`);
      else if (answer.refused) why.push(answer.refused);
      else if (!first || name.endsWith(".rules")) first = name;
    }
  }
  if (first) await list(first);
  if (why.length) notice(why.join(" "), make("button", { type: "button", onclick: () => notice("") }, "Close"));
}
at("load").onclick = () => at("chosen").click();
at("chosen").onchange = async ({ target }) => { await take([...target.files]); target.value = ""; };
addEventListener("dragover", (event) => {
  if (!event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  document.body.classList.add("over");
});
addEventListener("dragleave", (event) => event.relatedTarget ?? document.body.classList.remove("over"));
addEventListener("drop", (event) => {
  if (!event.dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  document.body.classList.remove("over");
  take([...event.dataTransfer.files]);
}, true);

at("discard").onclick = () => notice(`What you saved of ${state.path} in this browser goes; a game that comes along is as it was. `,
  make("button", { type: "button", onclick: () => { dropDraft(state.folder, state.path); state.path = ""; forget(at("name").textContent); location.reload(); } }, "Discard it"),
  make("button", { type: "button", onclick: () => notice("") }, "Keep it"));

// ---- how wide what is beside the text is --------------------------------------------------------------------

const widen = (pixels) => {
  const width = Math.max(280, Math.min(pixels, innerWidth - 420));
  document.body.style.setProperty("--beside", `${width}px`);
  at("edge").setAttribute("aria-valuenow", String(Math.round((100 * width) / innerWidth)));
};
at("edge").onpointerdown = (event) => at("edge").setPointerCapture(event.pointerId);
at("edge").onpointermove = (event) => at("edge").hasPointerCapture(event.pointerId) && widen(innerWidth - event.clientX);
at("edge").onkeydown = (event) => {
  const step = { ArrowLeft: 40, ArrowRight: -40 }[event.key];
  if (step) widen(document.querySelector("aside").offsetWidth + step);
};
const tabs = [...document.querySelectorAll("[role=tab]")];
for (const each of tabs) {
  each.onclick = () => turnTo(each.id.slice(4));
  each.onkeydown = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const open_ = tabs.filter((tab) => !tab.hidden);
    const next = open_[(open_.indexOf(each) + step + open_.length) % open_.length];
    next.focus();
    turnTo(next.id.slice(4));
  };
}
addEventListener("beforeunload", () => { if (state.path && text() !== state.saved) keepDraft(state.folder, state.path, text(), state.mark); });
if (inBrowser) {
  at("status").textContent = "starting: Python is loaded into the page …";
  at("share").hidden = at("download").hidden = false;
}
at("format").hidden = true;
turnTo("odds");

// Whoever comes to the playground for the first time is shown what there is.
async function begin() {
  await list();
  if (!inBrowser || location.hash || location.search || Object.keys(savedTexts()).length) return;
  openWelcome(at("dialog"), { look: open, rule: (base) => openForm(at("dialog"), (path) => list(path), base), load: () => at("load").click() });
}
begin();
