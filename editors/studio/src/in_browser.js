// The playground: Python answers in a worker of the page. What is saved is kept in this browser; a link holds texts.
const MOST = 4 * 1024 ** 2; // characters of a link, unpacked
const address = document.currentScript?.dataset.worker;
export const inBrowser = Boolean(address);
export const prints = Boolean(document.currentScript?.dataset.prints); // whether the page can make PDF

const code = inBrowser ? location.hash.slice(1) : "";
// Texts of a link are kept apart from those of the reader, and from those of another link.
const mark = code && [...code].reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) >>> 0, 7).toString(36);
const NAME = `grognard-texts:${location.pathname}#${mark}`;
export const keptApart = mark ? `#${mark}` : "";

const saved = () => {
  try {
    return JSON.parse(localStorage.getItem(NAME)) ?? {};
  } catch {
    return {};
  }
};
const save = (path, text) => localStorage.setItem(NAME, JSON.stringify({ ...saved(), [path]: text }));
export const savedTexts = saved;
export const forget = (path) => {
  const { [path]: _, ...rest } = saved();
  localStorage.setItem(NAME, JSON.stringify(rest));
};

const through = (bytes, stream) => new Blob([bytes]).stream().pipeThrough(stream);

export async function linkTo(path, files) {
  const raw = new TextEncoder().encode(JSON.stringify({ path, files }));
  const packed = new Uint8Array(await new Response(through(raw, new CompressionStream("deflate-raw"))).arrayBuffer());
  const letters = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  return `${location.origin}${location.pathname}#${letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

async function linked() {
  if (!code) return { files: {} };
  const packed = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  const reader = through(packed, new DecompressionStream("deflate-raw")).pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value;
    if (text.length > MOST) throw new Error("too long");
  }
  const { path, files } = JSON.parse(text);
  if (typeof path !== "string" || Object.values(files).some((each) => typeof each !== "string")) throw new Error("no texts");
  return { path, files };
}
export const link = inBrowser && linked().catch(() => ({ files: {}, broken: true }));

const waiting = new Map();
let number = 0;
let worker;

const answerOf = (question, body) => new Promise((resolve, reject) => {
  waiting.set(++number, { resolve, reject });
  worker.postMessage({ number, question, body: JSON.stringify(body) });
});

async function start() {
  worker = new Worker(address, { type: "module" });
  worker.onmessage = ({ data }) => {
    const { resolve, reject } = waiting.get(data.number);
    waiting.delete(data.number);
    if (data.fault) reject(new Error(data.fault));
    else resolve(JSON.parse(data.answer));
  };
  worker.onerror = (event) => {
    for (const { reject } of waiting.values()) reject(new Error(event.message));
    waiting.clear();
  };
  const texts = { ...(await link).files, ...saved() };
  await Promise.all(Object.entries(texts).map(([path, text]) => answerOf("save", { path, text })));
}
const started = inBrowser && start();

export async function askHere(question, body) {
  await started;
  const answer = await answerOf(question, body);
  if (question === "save" && answer.mark) save(body.path, body.text);
  if (question === "new" && answer.mark) save(answer.path, answer.text);
  return answer;
}
addEventListener("hashchange", () => inBrowser && location.reload());
