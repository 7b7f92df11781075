// What is shown beside the text: odds with their controls, findings, the page, the sheet, what a house rule changes.
const make = (tag, attributes = {}, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (value !== false && value != null) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children);
  return made;
};
export { make };

const percent = (chance) => `${(100 * chance).toFixed(1)} %`;

function control(input, changed) {
  const id = `fact-${input.name.replace(/\W+/g, "-")}`;
  const told = (value) => changed(input.name, value);
  const label = make("label", { for: id }, input.name);
  const none = input.usual ? `usually ${input.usual}` : "not given";
  let field;
  if (input.words) {
    field = make("select", { id, onchange: (event) => told(event.target.value) });
    field.append(make("option", { value: "" }, none));
    for (const word of input.words) field.append(make("option", { value: word, selected: word === input.value }, word));
    if (input.rolled) field.append(make("option", { value: "rolled", selected: input.value === "rolled" }, "rolled"));
  } else {
    const range = input.low != null && input.high != null && input.high - input.low <= 200;
    field = make("input", {
      id, type: "number", min: input.low, max: input.high, step: 1, value: input.value, placeholder: none,
      onchange: (event) => told(event.target.value),
    });
    if (range) {
      const slide = make("input", {
        type: "range", min: input.low, max: input.high, value: input.value || input.usual || input.low,
        "aria-label": input.name,
        oninput: (event) => { field.value = event.target.value; },
        onchange: (event) => told(event.target.value),
      });
      return make("div", { class: "fact" }, label, slide, field);
    }
    if (input.rolled) {
      const rolled = make("button", { type: "button", onclick: () => told("rolled") }, "rolled");
      return make("div", { class: "fact" }, label, field, rolled);
    }
  }
  return make("div", { class: "fact" }, label, field);
}

export function showOdds(panel, answer, facts, again) {
  const changed = (name, value) => {
    if (value) facts[name] = value;
    else delete facts[name];
    again();
  };
  const picker = make("select", { "aria-label": "Rule", onchange: (event) => again(event.target.value) });
  for (const name of answer.names ?? []) picker.append(make("option", { value: name, selected: name === answer.rule }, name));
  const parts = [make("div", { class: "rule" }, make("span", {}, answer.kind ?? "rule"), picker)];
  if (answer.refused || answer.why) parts.push(make("p", { class: "why" }, answer.refused ?? answer.why));
  if (answer.chances) {
    const table = make("table", { class: "chances" });
    for (const { outcome, chance, exact } of answer.chances) {
      table.append(make("tr", {},
        make("th", { scope: "row" }, outcome),
        make("td", { class: "number", title: exact }, percent(chance)),
        make("td", { class: "bar" }, make("span", { style: `width:${(100 * chance).toFixed(2)}%` })),
      ));
    }
    parts.push(table);
    for (const why of answer.because ?? []) parts.push(make("p", { class: "why" }, why));
  }
  const inputs = answer.inputs ?? [];
  const asked = inputs.filter((each) => !each.usual || each.value);
  const usual = inputs.filter((each) => each.usual && !each.value);
  if (asked.length) parts.push(make("h3", {}, "What it needs"), ...asked.map((each) => control(each, changed)));
  if (usual.length) {
    parts.push(make("details", { open: usual.length <= 6 },
      make("summary", {}, `What is usually so (${usual.length})`), ...usual.map((each) => control(each, changed))));
  }
  panel.replaceChildren(...parts);
}

export function showFindings(panel, found, { goTo, fix }) {
  if (!found.length) return panel.replaceChildren(make("p", { class: "why" }, "Nothing found."));
  panel.replaceChildren(...found.map((each) => {
    const mend = make("button", { type: "button", onclick: () => fix(each, mend) }, "Fix");
    return make("div", { class: `finding ${each.severity}` },
      make("button", { type: "button", class: "where", onclick: () => goTo(each) }, `line ${each.line}`),
      make("span", { class: "code" }, `${each.severity} ${each.code}`),
      make("p", {}, each.message),
      each.help ? make("pre", {}, each.help) : "",
      each.help ? mend : "");
  }));
}

export function showCompare(panel, changed) {
  if (!changed.length) return panel.replaceChildren(make("p", { class: "why" }, "No odds change."));
  panel.replaceChildren(...changed.map(({ rule, facts, outcomes }) => {
    const bar = (chance, kind) => make("div", { class: "two" },
      make("span", { class: `bar ${kind}`, style: `width:${(75 * chance).toFixed(2)}%` }), make("span", { class: "number" }, percent(chance)));
    const table = make("table", { class: "chances" });
    for (const { outcome, before, after } of outcomes.slice(0, 24)) {
      table.append(make("tr", {}, make("th", { scope: "row" }, outcome), make("td", {}, bar(before, "before"), bar(after, "after"))));
    }
    const more = outcomes.length > 24 ? make("p", { class: "why" }, `and ${outcomes.length - 24} more`) : "";
    return make("section", { class: "changed" }, make("h3", {}, rule),
      facts.length ? make("p", { class: "why" }, `with ${facts.join(", ")}`) : "", table, more);
  }));
  panel.prepend(make("p", { class: "why" }, make("span", { class: "bar before" }), " base   ", make("span", { class: "bar after" }), " with this house rule"));
}
