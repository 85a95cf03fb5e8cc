// check_protocol.mjs DIRECTORY PROGRAM: drives a server through all that it announces. Writes what it said to
// DIRECTORY/messages.mts, each message with its type, for the TypeScript compiler.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { protocol as p, received, Session } from "./session.mjs";

const [place, program] = process.argv.slice(2);
const uri = "file:///folder/service.hcl";
const textDocument = { uri };
const text = `wrkers = 8
token = "t"
listen = upstream.main.address

upstream "main" {
address = "𝄞"
}
`;
// What a client asks for each thing that a server announces.
const announced = new Set(["positionEncoding", "textDocumentSync"]);

function at(line, character) { return { textDocument, position: { line, character } }; }
function change(line, begin, end, text) {
  return { range: { start: { line, character: begin }, end: { line, character: end } }, text };
}
function whole(lines) { return { start: { line: 0, character: 0 }, end: { line: lines, character: 0 } }; }
async function begin(encodings) {
  const session = new Session(program);
  await session.fails(p.HoverRequest.type, at(0, 0), p.ErrorCodes.ServerNotInitialized);
  const { capabilities } = await session.ask(p.InitializeRequest.type, {
    processId: null, rootUri: "file:///folder", workspaceFolders: null,
    capabilities: {
      general: { positionEncodings: encodings },
      workspace: { workspaceEdit: { documentChanges: true } },
      textDocument: { completion: { completionItem: { snippetSupport: true } } }
    }
  });
  assert.equal(capabilities.positionEncoding, encodings[0]);
  assert.equal(capabilities.textDocumentSync.change, p.TextDocumentSyncKind.Incremental);
  await session.connection.sendNotification(p.InitializedNotification.type, {});
  return [session, capabilities];
}
// Asks if the server announces it.
async function ask(session, capabilities, name, type, params) {
  announced.add(name);
  assert(capabilities[name], `${name} is not announced`);
  return session.ask(type, params);
}
// A program need not have variables: then a reference is a fault, which can be followed all the same.
function but_references(diagnostics) {
  return diagnostics.filter(one => !["variables-not-allowed", "unknown-variable"].includes(one.code));
}
function applied(lines, edits) {
  const made = lines.split("\n");
  for (const { range, newText } of [...edits].reverse()) {
    const before = made[range.start.line].slice(0, range.start.character);
    const after = (made[range.end.line] ?? "").slice(range.end.character);
    made.splice(range.start.line, range.end.line - range.start.line + 1, ...(before + newText + after).split("\n"));
  }
  return made.join("\n");
}

