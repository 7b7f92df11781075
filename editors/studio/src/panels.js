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

/** A message, with what is between its backticks as code. */
export const inCode = (text) => text.split(/`([^`\n]+)`/).map((part, at) => (at % 2 ? make("code", {}, part) : part));

const percent = (chance) => `${(100 * chance).toFixed(1)} %`;

function control(input, changed) {
  const id = `fact-${input.name.replace(/\W+/g, "-")}`;
  const told = (value) => changed(input.name, value);
  const label = make("label", { for: id }, input.name);
  const none = input.supposed ? `${input.supposed} (assumed)` : input.usual ? `usually ${input.usual}` : "not given";
  if (input.words) {
    const field = make("select", { id, onchange: (event) => told(event.target.value) });
    field.append(make("option", { value: "" }, none));
    for (const word of input.words) field.append(make("option", { value: word, selected: word === input.value }, word));
    if (input.rolled) field.append(make("option", { value: "rolled", selected: input.value === "rolled" }, "rolled"));
    return make("div", { class: "fact" }, label, field);
  }
  const field = make("input", {
    id, type: input.number ? "number" : "text", min: input.low, max: input.high, step: input.number ? "any" : null,
    value: input.value, placeholder: input.text && !input.supposed ? input.text : none, title: input.text,
    onchange: (event) => told(event.target.value),
  });
  if (input.low != null && input.high != null && input.high - input.low <= 200) {
    const slide = make("input", {
      type: "range", min: input.low, max: input.high, value: input.value || input.supposed || input.usual || input.low,
      "aria-label": input.name,
      oninput: (event) => { field.value = event.target.value; },
      onchange: (event) => told(event.target.value),
    });
    return make("div", { class: "fact" }, label, slide, field);
  }
  const rolled = input.rolled ? make("button", { type: "button", onclick: () => told("rolled") }, "rolled") : "";
  return make("div", { class: "fact" }, label, field, rolled);
}

const two = (before, after) => [[before, "before"], [after, "after"]].map(([chance, kind]) => make("div", { class: "two" },
  make("span", { class: `bar ${kind}`, style: `width:${(75 * chance).toFixed(2)}%` }), make("span", { class: "number" }, percent(chance))));
const key = (old, now) => make("p", { class: "why key" }, make("span", { class: "bar before" }), ` ${old}   `, make("span", { class: "bar after" }), ` ${now}`);
const paired = (outcomes) => {
  const table = make("table", { class: "chances" });
  for (const { outcome, before, after } of outcomes) table.append(make("tr", {}, make("th", { scope: "row" }, outcome), make("td", {}, ...two(before, after))));
  return table;
};
const triedText = ({ tried, of }) => (tried < of ? `${tried.toLocaleString("en")} of ${of.toLocaleString("en")} situations tried` : of === 1 ? "its only situation tried" : `all ${of.toLocaleString("en")} situations tried`);

const bars = (chances) => {
  if (chances.some((each) => each.before != null)) return paired(chances.map((each) => ({ ...each, after: each.chance })));
  const table = make("table", { class: "chances" });
  for (const { outcome, chance, exact } of chances) {
    table.append(make("tr", {},
      make("th", { scope: "row" }, outcome),
      make("td", { class: "number", title: exact }, percent(chance)),
      make("td", { class: "bar" }, make("span", { style: `width:${(100 * chance).toFixed(2)}%` })),
    ));
  }
  return table;
};

// Where the results go as in the base: a button that looks for a situation in which they do not.
function besideBase(answer, where) {
  const chances = [...(answer.chances ?? []), ...(answer.ways ?? []).flatMap((way) => way.chances)];
  const parts = chances.some((each) => each.before != null) ? [key(answer.base, "with this house rule")] : [];
  if (!chances.length || chances.some((each) => each.before !== each.chance)) return parts;
  const room = make("span", { class: "why", role: "status" });
  const look = make("button", { type: "button", id: "where", onclick: async () => {
    look.disabled = true;
    room.textContent = " One moment …";
    const found = await where(answer.rule);
    look.disabled = false;
    if (found) room.textContent = ` ${found}`;
  } }, "Where does it change?");
  return [...parts, make("p", {}, `With these facts the results are those of ${answer.base}. `, look, room)];
}

// `again(rule)` asks anew; `draw(rule, facts, over)` gives a picture, over all values of one fact; `roll(rule, facts)` rolls once.
export function showOdds(panel, answer, facts, { again, draw, roll, where }) {
  const changed = (name, value) => {
    if (value) facts[name] = value;
    else delete facts[name];
    again();
  };
  const picker = make("select", { "aria-label": "Rule", onchange: (event) => again(event.target.value) });
  for (const name of answer.names ?? []) picker.append(make("option", { value: name, selected: name === answer.rule }, name));
  const parts = [make("div", { class: "rule" }, make("span", {}, answer.kind ?? "rule"), picker)];
  const inputs = answer.inputs ?? [];
  const supposed = inputs.filter((each) => each.supposed);
  if (answer.refused || answer.why) parts.push(make("p", { class: "why" }, answer.refused ?? answer.why));
  if (answer.chances) parts.push(bars(answer.chances));
  for (const way of answer.ways ?? []) parts.push(make("h3", {}, way.picks.join("; ") || "whatever is chosen"), bars(way.chances));
  if (answer.base) parts.push(...besideBase(answer, where));
  for (const why of answer.because ?? []) parts.push(make("p", { class: "why" }, why));
  if (supposed.length && (answer.chances || answer.ways)) parts.push(make("p", { class: "why" }, "What you have not set is assumed. Set your own below."));
  const whole = { ...Object.fromEntries(supposed.map((each) => [each.name, each.supposed])), ...facts };
  if (answer.chances || answer.ways) parts.push(roller(answer.rule, whole, roll));
  if (answer.chances) parts.push(chart(answer.rule, inputs, whole, draw));
  const asked = inputs.filter((each) => !each.usual || each.value || each.supposed);
  const usual = inputs.filter((each) => !asked.includes(each));
  if (asked.length) parts.push(make("h3", {}, "What it needs"), ...asked.map((each) => control(each, changed)));
  if (usual.length) {
    parts.push(make("details", { open: usual.length <= 6 },
      make("summary", {}, `As usual, unless you set it (${usual.length})`), ...usual.map((each) => control(each, changed))));
  }
  // The panel is made anew: whoever was in a field is there again.
  const focused = panel.contains(document.activeElement) ? document.activeElement.id : "";
  const open_ = panel.querySelector(".chart")?.open && panel.querySelector(".chart").dataset.rule === answer.rule;
  const over = open_ ? panel.querySelector(".chart select")?.value : "";
  panel.replaceChildren(...parts);
  if (focused) document.getElementById(focused)?.focus();
  const drawn = panel.querySelector(".chart");
  if (open_ && drawn) {
    drawn.querySelector("select").value = over;
    drawn.open = true;
  }
}

// One roll, each step with its reason.
function roller(rule, facts, roll) {
  const room = make("div", { "aria-live": "polite" });
  const once = async () => {
    const answer = await roll(rule, facts);
    if (!answer) return;
    const lines = answer.refused ? [answer.refused] : [...answer.steps, ...answer.because, `result: ${answer.result}`];
    room.replaceChildren(make("pre", { class: "rolled" }, lines.join("\n")));
  };
  return make("div", {}, make("button", { type: "button", id: "roll", onclick: once }, "Roll once"), room);
}

// A picture of the odds, and how they go with one fact; to keep as SVG or PNG.
function chart(rule, inputs, facts, draw) {
  const over = make("select", { id: "chart-over", onchange: () => fill() }, make("option", { value: "" }, "nothing: as above"));
  const drawable = inputs.filter((each) => each.words || each.number);
  for (const each of drawable) over.append(make("option", { value: each.name }, each.name));
  over.value = (drawable.find((each) => !each.usual) ?? drawable[0])?.name ?? "";
  const room = make("div", { class: "picture" });
  async function fill() {
    const answer = await draw(rule, facts, over.value);
    if (!answer) return;
    if (answer.refused) return room.replaceChildren(make("p", { class: "why" }, answer.refused));
    const svg = `data:image/svg+xml,${encodeURIComponent(answer.svg)}`;
    const picture = make("img", { src: svg, alt: `The odds of ${rule}${over.value ? ` by ${over.value}` : ""}` });
    room.replaceChildren(picture, make("p", {},
      make("a", { href: svg, download: `${answer.name}.svg` }, "SVG"), " ",
      make("button", { type: "button", onclick: () => keepPng(picture, `${answer.name}.png`) }, "PNG")));
  }
  return make("details", { class: "chart", "data-rule": rule, ontoggle: (event) => event.target.open && fill() },
    make("summary", {}, "Chart"), make("p", { class: "fact" }, make("label", { for: "chart-over" }, "How they go with"), over), room);
}

function keepPng(picture, name) {
  const canvas = make("canvas", { width: 2 * picture.naturalWidth, height: 2 * picture.naturalHeight });
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  make("a", { href: canvas.toDataURL("image/png"), download: name }).click();
}

// A scenario on the table: what happened, what is asked now, and how the pieces are. `go(change)` plays on.
export function showPlay(panel, game, go) {
  const scenario = make("select", { "aria-label": "Scenario", onchange: (event) => go({ scenario: event.target.value, answers: [], auto: false }) });
  for (const name of game.scenarios ?? []) scenario.append(make("option", { value: name, selected: name === game.scenario }, name));
  const seed = make("input", { id: "play-seed", type: "number", min: 0, value: game.seed, onchange: (event) => go({ seed: Number(event.target.value), answers: [] }) });
  const button = (words, change, attributes = {}) => make("button", { type: "button", onclick: () => go(change), ...attributes }, words);
  const anew = () => Math.floor(Math.random() * 1e6);
  const parts = [
    make("div", { class: "rule" }, scenario, make("label", { for: "play-seed" }, "dice"), seed),
    make("p", { class: "buttons" },
      button("New dice", { seed: anew(), answers: [], auto: game.auto }), button("From the start", { answers: [], auto: false }),
      button("Take back", { answers: game.answers.slice(0, -1), auto: false }, { disabled: !game.answers.length }),
      button("Play it to the end", { auto: true, answers: [] }, { title: "The dice answer for the players too" })),
  ];
  if (game.board) parts.push(make("img", { class: "board", src: `data:image/svg+xml,${encodeURIComponent(game.board)}`, alt: "The board with the pieces on it" }));
  const story = [];
  for (const { text, heading, reasons } of game.story) {
    if (heading) story.push(make("h3", {}, text));
    else if (reasons.length) story.push(make("details", {}, make("summary", {}, text), make("pre", {}, reasons.join("\n"))));
    else story.push(make("p", {}, text));
  }
  if (game.now?.length) story.push(make("h3", {}, game.heading), ...game.now.map((line) => make("p", {}, line)));
  parts.push(make("div", { class: "story" }, ...story));
  for (const line of [...(game.refusals ?? []), ...(game.why ? [game.why] : [])]) parts.push(make("p", { class: "why", role: "alert" }, line));
  const asks = game.asks;
  if (asks) {
    const say = (value) => go({ answers: [...game.answers, { ...asks.answer, value: String(value) }] });
    const question = make("form", { class: "asks", onsubmit: (event) => { event.preventDefault(); say(typed.value); } }, make("p", {}, asks.question));
    const typed = make("input", { type: asks.number ? "number" : "text", min: asks.low, max: asks.high, required: true, "aria-label": asks.question });
    if (asks.options.length) question.append(...asks.options.map((each) => make("button", { type: "button", onclick: () => say(each) }, each)));
    else question.append(typed, make("button", { type: "submit" }, "Say"));
    parts.push(question);
  } else parts.push(make("p", {}, make("a", { href: URL.createObjectURL(new Blob([game.html], { type: "text/html" })), download: game.name }, `Download ${game.name}`)));
  parts.push(pieces(game.pieces));
  panel.replaceChildren(...parts);
  const now = panel.querySelector(".asks");
  now?.scrollIntoView({ block: "nearest" });
  now?.querySelector("button, input").focus({ preventScroll: true });
}

function pieces(table) {
  const rows = Object.entries(table).map(([name, fields]) => {
    const told = Object.entries(fields).filter(([field, value]) => field !== "removed" && value !== false && value !== 0);
    return make("tr", { class: fields.removed ? "removed" : "" }, make("th", { scope: "row" }, name),
      make("td", {}, fields.removed ? "removed" : told.map(([field, value]) => (value === true ? field : `${field} ${value}`)).join(", ")));
  });
  return make("details", {}, make("summary", {}, `Pieces (${rows.length})`), make("table", { class: "chances pieces" }, ...rows));
}

export function showFindings(panel, found, { goTo, fix, isTrue }) {
  if (!found.length) return panel.replaceChildren(make("p", { class: "why" }, "Nothing found."));
  panel.replaceChildren(...found.map((each) => {
    const mend = make("button", { type: "button", onclick: () => fix(each, mend) }, "Fix");
    return make("div", { class: `finding ${each.severity}` },
      make("button", { type: "button", class: "where", onclick: () => goTo(each) }, `line ${each.line}`),
      make("span", { class: "code" }, `${each.severity} ${each.code}`),
      make("p", {}, ...inCode(each.message)),
      each.sentence ? make("blockquote", {}, each.sentence) : "",
      each.help ? make("pre", {}, ...inCode(each.help)) : "",
      make("p", { class: "buttons" }, each.sentence && isTrue ? make("button", { type: "button", onclick: () => isTrue(each) }, "It is true") : "", each.fix ? mend : ""));
  }));
}

const MOST_OUTCOMES = 24;
function changedRule({ rule, facts, outcomes, tried, of }, look) {
  const table = paired(outcomes.slice(0, MOST_OUTCOMES));
  const more = outcomes.length > MOST_OUTCOMES ? make("p", { class: "why" }, `and ${outcomes.length - MOST_OUTCOMES} more`) : "";
  const shown = outcomes.length > 8 ? make("details", {}, make("summary", {}, `${outcomes.length} outcomes`), table, more) : table;
  const told = Object.entries(facts).map(([name, value]) => `${name} ${value}`).join(", ");
  return make("section", { class: "changed" }, make("h3", {}, rule, " ", make("button", { type: "button", class: "where", onclick: () => look(rule, facts) }, "in Odds")),
    told ? make("p", { class: "why" }, `with ${told}`) : "", tried < of ? make("p", { class: "why" }, triedText({ tried, of })) : "", shown);
}

// What a house rule changes; `look(rule, facts)` shows a rule in a situation under Odds.
export function showCompare(panel, { changed = [], same = [], unweighed = [], new: words = [] }, look) {
  const parts = [];
  const some = same.filter((each) => each.tried < each.of);
  if (changed.length) parts.push(key("base", "with this house rule"), ...changed.map((each) => changedRule(each, look)));
  else if (some.length) parts.push(make("p", { class: "why" }, "No change was found yet, but not every situation was tried: there may be one."));
  else if (same.length) parts.push(make("p", { class: "why" }, "No odds of the base change, in any situation."));
  else if (!words.length) parts.push(make("p", { class: "why" }, "No odds of the base change."));
  if (same.length) parts.push(make("h3", {}, "Changed lines without a change in the odds"), make("ul", {}, ...same.map((each) => make("li", {}, `${each.rule}: ${triedText(each)}`))));
  if (unweighed.length) parts.push(make("p", { class: "why" }, `Without odds: ${unweighed.join(", ")}.`));
  for (const { list, word, nearest, rules } of words) {
    parts.push(make("h3", {}, `${word} (new ${list})`));
    if (!nearest) parts.push(make("p", { class: "why" }, "No rule has odds for it yet: write its values where a ? is."));
    else parts.push(make("p", { class: "why" }, `beside ${nearest}, the ${list} whose odds are nearest:`), key(nearest, word),
      ...rules.map((each) => changedRule({ ...each, facts: { ...each.facts, [each.fact]: word } }, look)));
  }
  panel.replaceChildren(...parts);
}
export { triedText };
