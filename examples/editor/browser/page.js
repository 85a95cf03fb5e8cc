// An editor of Monaco with the language server beside it: marks, candidates, texts, fixes, formatting, rename.
import { Client, startServer } from './server.js';

const uri = 'file:///gateway.hcl';
const start = `listen  = ":8080"
wrkers  = 8
timeout = "1m"

upstream "main" {
  address = "10.0.0.\${1 + 1}:8080"
}
`;

const range = (of) => new monaco.Range(of.start.line + 1, of.start.character + 1, of.end.line + 1, of.end.character + 1);
const place = (at) => ({ line: at.lineNumber - 1, character: at.column - 1 });
const document = { uri };
const edits = (all) => (all ?? []).map((edit) => ({ range: range(edit.range), text: edit.newText }));
const changes = (model, edit) => ({
  edits: Object.values(edit.changes ?? {}).flat().map((one) => ({
    resource: model.uri, versionId: undefined, textEdit: { range: range(one.range), text: one.newText },
  })),
});

function register(client, model) {
  const at = (position) => ({ textDocument: document, position: place(position) });
  // Monaco counts kinds from zero and in another order; these are those that the server has.
  const kinds = monaco.languages.CompletionItemKind;
  const kind = { 3: kinds.Function, 5: kinds.Field, 6: kinds.Variable, 9: kinds.Module, 11: kinds.Unit, 12: kinds.Value, 14: kinds.Keyword, 20: kinds.EnumMember };
  const languages = monaco.languages;
  const rules = languages.CompletionItemInsertTextRule;
  languages.registerCompletionItemProvider('hcl', {
    triggerCharacters: ['.', '"', '=', '{', '('],
    provideCompletionItems: (_, position) => ({
      suggestions: client.ask('textDocument/completion', at(position)).items.map((item) => ({
        label: item.label, kind: kind[item.kind], detail: item.detail, documentation: item.documentation,
        sortText: item.sortText, filterText: item.filterText, insertText: item.textEdit.newText, range: range(item.textEdit.range),
        insertTextRules: (item.insertTextFormat === 2 ? rules.InsertAsSnippet : 0) | (item.insertTextMode === 1 ? rules.KeepWhitespace : 0),
      })),
    }),
  });
  languages.registerHoverProvider('hcl', {
    provideHover: (_, position) => {
      const found = client.ask('textDocument/hover', at(position));
      return found && { contents: [{ value: found.contents.value }], range: range(found.range) };
    },
  });
  languages.registerDocumentFormattingEditProvider('hcl', {
    provideDocumentFormattingEdits: () => edits(client.ask('textDocument/formatting', { textDocument: document, options: { tabSize: 2, insertSpaces: true } })),
  });
  languages.registerRenameProvider('hcl', {
    provideRenameEdits: (_, position, newName) => changes(model, client.ask('textDocument/rename', { ...at(position), newName })),
  });
  languages.registerDocumentSymbolProvider('hcl', {
    provideDocumentSymbols: () => {
      const symbol = (one) => ({ ...one, kind: one.kind - 1, tags: [], detail: '', range: range(one.range), selectionRange: range(one.selectionRange), children: one.children.map(symbol) });
      return client.ask('textDocument/documentSymbol', { textDocument: document }).map(symbol);
    },
  });
  languages.registerCodeActionProvider('hcl', {
    provideCodeActions: (_, where) => ({
      actions: client.ask('textDocument/codeAction', {
        textDocument: document, range: { start: place(where.getStartPosition()), end: place(where.getEndPosition()) }, context: { diagnostics: [] },
      }).map((action) => ({ title: action.title, kind: action.kind, edit: changes(model, action.edit) })),
      dispose() {},
    }),
  });
}

async function open() {
  const server = await startServer(await (await fetch('editor.wasm')).arrayBuffer());
  monaco.languages.register({ id: 'hcl' });
  const model = monaco.editor.createModel(start, 'hcl', monaco.Uri.parse(uri));
  const client = new Client(server, ({ method, params }) => {
    if (method !== 'textDocument/publishDiagnostics') return;
    const severity = { 1: monaco.MarkerSeverity.Error, 2: monaco.MarkerSeverity.Warning };
    monaco.editor.setModelMarkers(model, 'hcl', params.diagnostics.map((one) => {
      const where = range(one.range);
      return { ...where, severity: severity[one.severity], message: one.message, code: one.code,
               startLineNumber: where.startLineNumber, startColumn: where.startColumn, endLineNumber: where.endLineNumber, endColumn: where.endColumn };
    }));
  });
  client.ask('initialize', { capabilities: { textDocument: { completion: { completionItem: { snippetSupport: true } } } } });
  client.tell('initialized', {});
  client.tell('textDocument/didOpen', { textDocument: { uri, languageId: 'hcl', version: 1, text: start } });
  model.onDidChangeContent((event) => client.tell('textDocument/didChange', {
    textDocument: { uri, version: event.versionId },
    contentChanges: event.changes.map((change) => ({
      range: { start: { line: change.range.startLineNumber - 1, character: change.range.startColumn - 1 },
               end: { line: change.range.endLineNumber - 1, character: change.range.endColumn - 1 } },
      text: change.text,
    })),
  }));
  register(client, model);
  const editor = monaco.editor.create(window.document.getElementById('editor'), { model, minimap: { enabled: false }, automaticLayout: true, tabSize: 2 });
  return { editor, model, client };
}

require.config({ paths: { vs: 'monaco/min/vs' } });
require(['vs/editor/editor.main'], async () => {
  window.opened = await open();
  window.dispatchEvent(new Event('opened'));
});