async function diagnose(session, capabilities) {
  const [pushed] = await session.open(uri, text);
  assert.match(pushed.message, /workers/);
  const pulled = await ask(session, capabilities, "diagnosticProvider", p.DocumentDiagnosticRequest.type, { textDocument });
  assert.deepEqual(pulled.items[0], pushed);
  const actions = await ask(session, capabilities, "codeActionProvider", p.CodeActionRequest.type,
    { textDocument, range: pushed.range, context: { diagnostics: [pushed] } });
  const fix = actions.find(action => action.diagnostics?.length && action.title.includes("workers"));
  assert(fix, "there is no fix");
  const shown = capabilities.codeActionProvider.resolveProvider ? await session.ask(p.CodeActionResolveRequest.type, fix) : fix;
  const [edit] = shown.edit.changes ? shown.edit.changes[uri] : shown.edit.documentChanges[0].edits;
  const left = await session.change(uri, 2, [{ range: edit.range, text: edit.newText }]);
  assert.deepEqual(but_references(left), []);
}
async function complete(session, capabilities) {
  const changed = await session.change(uri, 3, [change(3, 0, 0, "# 𝄞\n"), change(4, 0, 0, "timeo")]);
  assert.equal(but_references(changed).length, 1);
  const list = await ask(session, capabilities, "completionProvider", p.CompletionRequest.type, at(4, 5));
  const item = list.items.find(one => one.label === "timeout");
  assert.match(item.textEdit.newText, /^timeout = /);
  if (capabilities.completionProvider.resolveProvider)
    assert.equal((await session.ask(p.CompletionResolveRequest.type, item)).label, "timeout");
  const steps = await session.ask(p.CompletionRequest.type, at(2, 18));
  assert(steps.items.some(one => one.label === "main"));
  await session.change(uri, 4, [change(4, 0, 5, "listen = upper(")]);
  const help = await ask(session, capabilities, "signatureHelpProvider", p.SignatureHelpRequest.type, at(4, 15));
  // The example has no functions.
  if (program.endsWith("hcl-served")) assert.equal(help.signatures[0].label, "upper(text: string): string");
  await session.change(uri, 5, [{ text }]);
  await session.change(uri, 6, [change(0, 0, 2, "wo"), change(0, 2, 2, "r")]);
  assert.deepEqual(but_references(session.published.get(uri).diagnostics), []);
}
async function navigate(session, capabilities) {
  const hover = await ask(session, capabilities, "hoverProvider", p.HoverRequest.type, at(0, 3));
  assert.match(hover.contents.value, /workers/);
  const definition = await ask(session, capabilities, "definitionProvider", p.DefinitionRequest.type, at(2, 20));
  assert.equal(definition.range.start.line, 4);
  const references = await ask(session, capabilities, "referencesProvider", p.ReferencesRequest.type,
    { ...at(4, 12), context: { includeDeclaration: true } });
  assert.equal(references.length, 2);
  const here = await ask(session, capabilities, "documentHighlightProvider", p.DocumentHighlightRequest.type, at(4, 12));
  assert.equal(here.length, 2);
  const { placeholder } = await ask(session, capabilities, "renameProvider", p.PrepareRenameRequest.type, at(4, 12));
  assert.equal(placeholder, "main");
  const renamed = await session.ask(p.RenameRequest.type, { ...at(4, 12), newName: "first" });
  const in_order = renamed.documentChanges[0].edits.sort((a, b) => a.range.start.line - b.range.start.line);
  assert.equal(applied(text, in_order), text.replaceAll("main", "first"));
  await session.fails(p.RenameRequest.type, { ...at(0, 3), newName: "not a name" }, p.LSPErrorCodes.RequestFailed);
}
async function read_structure(session, capabilities) {
  const symbols = await ask(session, capabilities, "documentSymbolProvider", p.DocumentSymbolRequest.type, { textDocument });
  assert.deepEqual(symbols.map(one => one.name), ["workers", "token", "listen", 'upstream "main"']);
  const found = await ask(session, capabilities, "workspaceSymbolProvider", p.WorkspaceSymbolRequest.type, { query: "addr" });
  assert.equal(found.length, 1);
  const options = { tabSize: 2, insertSpaces: true };
  const edits = await ask(session, capabilities, "documentFormattingProvider", p.DocumentFormattingRequest.type,
    { textDocument, options });
  const part = await ask(session, capabilities, "documentRangeFormattingProvider", p.DocumentRangeFormattingRequest.type,
    { textDocument, options, range: { start: { line: 4, character: 0 }, end: { line: 6, character: 1 } } });
  const typed = await ask(session, capabilities, "documentOnTypeFormattingProvider", p.DocumentOnTypeFormattingRequest.type,
    { textDocument, options, position: { line: 0, character: 0 }, ch: "\n" });
  assert.equal(typed, null);
  assert.equal(applied(text, part), text.replace("\naddress", "\n  address"));
  assert.match(applied(text, edits), /\n {2}address = "𝄞"\n/);
  const folds = await ask(session, capabilities, "foldingRangeProvider", p.FoldingRangeRequest.type, { textDocument });
  assert.deepEqual(folds.map(one => one.startLine), [4]);
  const [selected] = await ask(session, capabilities, "selectionRangeProvider", p.SelectionRangeRequest.type,
    { textDocument, positions: [{ line: 5, character: 12 }] });
  assert(selected.parent.parent);
  const { data } = await ask(session, capabilities, "semanticTokensProvider", p.SemanticTokensRequest.type, { textDocument });
  const some = await session.ask(p.SemanticTokensRangeRequest.type, { textDocument, range: whole(1) });
  assert.deepEqual(some.data, data.slice(0, some.data.length));
  const { legend } = capabilities.semanticTokensProvider;
  for (let i = 3; i < data.length; i += 5) assert(data[i] < legend.tokenTypes.length);
}
// A request that is taken back is answered all the same, with what was wanted or with an error, and once.
async function cancel(session) {
  const before = session.answers;
  const source = new p.CancellationTokenSource();
  const answer = session.ask(p.HoverRequest.type, at(0, 3), source.token);
  source.cancel();
  await answer.catch(problem => assert.equal(problem.code, p.LSPErrorCodes.RequestCancelled));
  await session.ask(p.FoldingRangeRequest.type, { textDocument });
  assert.equal(session.answers, before + 2);
}
async function go_wrong(session) {
  await session.fails("textDocument/unheard", {}, p.ErrorCodes.MethodNotFound);
  await session.fails(p.HoverRequest.type, { ...at(0, 0), textDocument: { uri: "file:///none" } }, p.ErrorCodes.InvalidParams);
  await session.connection.sendNotification(p.DidChangeTextDocumentNotification.type,
    { textDocument: { uri, version: 1 }, contentChanges: [{ text: "" }] });
  await session.ask(p.FoldingRangeRequest.type, { textDocument });
  assert.match(session.logged.message, /older version/);
  const json = "file:///folder/service.json";
  assert.equal((await session.open(json, '{"wrkers": 1, "token": "t", "listen": "x"}')).length, 1);
  const about = { textDocument: { uri: json } };
  // Names of items are shown, also those that the struct does not know.
  const symbols = await session.ask(p.DocumentSymbolRequest.type, about);
  assert.deepEqual(symbols.map(one => one.name), ["wrkers", "token", "listen"]);
  await session.ask(p.HoverRequest.type, { ...about, position: { line: 0, character: 3 } });
  await session.connection.sendNotification(p.DidCloseTextDocumentNotification.type, about);
  await session.ask(p.FoldingRangeRequest.type, { textDocument });
  assert.deepEqual(session.published.get(json).diagnostics, []);
}

