// The engine: an instance of the module, and its functions.
import { parse, stringify } from './json.js';
import { replicaClass } from './replica.js';
import { namingStrategies, strategyAnswer, strategyNames } from './strategy.js';
import { vectorClass } from './vector.js';

/** The numbers of the calls; `FormatCall.swift` has the same. */
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

/** A running engine. Between calls it keeps only replicas; one is enough for a thread. */
export class Engine {
  #module;
  #instance;
  #bytes = new Uint8Array(0);
  /** The strategies of the current call, and the error that one of them threw. */
  #asked = { strategies: [], thrown: undefined };

  /** Starts an engine from a compiled module. */
  static async start(module) {
    const engine = new Engine(module);
    engine.#begin(await WebAssembly.instantiate(module, engine.#imports()));
    const [version, unicodeVersion] = engine.call('version', []);
    engine.version = version;
    engine.unicodeVersion = unicodeVersion;
    engine.VersionVector = vectorClass(engine);
    engine.Replica = replicaClass(engine);
    return engine;
  }

  /** Use `Engine.start` or `load`. */
  constructor(module) {
    this.#module = module;
  }

  // Formats --------------------------------------------------------------------------------------------

  /**
   * Resolves files with all their known versions.
   *
   * @param files The files, as in `files` of a scenario.
   * @param policy The settings, as in `resolve` of a scenario; strategies may be functions.
   * @param more `devices`, `present` and `decisions`, as in a scenario.
   * @returns The outcome, as `resolve --format json` prints it.
   */
  resolve(files, policy = {}, more = {}) {
    const scenario = { format: 'resolve-scenario/1', name: '', ...more, files, resolve: policy };
    return this.resolveScenario(scenario)[0];
  }

  /** Resolves a scenario, as an object or as its text: an outcome for each of its runs. */
  resolveScenario(scenario) {
    return this.resolveScenarioToText(scenario).map(parse);
  }

  /** The same, but each outcome is the text that `resolve --format json` prints. */
  resolveScenarioToText(scenario) {
    const strategies = new Map();
    const text = typeof scenario === 'string' || scenario instanceof Uint8Array
      ? scenario
      : stringify(scenario, namingStrategies(strategies));
    const all = [...strategies.values()];
    return this.call('resolve', [text, ...strategyNames(all)], all);
  }

  /** The value of a text in a format. A whole number that is not exact as a `number` is a `bigint`. */
  parse(text) {
    return parse(text);
  }

  // Texts ----------------------------------------------------------------------------------------------

  /** Merges two texts with the one that they started from; see `mergeTexts`. */
  mergeText(base, ours, theirs, options = {}) {
    const { labels = {}, ...rest } = options;
    const { ours: first = 'ours', theirs: second = 'theirs' } = labels;
    return this.mergeTexts(base, [ours, theirs], {
      ...rest, labels: { base: labels.base ?? 'base', sides: [first, second] },
    });
  }

  /**
   * Merges any number of texts with the one that they started from. Texts are strings, or bytes of any encoding; the
   * result is a string if all of them are.
   *
   * @param base The text that all sides started from.
   * @param sides The others.
   * @param options `style`: `merge`, `diff3` or `zdiff3`; `favor`: the side taken in conflicts in place of markers;
   *   `granularity`: `touching`, `word`, `cell`, `stamp`, `both`, `indentation`, several with commas, for a proposal;
   *   `labels` of the markers.
   */
  mergeTexts(base, sides, options = {}) {
    const { style = 'merge', favor = '', granularity = '', labels = {} } = options;
    const names = labels.sides ?? [];
    const input = [style, favor, granularity === 'line' ? '' : granularity, labels.base ?? 'base', base];
    sides.forEach((side, index) => input.push(names[index] ?? `side ${index + 1}`, side));
    const isText = [base, ...sides].every((text) => typeof text === 'string');
    const [count, ...texts] = this.callBytes('mergeText', input);
    const [text, proposal] = isText ? texts.map((bytes) => decoder.decode(bytes)) : texts;
    const conflicts = Number(decoder.decode(count));
    return { text, isClean: conflicts === 0, conflicts, ...(proposal === undefined ? {} : { proposal }) };
  }

  // Names ----------------------------------------------------------------------------------------------

  /**
   * The key of one name: names with equal keys collide.
   *
   * @param kind `universal`: on some file system; `canonical`: on a Mac.
   */
  collisionKey(name, kind = 'universal') {
    return this.call('collisionKey', [kind, name])[0];
  }

  /**
   * The first free numbered name for a copy: `photo-1.png`.
   *
   * @param name The name, without slashes.
   * @param taken The names in the folder.
   * @param options `numbering`, as in a policy; `isDirectory`.
   */
  firstFreeName(name, taken = [], { numbering = 'hyphen', isDirectory = false } = {}) {
    return this.call('firstFreeName', [name, isDirectory ? 'directory' : 'file', numbering, ...taken])[0];
  }

  /**
   * The paths that collide on some file system.
   *
   * @param paths The paths, as texts or bytes.
   * @param options `systems`: the names of the file systems to check; by default all except eCryptfs.
   */
  findCollisions(paths, { systems = [] } = {}) {
    return parse(this.call('findCollisions', [[...systems].join(','), ...paths])[0]);
  }

  // Replicas -------------------------------------------------------------------------------------------

  /** Makes a replica; it is lost if the instance stops. */
  openReplica(opening, strategies) {
    const [handle] = this.call('openReplica', [opening, ...strategyNames(strategies)], strategies);
    return { instance: this.#instance, handle };
  }

  /** Sends a request to a replica; request and answer are JSON. */
  askReplica({ instance, handle }, request, strategies) {
    if (instance !== this.#instance) {
      throw new ResolveError(
        'stopped', 'the engine stopped since the replica was made, and took it along; make it from what was stored');
    }
    return this.call('askReplica', [handle, request], strategies)[0];
  }

  /** Frees a replica. */
  closeReplica({ instance, handle }) {
    if (instance === this.#instance) this.call('closeReplica', [handle]);
  }

  // Calls ----------------------------------------------------------------------------------------------

  /** Carries out a call whose answer consists of texts. */
  call(name, input, strategies = []) {
    return this.callBytes(name, input, strategies).map((bytes) => decoder.decode(bytes));
  }

  /** Carries out a call: byte strings in and out. */
  callBytes(name, input, strategies = []) {
    if (this.#instance === undefined) this.#begin(new WebAssembly.Instance(this.#module, this.#imports()));
    const before = this.#asked;
    const asked = { strategies, thrown: undefined };
    this.#asked = asked;
    try {
      const answer = this.#run(calls[name], input);
      if (asked.thrown !== undefined) throw asked.thrown.error;
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
    } finally {
      this.#asked = before;
    }
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

  /** Asks a strategy of the host; the module calls it during a call. */
  #decide(number, address, length, answer) {
    const asked = this.#asked;
    const strategy = asked.strategies[number];
    let decision;
    try {
      // After a strategy has thrown, the result of the call is ignored.
      if (asked.thrown !== undefined) return;
      const start = address >>> 0;
      const conflict = parse(decoder.decode(this.#memory().subarray(start, start + length)));
      decision = encoder.encode(stringify(strategyAnswer(strategy.decide(conflict), strategy.name)));
    } catch (error) {
      asked.thrown = { error };
      return;
    }
    const place = this.#instance.exports.format_allocate(decision.length) >>> 0;
    this.#memory().set(decision, place);
    this.#view().setUint32(answer, place, true);
    this.#view().setUint32(answer + 4, decision.length, true);
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
