// A new text from a form: a small game to begin with, or a house rule: pick a game, a list, a line; change the number; see the line that is written.
import { ask } from "./ask.js";
import { make } from "./panels.js";

const OWN = "/";

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
  const list = make("select", { id: "form-list", disabled: true });
  const line = make("select", { id: "form-line", disabled: true });
  const number = make("input", { id: "form-number", type: "number", disabled: true });
  const written = make("textarea", { id: "form-written", rows: 2, spellcheck: "false" });
  const why = make("p", { class: "why", role: "alert" });

  const refill = (select, values, shown = (value) => value) => {
    select.replaceChildren(...values.map((value, at) => make("option", { value: at }, shown(value))));
    select.disabled = !values.length;
  };
  const FIRST = /([+-]?\d+)/;
  const chosen = () => state.groups[list.value]?.lines[line.value] ?? "";
  const write = () => {
    written.value = chosen();
    const found = /^remove /.test(chosen()) ? null : FIRST.exec(chosen());
    number.disabled = !found;
    number.value = found ? Number(found[1]) : "";
  };
  base.onchange = async () => {
    const own = base.value.startsWith(OWN);
    about.textContent = blurbs[base.value] ?? "";
    for (const row_ of rows) row_.hidden = own;
    const answer = base.value && !own ? await ask("changeable", { base: base.value }) : { groups: [] };
    why.textContent = answer.refused ?? "";
    Object.assign(state, { base: answer.title ?? "", groups: answer.groups ?? [] });
    refill(list, state.groups, (group) => group.label);
    refill(line, state.groups[0]?.lines ?? []);
    write();
  };
  list.onchange = () => { refill(line, state.groups[list.value].lines); write(); };
  line.onchange = write;
  number.oninput = () => {
    const value = Number(number.value);
    written.value = written.value.replace(FIRST, (old) => (/^[+-]/.test(old) && value >= 0 ? `+${value}` : String(value)));
  };
  const row = (label, field) => make("p", {}, make("label", { for: field.id }, label), field);
  const rows = [row("Change in", list), row("this line", line), row("the number to", number), row("The line that is written", written)];
  const form = make("form", { method: "dialog" },
    make("h2", { id: "form-title-line" }, "New text"),
    row("House rule of the game, or a new game", base), about, row("Its name", title), row("Your name", by), row("Licence", licence), ...rows, why,
    make("p", { class: "buttons" },
      make("button", { type: "button", onclick: () => dialog.close() }, "Cancel"),
      make("button", { type: "submit", class: "main" }, "Make it")));
  form.onsubmit = async (event) => {
    event.preventDefault();
    const button = form.querySelector("[type=submit]");
    button.disabled = true;
    why.textContent = "The text is made …";
    const answer = await ask("new", {
      title: title.value, by: by.value, licence: licence.value, base: state.base, genre: base.value.startsWith(OWN) ? base.value.slice(1) : "", head: state.groups[list.value]?.head ?? "", line: written.value,
    });
    localStorage.setItem("grognard-by", by.value);
    localStorage.setItem("grognard-licence", licence.value);
    button.disabled = false;
    if (answer.refused) { why.textContent = answer.refused; return; }
    dialog.close();
    done(answer.path);
  };
  dialog.replaceChildren(form);
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