const [session, capabilities] = await begin(["utf-16"]);
await diagnose(session, capabilities);
await complete(session, capabilities);
await navigate(session, capabilities);
await read_structure(session, capabilities);
await cancel(session);
await go_wrong(session);
for (const name of Object.keys(capabilities)) assert(announced.has(name), `${name} is announced, and nothing asks for it`);
await session.ask(p.ShutdownRequest.type);
await session.fails(p.HoverRequest.type, at(0, 0), p.ErrorCodes.InvalidRequest);
await session.end(0);

// In UTF-8 the character is four units; and an exit without a shutdown, or the end of the input, is a failure.
const [bytes] = await begin(["utf-8"]);
await bytes.open(uri, 'token = "𝄞" + 1\nlisten = "x"\n');
const [spot] = await bytes.change(uri, 2, [change(0, 14, 18, "")]);
assert.equal(spot, undefined);
await bytes.end(1);
const cut = new Session(program);
cut.child.stdin.end();
assert.equal(await cut.exited, 1);

// The types by the names of the methods, and a message of each kind that they must not take.
const types = {};
for (const [name, value] of Object.entries(p))
  if (typeof value?.method === "string" && value.type) types[value.method] = name;
const kinds = {
  params: name => `Params<typeof p.${name}.type>`, result: name => `Result<typeof p.${name}.type>`, error: () => "Failure"
};
const lines = [
  'import * as p from "vscode-languageserver-protocol/node";',
  "type Known<T> = 0 extends 1 & T ? never : T extends void ? null : T;  // `any` would take everything",
  "type Failure = { code: p.integer; message: string; data?: p.LSPAny };",
  "type Result0<T> = T extends p.ProtocolRequestType0<infer R, any, any, any> ? R : never;",
  "type Result<T> = Known<T extends p.ProtocolRequestType<any, infer R, any, any, any> ? R : Result0<T>>;",
  "type Params<T> = Known<T extends p.ProtocolNotificationType<infer P, any> ? P : never>;"
];
for (const [i, { method, is, what }] of received.entries()) {
  assert(types[method] || is === "error", `there is no method ${method}`);
  const type = kinds[is](types[method]);
  lines.push(`const m${i}: ${type} = ${JSON.stringify(what)};`);
  if (!what || typeof what !== "object" || Array.isArray(what)) continue;
  const { capabilities } = what;
  const wrong = capabilities ? { ...what, capabilities: { ...capabilities, unheard: 1 } } : { ...what, unheard: 1 };
  lines.push("// @ts-expect-error", `const no${i}: ${type} = ${JSON.stringify(wrong)};`);
}
writeFileSync(`${place}/messages.mts`, lines.join("\n") + "\n");
console.log(`${received.length} messages of ${program} are as the protocol has them`);
