// Starts `app config lsp` for the files of package.json, and stops it with the editor.
const { LanguageClient } = require('vscode-languageclient/node');

let client;

exports.activate = () => {
  const server = { command: 'app', args: ['config', 'lsp'] };
  client = new LanguageClient('app', 'app', server, { documentSelector: [{ language: 'app-configuration' }] });
  return client.start();
};
exports.deactivate = () => client?.stop();
