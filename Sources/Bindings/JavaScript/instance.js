// An instance of a module: byte strings go in and out.

/** The numbers of the calls; `FormatCall.swift` has the same. The module with the merge of texts alone has that call only. */
const calls = {
  resolve: 1,
  mergeText: 2,
  compareVectors: 3,
  joinVectors: 4,
  incrementVector: 5,
  convertVector: 6,
  collisionKey: 7,
  firstFreeName: 8,
  findCollisions: 9,
  version: 10,
  openReplica: 11,
  askReplica: 12,
  closeReplica: 13,
};

const encoder = new TextEncoder();
const halfLetter = /\p{Surrogate}/u;
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Why the engine refuses its input; then nothing is decided. */
export class ResolveError extends Error {
  constructor(code, message, options) {
    super(message, options);
    this.name = 'ResolveError';
    /** What was wrong, for a program. */
    this.code = code;
  }
}

/** A running instance of a module. If it stops, the next call starts another one. */
export class Instance {
  #module;
  #instance;
  #bytes = new Uint8Array(0);

  /** Starts an instance of a compiled module. */
  static async start(module) {
    const started = new this(module);
    started.#begin(await WebAssembly.instantiate(module, started.#imports()));
    return started;
  }

  constructor(module) {
    this.#module = module;
  }

  /** The instance of the module that runs; another one after it stopped. */
  get running() {
    return this.#instance;
  }

  /** Carries out a call: byte strings in and out. */
  callBytes(name, input) {
    if (this.#instance === undefined) this.#begin(new WebAssembly.Instance(this.#module, this.#imports()));
    try {
      const answer = this.#run(calls[name], input);
      if (answer.status !== 0) {
        const [code, message] = answer.strings.map((bytes) => decoder.decode(bytes));
        throw new ResolveError(code, message);
      }
      return answer.strings;
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      // Its memory is no longer reliable.
      this.#instance = undefined;
      throw new ResolveError(
        'stopped', `the engine stopped, for want of memory or by a fault in it: ${error.message}`, { cause: error });
    }
  }

  /**
   * Answers a question of the module about a strategy, which it asks during a call.
   *
   * @param number The number of the strategy.
   * @param question The question, as bytes.
   * @returns The answer, as bytes; `undefined` if there is none.
   */
  answer(number, question) {
    return undefined;
  }

  #run(call, input) {
    const { format_run: run, format_allocate: allocate, format_release: release, format_answer: place } =
      this.#instance.exports;
    // A code unit of UTF-16 has at most three bytes in UTF-8; long strings are encoded first.
    const strings = input.map((value) => {
      if (value instanceof Uint8Array) return value;
      if (typeof value !== 'string') throw new TypeError(`expected a text or bytes, found ${typeof value}`);
      // UTF-8 cannot say it, and the encoder would put another character in its place.
      if (!(value.isWellFormed?.() ?? !halfLetter.test(value))) {
        const place = value.search(halfLetter);
        throw new TypeError(
          `a text has half of a letter at ${place}, in ${JSON.stringify(value.slice(Math.max(0, place - 9), place + 9))}; `
          + 'pass its bytes, or a text without it');
      }
      return value.length > 0x4000 ? encoder.encode(value) : value;
    });
    const capacity = strings.reduce(
      (sum, value) => sum + 4 + (typeof value === 'string' ? value.length * 3 : value.length), 0);
    const start = allocate(capacity) >>> 0;
    let end = start;
    for (const value of strings) {
      const memory = this.#memory();
      let length = value.length;
      if (typeof value === 'string') {
        length = encoder.encodeInto(value, memory.subarray(end + 4, start + capacity)).written;
      } else {
        memory.set(value, end + 4);
      }
      this.#view().setUint32(end, length, true);
      end += 4 + length;
    }
    let status;
    try {
      status = run(call, start, end - start);
    } finally {
      if (status !== undefined) release(start);
    }
    const view = this.#view();
    const words = place() >>> 0;
    const [address, length] = [view.getUint32(words, true), view.getUint32(words + 4, true)];
    const memory = this.#memory();
    const answer = [];
    for (let index = address; index < address + length;) {
      const size = view.getUint32(index, true);
      answer.push(memory.slice(index + 4, index + 4 + size));
      index += 4 + size;
    }
    release(address);
    return { status, strings: answer };
  }

  #decide(number, address, length, place) {
    const start = address >>> 0;
    const answer = this.answer(number, this.#memory().subarray(start, start + length));
    if (answer === undefined) return;
    const memory = this.#instance.exports.format_allocate(answer.length) >>> 0;
    this.#memory().set(answer, memory);
    this.#view().setUint32(place, memory, true);
    this.#view().setUint32(place + 4, answer.length, true);
  }

  #imports() {
    return { host: { decide: (...given) => this.#decide(...given) } };
  }

  #begin(instance) {
    this.#instance = instance;
    const [low, high] = globalThis.crypto?.getRandomValues(new Uint32Array(2)) ?? [Date.now() >>> 0, 0];
    instance.exports.format_seed(low, high);
  }

  /** The module's memory; it is a new array after the memory has grown. */
  #memory() {
    const { buffer } = this.#instance.exports.memory;
    if (this.#bytes.buffer !== buffer) this.#bytes = new Uint8Array(buffer);
    return this.#bytes;
  }

  #view() {
    return new DataView(this.#instance.exports.memory.buffer);
  }
}
