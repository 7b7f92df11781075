// Python and Grognard in the page: questions in, answers out, in the order in which they were asked.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const begun = (async () => {
  const [python, packed] = await Promise.all([
    loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href }),
    fetch(new URL("grognard.tar.xz", import.meta.url)).then((response) => response.arrayBuffer()),
  ]);
  python.unpackArchive(packed, "xztar", { extractDir: "/grognard" });
  python.runPython("import sys; sys.path.insert(0, '/grognard')");
  const room = python.pyimport("grognard.studio.in_browser");
  const studio = room.begin();
  return { python, room, ask: (question, body) => room.answer(studio, question, body) };
})();

// The typesetter, loaded when something is first wished for paper.
const FACES = ["Regular", "It", "Semibold", "SemiboldIt", "Bold", "BoldIt"];
let setting;
async function setType({ python, room }) {
  const { default: load, TypstCompilerBuilder } = await import("./typst/typst_ts_web_compiler.mjs");
  const bytes = async (name) => {
    const response = await fetch(new URL(`typst/${name}`, import.meta.url));
    if (!response.ok) throw new Error(`there is no typst/${name}`);
    return new Uint8Array(await response.arrayBuffer());
  };
  const fonts = await Promise.all(FACES.map((face) => bytes(`SourceSansPro-${face}.otf`)));
  await load({ module_or_path: await bytes("typst_ts_web_compiler_bg.wasm") });
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  for (const font of fonts) await builder.add_raw_font(font);
  const folder = "/grognard/font_source_sans_pro/files";
  python.FS.mkdirTree(folder);
  python.FS.writeFile("/grognard/font_source_sans_pro/__init__.py", "");
  FACES.forEach((face, at) => python.FS.writeFile(`${folder}/SourceSansPro-${face}.otf`, fonts[at]));
  room.set_type(await builder.build());
}

onmessage = async ({ data: { number, question, body } }) => {
  try {
    const page = await begun;
    if (JSON.parse(body).print) await (setting ??= setType(page).catch((error) => { setting = undefined; throw error; }));
    postMessage({ number, answer: page.ask(question, body) });
  } catch (error) {
    postMessage({ number, fault: String(error) });
  }
};
