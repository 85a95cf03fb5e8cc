// A session of Microsoft's client with a server: what goes over the wire is kept, and checked as far as types do not say.
import { spawn } from "node:child_process";
import assert from "node:assert/strict";
import { createRequire } from "node:module";

const place = process.argv[2];
export const protocol = createRequire(`${place}/`)("vscode-languageserver-protocol/node");

// All messages of the servers, each with the method that it is about.
export const received = [];

// Whole numbers everywhere, and ranges that end where they begin or later.
function check_numbers(at, is_error) {
  if (typeof at === "number") assert(Number.isInteger(at) && (is_error || at >= 0), `the number ${at}`);
  if (typeof at !== "object" || at === null) return;
  if (at.start && at.end)
    assert(at.start.line < at.end.line || (at.start.line === at.end.line && at.start.character <= at.end.character),
      `a range that ends before it begins: ${JSON.stringify(at)}`);
  for (const [key, value] of Object.entries(at)) check_numbers(value, is_error || key === "code");
}

export class Session {
  constructor(program) {
    this.child = spawn(program, ["config", "lsp"], { stdio: ["pipe", "pipe", "inherit"] });
    this.exited = new Promise(done => this.child.on("exit", code => done(code)));
    this.asked = new Map();
    this.answers = 0;
    const session = this;
    class Reader extends protocol.StreamMessageReader {
      listen(heard) {
        return super.listen(message => { session.keep(message); heard(message); });
      }
    }
    class Writer extends protocol.StreamMessageWriter {
      write(message) {
        if (message.id !== undefined) session.asked.set(message.id, message.method);
        return super.write(message);
      }
    }
    this.connection = protocol.createProtocolConnection(
      new Reader(this.child.stdout), new Writer(this.child.stdin),
      { error: text => assert.fail(text), warn: text => assert.fail(text), info() {}, log() {} });
    this.published = new Map();
    this.waiting = [];
    this.connection.onNotification(protocol.PublishDiagnosticsNotification.type, params => {
      this.published.set(params.uri, params);
      this.waiting = this.waiting.filter(one => !one(params));
    });
    this.connection.onNotification(protocol.LogMessageNotification.type, params => { this.logged = params; });
    this.connection.listen();
  }

  keep(message) {
    assert.equal(message.jsonrpc, "2.0");
    check_numbers(message, false);
    if (message.method !== undefined) {
      assert.deepEqual(Object.keys(message).sort(), ["jsonrpc", "method", "params"]);
      received.push({ method: message.method, is: "params", what: message.params });
      return;
    }
    ++this.answers;
    const method = this.asked.get(message.id);
    assert(method, `an answer to a request that was not made: ${JSON.stringify(message)}`);
    this.asked.delete(message.id);
    const is = "error" in message ? "error" : "result";
    assert.deepEqual(Object.keys(message).sort(), is === "error" ? ["error", "id", "jsonrpc"] : ["id", "jsonrpc", "result"]);
    received.push({ method, is, what: message[is] });
  }

  ask(type, params, token) {
    return this.connection.sendRequest(type, params, token);
  }
  async fails(type, params, code) {
    await assert.rejects(this.ask(type, params), problem => {
      assert.equal(problem.code, code);
      return true;
    });
  }
  // The diagnostics of a version of a document.
  diagnostics(uri, version) {
    const known = this.published.get(uri);
    if (known && known.version === version) return known.diagnostics;
    return new Promise(done => this.waiting.push(params => {
      const is_it = params.uri === uri && params.version === version;
      if (is_it) done(params.diagnostics);
      return is_it;
    }));
  }
  async open(uri, text) {
    await this.connection.sendNotification(protocol.DidOpenTextDocumentNotification.type,
      { textDocument: { uri, languageId: "hcl", version: 1, text } });
    return this.diagnostics(uri, 1);
  }
  async change(uri, version, contentChanges) {
    await this.connection.sendNotification(protocol.DidChangeTextDocumentNotification.type,
      { textDocument: { uri, version }, contentChanges });
    return this.diagnostics(uri, version);
  }
  async end(code) {
    await this.connection.sendNotification(protocol.ExitNotification.type);
    assert.equal(await this.exited, code);
    assert.equal(this.asked.size, 0, "a request without an answer");
  }
}
