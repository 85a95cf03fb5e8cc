// The language server as a module of WebAssembly: `const server = await startServer(bytes)`, then `server.send(message)`
// gives its answers.

// What the module asks of its system. It reads no files and knows no environment.
function system(memory) {
  const done = 0, not_open = 8, unknown = 52;
  const numbers = () => new DataView(memory().buffer);
  const known = {
    environ_sizes_get: (count, size) => { numbers().setUint32(count, 0, true); numbers().setUint32(size, 0, true); return done; },
    environ_get: () => done,
    fd_prestat_get: () => not_open,
    clock_time_get: (_clock, _precision, at) => { numbers().setBigUint64(at, BigInt(Date.now()) * 1000000n, true); return done; },
    random_get: (at, size) => { crypto.getRandomValues(new Uint8Array(memory().buffer, at, size)); return done; },
    proc_exit: (code) => { throw new Error(`the server has ended with ${code}`); },
  };
  return new Proxy(known, { get: (all, name) => all[name] ?? (() => unknown) });
}

export async function startServer(bytes) {
  let memory;
  const { instance } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: system(() => memory) });
  const module = instance.exports;
  memory = module.memory;
  module._initialize();
  const send = (message) => {
    const text = new TextEncoder().encode(JSON.stringify(message));
    const at = module.message_of(text.length);
    new Uint8Array(memory.buffer, at, text.length).set(text);
    const answers = [];
    for (let i = 0, count = module.receive(); i < count; ++i)
      answers.push(JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, module.answer(i), module.answer_size(i)))));
    return answers;
  };
  return { send };
}

// Asks and waits for nothing: the answer is there at once. Notifications go to `told`.
export class Client {
  #send; #told; #next = 0;

  constructor(server, told) {
    this.#send = server.send;
    this.#told = told;
  }
  ask(method, params) {
    const id = ++this.#next;
    let result;
    for (const message of this.#send({ jsonrpc: '2.0', id, method, params })) {
      if (message.id !== id) { this.#told(message); continue; }
      if (message.error) throw new Error(message.error.message);
      result = message.result;
    }
    return result;
  }
  tell(method, params) {
    this.#send({ jsonrpc: '2.0', method, params }).forEach(this.#told);
  }
}
