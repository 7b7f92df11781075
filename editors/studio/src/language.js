// Colours while the program has not said better: comments, prose, citations, dice and numbers, and the words that begin lines.
import { StreamLanguage, HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { tags } from "@lezer/highlight";
import grammar from "../../vscode/syntaxes/grognard.tmLanguage.json";

const rules = grammar.patterns.map((each) => {
  const flags = each.match.startsWith("(?i)") ? "iy" : "y";
  const heads = Object.entries(each.captures ?? {});
  return { pattern: new RegExp(each.match.replace(/^\(\?i\)/, ""), flags), name: each.name, heads };
});
const NAMES = [
  ["comment", "comment"],
  ["string", "string"],
  ["markup", "string"],
  ["keyword", "keyword"],
  ["entity", "heading"],
  ["storage", "annotation"],
  ["constant", "number"],
  ["punctuation", "punctuation"],
];
const styled = (name) => NAMES.find(([start]) => name.startsWith(start))?.[1] ?? null;

export const grognard = StreamLanguage.define({
  name: "grognard",
  languageData: { commentTokens: { line: "--" } },
  startState: () => ({ rest: null }),
  token(stream, state) {
    if (state.rest && stream.pos < stream.string.length) {
      const kind = state.rest;
      state.rest = null;
      stream.skipToEnd();
      return kind;
    }
    state.rest = null;
    for (const { pattern, name, heads } of rules) {
      pattern.lastIndex = stream.pos;
      const found = pattern.exec(stream.string);
      if (!found || !found[0]) continue;
      if (!heads.length) {
        stream.pos += found[0].length;
        return styled(name);
      }
      // The keyword of a line, then what stands behind it.
      const [[number, { name: first }], behind] = heads;
      const word = found[Number(number)];
      stream.pos += found[0].indexOf(word) + word.length;
      state.rest = behind ? styled(behind[1].name) : null;
      return styled(first);
    }
    if (!stream.match(/^\w+/)) stream.next();
    return null;
  },
});

export const colours = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.keyword, class: "t-keyword" },
    { tag: tags.comment, class: "t-comment" },
    { tag: tags.string, class: "t-prose" },
    { tag: tags.number, class: "t-number" },
    { tag: tags.annotation, class: "t-cite" },
    { tag: tags.heading, class: "t-title" },
    { tag: tags.punctuation, class: "t-bar" },
  ]),
);
