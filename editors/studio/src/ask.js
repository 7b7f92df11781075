// Questions to the program behind the page. `ask` gives the answer, or throws `Away` where nobody answers.
import { askHere, inBrowser } from "./in_browser.js";

export class Away extends Error {}

const key = () => {
  if (inBrowser) return "";
  const given = location.hash.slice(1);
  if (given) {
    sessionStorage.setItem("grognard-key", given);
    history.replaceState(null, "", location.pathname);
  }
  return sessionStorage.getItem("grognard-key") ?? "";
};
const KEY = key();

export async function ask(question, body = {}) {
  if (inBrowser) {
    try {
      return await askHere(question, body);
    } catch (error) {
      console.error(error);
      throw new Away("The page does not answer.");
    }
  }
  let response;
  try {
    response = await fetch(`/ask/${question}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Grognard-Key": KEY },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Away("The program does not answer.");
  }
  return response.json();
}

// The program counts characters, the browser UTF-16 units: they differ behind an emoji.
const PAIRS = /[\ud800-\udbff][\udc00-\udfff]/g;
export const toCharacters = (text, unit) => unit - (text.slice(0, unit).match(PAIRS)?.length ?? 0);
export const toUnits = (text, character) => {
  if (!PAIRS.test(text)) return character;
  PAIRS.lastIndex = 0;
  let units = 0;
  for (const letter of text) {
    if (character-- <= 0) break;
    units += letter.length;
  }
  return units;
};
