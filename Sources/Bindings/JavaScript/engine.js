// The engine: an instance of the module with everything, and its functions.
import { ResolveError } from './instance.js';
import { parse, stringify } from './json.js';
import { TextMerger } from './merger.js';
import { replicaClass } from './replica.js';
import { namingStrategies, strategyAnswer, strategyNames } from './strategy.js';
import { vectorClass } from './vector.js';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** A running engine. Between calls it keeps only replicas; one is enough for a thread. */
export class Engine extends TextMerger {
  /** The strategies of the current call, and the error that one of them threw. */
  #asked = { strategies: [], thrown: undefined };

  /** Starts an engine from a compiled module. */
  static async start(module) {
    const engine = await super.start(module);
    const [version, unicodeVersion] = engine.call('version', []);
    engine.version = version;
    engine.unicodeVersion = unicodeVersion;
    engine.VersionVector = vectorClass(engine);
    engine.Replica = replicaClass(engine);
    return engine;
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
    return { instance: this.running, handle };
  }

  /** Sends a request to a replica; request and answer are JSON. */
  askReplica({ instance, handle }, request, strategies) {
    if (instance !== this.running) {
      throw new ResolveError(
        'stopped', 'the engine stopped since the replica was made, and took it along; make it from what was stored');
    }
    return this.call('askReplica', [handle, request], strategies)[0];
  }

  /** Frees a replica. */
  closeReplica({ instance, handle }) {
    if (instance === this.running) this.call('closeReplica', [handle]);
  }

  // Calls ----------------------------------------------------------------------------------------------

  /** Carries out a call whose answer consists of texts. */
  call(name, input, strategies = []) {
    const before = this.#asked;
    const asked = { strategies, thrown: undefined };
    this.#asked = asked;
    try {
      const answer = this.callBytes(name, input);
      if (asked.thrown !== undefined) throw asked.thrown.error;
      return answer.map((bytes) => decoder.decode(bytes));
    } catch (error) {
      throw asked.thrown !== undefined && error.code !== 'stopped' ? asked.thrown.error : error;
    } finally {
      this.#asked = before;
    }
  }

  /** Asks a strategy of the host about a conflict. */
  answer(number, question) {
    const asked = this.#asked;
    // After a strategy has thrown, the result of the call is ignored.
    if (asked.thrown !== undefined) return undefined;
    const strategy = asked.strategies[number];
    try {
      return encoder.encode(stringify(strategyAnswer(strategy.decide(parse(decoder.decode(question))), strategy.name)));
    } catch (error) {
      asked.thrown = { error };
      return undefined;
    }
  }
}
