// Starts `grognard lsp` and hands it to the editor. Everything else is the server's.
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = async () => {
  const command = vscode.workspace.getConfiguration("grognard").get("command");
  client = new LanguageClient(
    "grognard",
    "Grognard",
    { command, args: ["lsp"] },
    { documentSelector: [{ scheme: "file", language: "grognard" }] },
  );
  try {
    await client.start();
  } catch {
    vscode.window.showErrorMessage(
      `Grognard could not be started as \`${command}\`. Install it with: pip install "grognard[lsp]", ` +
        "or set the path of it under grognard.command.",
    );
  }
};

exports.deactivate = () => client?.stop();
