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
  return (question, body) => room.answer(studio, question, body);
})();

onmessage = async ({ data: { number, question, body } }) => {
  try {
    const answer = await begun;
    postMessage({ number, answer: answer(question, body) });
  } catch (error) {
    postMessage({ number, fault: String(error) });
  }
};
