// What is not saved is kept in this browser, so that nothing is lost when the page or the program ends.
const name = (folder, path) => `grognard-draft:${folder}/${path}`;

export const keepDraft = (folder, path, text, mark) =>
  localStorage.setItem(name(folder, path), JSON.stringify({ text, mark, at: Date.now() }));
export const dropDraft = (folder, path) => localStorage.removeItem(name(folder, path));
export const draftOf = (folder, path) => {
  try {
    return JSON.parse(localStorage.getItem(name(folder, path)));
  } catch {
    return null;
  }
};

// Who comes back finds the text that was open last.
const openIn = (folder) => `grognard-open:${folder}`;
export const keepOpen = (folder, path) => localStorage.setItem(openIn(folder), path);
export const lastOpen = (folder) => localStorage.getItem(openIn(folder));
