// Replicas: one device's part in a sync.
import { parse, stringify } from './json.js';
import { namingStrategies } from './strategy.js';

/** The method that `using` calls; older hosts have no symbol with that name. */
const dispose = Symbol.dispose ?? Symbol.for('Symbol.dispose');

/** The class of an engine's replicas. */
export function replicaClass(engine) {
  // A replica that is no longer referenced is freed when the host collects it.
  const unreachable = new FinalizationRegistry((held) => engine.closeReplica(held));

  return class Replica {
    /** Its number in the engine; `undefined` after it was freed. */
    #held;
    #strategies = new Map();
    #isBusy = false;

    /**
     * A replica that knows nothing yet.
     *
     * @param device The device; no other may ever have its ID.
     * @param options `policy`: the settings, as in a scenario; strategies may be functions. `devices`: those that must
     *   know of a deletion, or an ancestor, before it may be forgotten. `followsFolders`: whether folders are entries of
     *   their own, so that what is in them moves with them.
     */
    constructor(device, { policy = {}, devices = [], followsFolders } = {}) {
      const source = device instanceof Stored ? `"replica":${device.text}` : `"device":${stringify(device)}`;
      const rest = stringify(
        { policy, devices: [...devices], followsFolders }, namingStrategies(this.#strategies));
      const opening = `{${source},${rest.slice(1)}`;
      this.#held = engine.openReplica(opening, [...this.#strategies.values()]);
      unreachable.register(this, this.#held, this);
    }

    /** A replica from the result of `store`; it must resolve before it sends an update or decides anything. */
    static restore(stored, options) {
      return new Replica(new Stored(jsonText(stored)), options);
    }

    // Actions of a user ----------------------------------------------------------------------------------

    /**
     * Writes a file: a new one if the user sees none at the path.
     *
     * @param path The path of the file.
     * @param content Its new content: a text, bytes, or a content as in a scenario.
     * @param options `at`: the time; `group`: the atomic group that a new file is.
     * @returns The file's `id`, the `version` and, if there was one, the version that it `replaced`.
     */
    write(path, content, { at, group } = {}) {
      return this.#ask({ ...stateOf(content), write: path, at, group });
    }

    /** Renames the file that the user sees at a path. */
    rename(path, target, { at } = {}) {
      return this.#ask({ rename: path, to: target, at });
    }

    /** Deletes the file that the user sees at a path. */
    delete(path, { at } = {}) {
      return this.#ask({ delete: path, at });
    }

    /**
     * Writes what a user has done since the last scan of the folder, as far as the folder shows it: renames, deletions,
     * new files and changes.
     *
     * @param tree All that is in the folder now: pairs of a path and a content as for `write`, for example a `Map`.
     * @param options `at`: the time of the scan. Pairs of a path and a value: `times` of changes; `fileIDs` that the
     *   file system has for files under any name, as text; `earlierFileIDs`, those of the scan before.
     * @returns What was `written`, and the `renames` that were found, each `from` a path `to` another, and `why`.
     */
    observe(tree, { at, times = [], fileIDs = [], earlierFileIDs = [] } = {}) {
      const [ids, moments] = [keyed(fileIDs), keyed(times)];
      const observe = [...tree].map(([path, content]) =>
        ({ ...stateOf(content), path, at: moments.get(keyOf(path)), fileID: ids.get(keyOf(path)) }));
      const earlier = [...earlierFileIDs].map(([path, fileID]) => ({ path, fileID }));
      return this.#ask({ observe, earlier, at });
    }

    // Updates between devices ----------------------------------------------------------------------------

    /**
     * The update for another device, as text.
     *
     * @param files The identities of the files, which are sent with their copies; by default all.
     */
    update(files) {
      return this.#askForText({ update: files === undefined ? true : [...files] });
    }

    /**
     * The update for one device, as text: what that device is not known to have.
     *
     * @param device The device.
     * @param options `contents`: 'none' leaves contents out, which the device then asks for by what it `needs`.
     */
    updateFor(device, { contents } = {}) {
      return this.#askForText({ update: true, for: device, contents });
    }

    /** The files whose contents are needed to resolve: ask a device for their `update(files)`, and receive it first. */
    get needs() {
      return this.#ask({ needs: true }).files;
    }

    /** Takes over another device's update, and returns whether anything is new. Nothing is decided before `resolve`. */
    receive(update) {
      return this.#parsed(`{"receive":${jsonText(update)}}`).changed;
    }

    /** Records that another device, which only receives, has received an update and stored it. */
    acknowledge(update, device) {
      this.#parsed(`{"acknowledge":${jsonText(update)},"by":${stringify(device)}}`);
    }

    // Resolving ------------------------------------------------------------------------------------------

    /**
     * Resolves what is known and stores the result. If a strategy throws, its conflict is left undecided.
     *
     * @param decisions The decisions of people, by conflict ID.
     * @returns Whether anything `changed` that is new for others, the `changes` that make a folder into what the
     *   replica shows, in order, and the `undecided` files.
     */
    resolve(decisions) {
      return this.#ask({ resolve: true, decisions });
    }

    /**
     * Decides an undecided file.
     *
     * @param path The path at which its user sees it.
     * @param choice As a decision in a scenario: `{ pick: 'mom:2' }`, `{ keepBoth: true }`, `{ text: '…' }`.
     */
    decide(path, choice) {
      return this.#ask({ decide: { ...choice, path } });
    }

    /** Forgets the deletions that all devices know, and resolves. */
    collect() {
      return this.#ask({ collect: true });
    }

    /** Forgets the ancestors that no device can need any more, and returns their number. */
    prune() {
      return this.#ask({ prune: true }).forgotten;
    }

    /** The files that its user sees: each path with its version. */
    get tree() {
      return this.#ask({ tree: true }).files;
    }

    /** Its last outcome, as `resolve --format json` prints it. */
    get outcome() {
      return this.#ask({ outcome: true });
    }

    // Storing --------------------------------------------------------------------------------------------

    /** All data of it that the device has to store, as text. */
    store() {
      return this.#askForText({ store: true });
    }

    /** Sets the policy. Its strategies must be among those that the replica was made with. */
    setPolicy(policy) {
      const known = new Map(this.#strategies);
      const text = stringify(policy, namingStrategies(known));
      if (known.size > this.#strategies.size) {
        const name = [...known.keys()].at(-1);
        throw new TypeError(`the replica was made without the strategy '${name}'; store it, and make one with it`);
      }
      this.#parsed(`{"policy":${text}}`);
    }

    /** Sets the devices that must know of a deletion, or an ancestor, before it may be forgotten. */
    setDevices(devices) {
      this.#ask({ devices: [...devices] });
    }

    /** Frees its memory; `using` does the same. Otherwise it is freed some time after the last reference is gone. */
    close() {
      if (this.#isBusy) throw new Error('the replica is at work; close it afterwards');
      if (this.#held === undefined) return;
      unreachable.unregister(this);
      engine.closeReplica(this.#held);
      this.#held = undefined;
    }

    [dispose]() {
      this.close();
    }

    #ask(request) {
      return this.#parsed(stringify(request));
    }

    #parsed(text) {
      return parse(this.#answer(text));
    }

    #askForText(request) {
      return this.#answer(stringify(request));
    }

    #answer(text) {
      if (this.#held === undefined) throw new Error('the replica is closed');
      if (this.#isBusy) throw new Error('the replica is at work; a strategy cannot ask it');
      this.#isBusy = true;
      try {
        return engine.askReplica(this.#held, text, [...this.#strategies.values()]);
      } finally {
        this.#isBusy = false;
      }
    }
  };
}

/** The fields of a content: a text, bytes, or a content as in a scenario. */
function stateOf(content) {
  if (typeof content === 'string') return { text: content };
  return content instanceof Uint8Array ? { base64: content } : content;
}

/** Pairs of a path and a value, to be asked by `keyOf` a path: two objects with the same bytes are one path. */
function keyed(pairs) {
  return new Map([...pairs].map(([path, value]) => [keyOf(path), value]));
}

function keyOf(path) {
  if (typeof path?.base64 !== 'string') return `=${path}`;
  try {
    const bytes = Uint8Array.from(atob(path.base64), (byte) => byte.charCodeAt(0));
    return `=${decoder.decode(bytes)}`;
  } catch {
    // Bytes that are no text, or a name that is refused where it is in the tree.
    return path.base64;
  }
}

/** The data from which a replica is made, in place of its device. */
class Stored {
  constructor(text) {
    this.text = text;
  }
}

/**
 * Stored or sent data as text; the data may be a parsed object, or bytes.
 *
 * It is inserted into a request as it is. A request has one action, so a text with more than one value is refused.
 */
function jsonText(value) {
  if (!(value instanceof Uint8Array)) return typeof value === 'string' ? value : stringify(value);
  try {
    return decoder.decode(value);
  } catch (error) {
    throw new TypeError('stored or sent data has to be UTF-8, and these bytes are not', { cause: error });
  }
}

/** It refuses what is no UTF-8, where another decoder would put U+FFFD in its place, and keeps all that is. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
