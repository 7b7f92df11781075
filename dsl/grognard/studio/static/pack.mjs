// Run by `grognard playground` in Node.js: Pyodide writes what a page carries as bytecode of its own Python.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, folder] = process.argv.slice(2).map((each) => resolve(each));
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: pyodide });
python.FS.mkdirTree("/made");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/made");
try {
  python.runPython(`
import lzma, pathlib, shutil, sys, tarfile
boot = list(sys.modules)
shutil.unpack_archive(next(place for place in sys.path if place.endswith(".zip")), "/library", "zip")
sys.path.insert(0, "/made/program")
from grognard.studio.packing import pack
pack(pathlib.Path("/made/program"), pathlib.Path("/library"), pathlib.Path("/made"), boot)
`);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
