// A house rule from a form: pick a game, a list, a line; change the number; see the line that is written.
import { ask } from "./ask.js";
import { make } from "./panels.js";

export async function openForm(dialog, done) {
  const bases = await ask("bases");
  const state = { base: "", title: "", head: "", line: "", groups: [] };
  const base = make("select", { id: "form-base", required: true });
  base.append(make("option", { value: "" }, "choose …"));
  for (const [label, names] of [["In this folder", bases.own ?? []], ["Bundled", bases.bundled ?? []]]) {
    const group = make("optgroup", { label });
    for (const name of names) group.append(make("option", { value: name }, name));
    if (names.length) base.append(group);
  }
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
    const found = FIRST.exec(chosen());
    number.disabled = !found;
    number.value = found ? Number(found[1]) : "";
  };
  base.onchange = async () => {
    const answer = base.value ? await ask("changeable", { base: base.value }) : { groups: [] };
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
    written.value = chosen().replace(FIRST, (old) => (/^[+-]/.test(old) && value >= 0 ? `+${value}` : String(value)));
  };
  const row = (label, field) => make("p", {}, make("label", { for: field.id }, label), field);
  const form = make("form", { method: "dialog" },
    make("h2", {}, "New house rule"),
    row("Of the game", base), row("Its name", title), row("Change in", list), row("this line", line),
    row("the number to", number), row("The line that is written", written), why,
    make("p", { class: "buttons" },
      make("button", { type: "button", onclick: () => dialog.close() }, "Cancel"),
      make("button", { type: "submit", class: "main" }, "Make it")));
  form.onsubmit = async (event) => {
    event.preventDefault();
    const answer = await ask("new", {
      title: title.value, base: state.base, head: state.groups[list.value]?.head ?? "", line: written.value,
    });
    if (answer.refused) { why.textContent = answer.refused; return; }
    dialog.close();
    done(answer.path);
  };
  dialog.replaceChildren(form);
  dialog.showModal();
}
