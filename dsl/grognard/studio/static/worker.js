// Python and Grognard in the page: questions in, answers out, in the order in which they were asked.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const bytes = async (name) => {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`there is no ${name}`);
  return response.arrayBuffer();
};
const begun = (async () => {
  const packed = bytes("first.tar.xz");
  const python = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href, packages: [] });
  python.unpackArchive(await packed, "xztar", { extractDir: "/grognard" });
  python.runPython("import sys; sys.path.insert(0, '/grognard')");
  const room = python.pyimport("grognard.studio.in_browser");
  const studio = room.begin();
  return { python, room, ask: (question, body) => room.answer(studio, question, body) };
})();

// What the first questions do not need is loaded after them, or as soon as a question does.
let rest;
const whole = ({ python }) => (rest ??= (async () => {
  python.unpackArchive(await bytes("rest.tar.xz"), "xztar", { extractDir: "/grognard" });
  python.runPython("import importlib; importlib.invalidate_caches()");
})().catch((error) => { rest = undefined; throw error; }));

async function ask(page, question, body) {
  try {
    return page.ask(question, body);
  } catch (error) {
    if (!/ModuleNotFoundError/.test(error)) throw error;
    await whole(page);
    return page.ask(question, body);
  }
}

// The typesetter, loaded when something is first wished for paper.
const FACES = ["Regular", "It", "Semibold", "SemiboldIt", "Bold", "BoldIt"];
let setting;
async function setType({ python, room }) {
  const { default: load, TypstCompilerBuilder } = await import("./typst/typst_ts_web_compiler.mjs");
  const fonts = (await Promise.all(FACES.map((face) => bytes(`typst/SourceSansPro-${face}.otf`)))).map((font) => new Uint8Array(font));
  await load({ module_or_path: await bytes("typst/typst_ts_web_compiler_bg.wasm") });
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  for (const font of fonts) await builder.add_raw_font(font);
  const folder = "/grognard/font_source_sans_pro/files";
  python.FS.mkdirTree(folder);
  python.FS.writeFile("/grognard/font_source_sans_pro/__init__.py", "");
  FACES.forEach((face, at) => python.FS.writeFile(`${folder}/SourceSansPro-${face}.otf`, fonts[at]));
  room.set_type(await builder.build());
}

begun.then((page) => setTimeout(() => whole(page).catch(() => {}), 4000), () => {});

onmessage = async ({ data: { number, question, body } }) => {
  try {
    const page = await begun;
    if (JSON.parse(body).print) await (setting ??= setType(page).catch((error) => { setting = undefined; throw error; }));
    postMessage({ number, answer: await ask(page, question, body) });
  } catch (error) {
    postMessage({ number, fault: String(error) });
  }
};
