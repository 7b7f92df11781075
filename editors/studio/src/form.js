// A new text from a form: a small game to begin with, or a house rule: pick a game, a list, a line; change the number; see the line that is written.
import { ask } from "./ask.js";
import { inCode, make } from "./panels.js";

const OWN = "/";
const DICE = ["D3", "D4", "D6", "D8", "D10", "D12", "D20", "D100"];
// The sorts of change that have a field of their own.
const DIE_SORT = "a die", CONDITION = "when a line counts", NEW = "a new troop type, weapon, terrain …";

export async function openForm(dialog, done, first = "") {
  dialog.replaceChildren(make("p", {}, "One moment …"));
  dialog.showModal();
  const bases = await ask("bases");
  const state = { base: "", title: "", head: "", line: "", groups: [] };
  const by = make("input", { id: "form-by", maxlength: 60, value: localStorage.getItem("grognard-by") ?? "", autocomplete: "name" });
  const licence = make("input", { id: "form-licence", maxlength: 60, value: localStorage.getItem("grognard-licence") ?? "", placeholder: "none: or such as CC BY 4.0" });
  const base = make("select", { id: "form-base", required: true });
  base.append(make("option", { value: "" }, "choose …"));
  for (const [label, own] of [["In this folder", true], ["That come along", false]]) {
    const among = bases.games.filter((each) => each.own === own);
    const group = make("optgroup", { label });
    for (const each of among) group.append(make("option", { value: each.name }, each.title));
    if (among.length) base.append(group);
  }
  const small = make("optgroup", { label: "A new game: begin with a small one, and change it" });
  for (const each of bases.genres) small.append(make("option", { value: OWN + each.name }, each.title));
  base.append(small);
  const blurbs = Object.fromEntries([...bases.games.map((each) => [each.name, each.blurb]), ...bases.genres.map((each) => [OWN + each.name, each.blurb])]);
  const about = make("p", { class: "why" });
  const title = make("input", { id: "form-title", required: true, maxlength: 48, placeholder: "Club Night" });
  const sort = make("select", { id: "form-sort", disabled: true });
  const list = make("select", { id: "form-list", disabled: true });
  const line = make("select", { id: "form-line", disabled: true });
  const number = make("input", { id: "form-number", type: "number", disabled: true });
  const die = make("select", { id: "form-die" }, ...DICE.map((each) => make("option", {}, each)));
  const when = make("input", { id: "form-when", list: "form-conditions", autocomplete: "off", spellcheck: "false" });
  const word = make("input", { id: "form-word", maxlength: 40, autocomplete: "off" });
  const conditions = make("datalist", { id: "form-conditions" });
  const written = make("textarea", { id: "form-written", rows: 2, spellcheck: "false" });
  const siblings = make("div", {});
  const preview = make("pre", { class: "preview", tabindex: 0, "aria-label": "The text that is made" });
  const why = make("p", { class: "why", role: "alert" });

  const refill = (select, values, shown = (value) => value) => {
    select.replaceChildren(...values.map((value, at) => make("option", { value: at }, shown(value))));
    select.disabled = !values.length;
  };
  const FIRST = /([+-]?\d+)/, DIE = /\bD\d+\b/, WHEN = /\bwhen (.*?)(\s*\[.*)?$/;
  const among = () => state.groups.filter((group) => group.sort === sort.value);
  const group = () => among()[list.value];
  const chosen = () => group()?.lines[line.value] ?? "";
  const whole = () => ({
    title: title.value, by: by.value, licence: licence.value, base: state.base, genre: base.value.startsWith(OWN) ? base.value.slice(1) : "",
    head: group()?.head ?? "", line: written.value,
  });
  // What would be written, and what keeps it from being read, before anything is made.
  let waiting;
  const look = () => {
    clearTimeout(waiting);
    waiting = setTimeout(async () => {
      const asked = whole(), own_ = ["leave a line out", NEW, "a line of my own", "an option"].includes(sort.value);
      if (!asked.base) return;
      const answer = await ask("preview", asked);
      if (JSON.stringify(asked) !== JSON.stringify(whole())) return;
      preview.textContent = answer.text ?? "";
      preview.hidden = !answer.text;
      const same = !own_ && asked.line === chosen() ? "The line is still as the base has it: change it, and the house rule does something." : "";
      why.replaceChildren(...inCode(answer.refused ?? answer.errors[0] ?? same));
    }, 250);
  };
  const write = () => {
    written.value = chosen();
    const kind = sort.value;
    const plain = /^remove /.test(chosen()) || kind === NEW || kind === CONDITION || kind === DIE_SORT;
    const found = plain ? null : FIRST.exec(chosen());
    number.value = found ? Number(found[1]) : "";
    die.value = DIE.exec(chosen())?.[0] ?? "";
    when.value = WHEN.exec(chosen())?.[1] ?? "";
    word.value = "";
    const roster = chosen().startsWith("|");
    row_of(number).hidden = number.disabled = !found;
    row_of(die).hidden = kind !== DIE_SORT;
    row_of(when).hidden = kind !== CONDITION;
    row_of(word).hidden = kind !== NEW;
    row_of(line).hidden = kind === NEW;
    row_of(written).hidden = kind === NEW && !roster;
    const beside = group()?.siblings ?? [];
    siblings.replaceChildren(...(beside.length ? [make("p", { class: "why" }, roster ? "The others, for comparison:" : `There are: ${beside.join(", ")}.`)] : []),
      ...(beside.length && roster ? [make("pre", { class: "preview", tabindex: 0, "aria-label": "The others" }, beside.join("\n"))] : []));
    look();
  };
  const turn = () => { refill(list, among(), (each) => each.label); refill(line, group()?.lines ?? []); write(); };
  base.onchange = async () => {
    const own = base.value.startsWith(OWN);
    about.textContent = blurbs[base.value] ?? "";
    for (const row_ of [...rows, shown]) row_.hidden = own || !base.value;
    const answer = base.value && !own ? await ask("changeable", { base: base.value }) : { groups: [] };
    why.textContent = answer.refused ?? "";
    Object.assign(state, { base: answer.title ?? "", groups: answer.groups ?? [] });
    const sorts = [...new Set(state.groups.map((each) => each.sort))];
    sort.replaceChildren(...sorts.map((each) => make("option", {}, each)));
    sort.disabled = !sorts.length;
    const lines = state.groups.flatMap((each) => each.lines.map((text) => WHEN.exec(text)?.[1]).filter(Boolean));
    conditions.replaceChildren(...[...new Set(lines)].map((each) => make("option", { value: each })));
    if (sorts.length) turn();
  };
  sort.onchange = turn;
  list.onchange = () => { refill(line, group().lines); write(); };
  line.onchange = write;
  number.oninput = () => {
    const value = Number(number.value);
    written.value = written.value.replace(FIRST, (old) => (/^[+-]/.test(old) && value >= 0 ? `+${value}` : String(value)));
    look();
  };
  die.onchange = () => { written.value = written.value.replace(DIE, die.value); look(); };
  when.oninput = () => { written.value = written.value.replace(WHEN, (_, old, cited) => `when ${when.value}${cited ?? ""}`); look(); };
  word.oninput = () => { written.value = chosen().replace(/^(\| )?my own word/, `$1${word.value || "my own word"}`); look(); };
  written.oninput = title.oninput = look;
  const row = (label, field) => make("p", {}, make("label", { for: field.id }, label), field);
  const row_of = (field) => field.closest("p");
  const rows = [row("What to change", sort), row("Change in", list), row("this line", line), row("the number to", number), row("the die to", die),
    row("when", when), row("The new word", word), row("The line that is written", written), conditions];
  const shown = make("div", { class: "beside", hidden: true }, siblings, make("p", { class: "why" }, "The text that is made:"), preview);
  const form = make("form", { method: "dialog", class: "two-sides" },
    make("h2", { id: "form-title-line" }, "New text"),
    make("div", {}, row("House rule of the game, or a new game", base), about, ...rows, row("Its name", title),
      make("div", { class: "pair" }, row("Your name", by), row("Licence", licence))), shown, why,
    make("p", { class: "buttons" },
      make("button", { type: "button", onclick: () => dialog.close() }, "Cancel"),
      make("button", { type: "submit", class: "main" }, "Make it")));
  form.onsubmit = async (event) => {
    event.preventDefault();
    const button = form.querySelector("[type=submit]");
    button.disabled = true;
    why.textContent = "The text is made …";
    const answer = await ask("new", whole());
    localStorage.setItem("grognard-by", by.value);
    localStorage.setItem("grognard-licence", licence.value);
    button.disabled = false;
    if (answer.refused) { why.textContent = answer.refused; return; }
    dialog.close();
    done(answer.path);
  };
  dialog.replaceChildren(form);
  for (const each of rows) each.hidden = true;
  if (first) { base.value = first; base.onchange(); }
  base.focus();
}

// What a newcomer can begin with: a game to look at, a house rule, a text of their own.
export async function openWelcome(dialog, { look, rule, load }) {
  const { games } = await ask("bases");
  const choose = (then) => { dialog.close(); then(); };
  const list = make("ul", { class: "games" });
  for (const each of games.filter((game) => game.path)) {
    list.append(make("li", {},
      make("h3", {}, each.title), make("p", {}, each.blurb),
      make("button", { type: "button", onclick: () => choose(() => look(each.path)) }, "Look at it"), " ",
      make("button", { type: "button", onclick: () => choose(() => rule(each.name)) }, "House rule …")));
  }
  dialog.replaceChildren(
    make("h2", { id: "form-title-line" }, "Rules of tabletop wargames, in plain lines"),
    make("p", {}, "Take a game and look at its odds, play it, print its sheet; change a line, and see what that changes. Nothing leaves your browser."),
    make("p", { class: "buttons" },
      make("button", { type: "button", onclick: () => choose(() => rule("/skirmish")) }, "A game of my own …"),
      make("button", { type: "button", onclick: () => choose(load) }, "Open my files …"),
      make("button", { type: "button", class: "main", onclick: () => dialog.close() }, "Just look")),
    list);
  dialog.showModal();
}
