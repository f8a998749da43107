// Replicas: one device's part in a sync.
import { parse, stringify } from './json.js';
import { namingStrategies } from './strategy.js';

/** What `using` calls; older hosts have no symbol of that name. */
const dispose = Symbol.dispose ?? Symbol.for('Symbol.dispose');

/** The class of replicas that an engine holds. */
export function replicaClass(engine) {
  // A replica that nobody holds any more is given back when the host notices.
  const unreachable = new FinalizationRegistry((held) => engine.closeReplica(held));

  return class Replica {
    /** Where the engine holds it; `undefined` once it was given back. */
    #held;
    #strategies = new Map();
    #isBusy = false;

    /**
     * A replica that knows nothing yet.
     *
     * @param device The device; no other may ever have its ID.
     * @param options `policy`: how it resolves, as in a scenario; strategies may be functions. `devices`: those that a
     *   deletion, or an ancestor, is kept for until they have heard of it.
     */
    constructor(device, { policy = {}, devices = [] } = {}) {
      const source = device instanceof Stored ? `"replica":${device.text}` : `"device":${stringify(device)}`;
      const opening =
        `{${source},"policy":${stringify(policy, namingStrategies(this.#strategies))},"devices":${stringify([...devices])}}`;
      this.#held = engine.openReplica(opening, [...this.#strategies.values()]);
      unreachable.register(this, this.#held, this);
    }

    /** A replica as `store` gave it; it has to resolve before it sends an update or decides anything. */
    static restore(stored, options) {
      return new Replica(new Stored(jsonText(stored)), options);
    }

    // What a user does -----------------------------------------------------------------------------------

    /**
     * Writes a file: a new one where the user sees none at the path.
     *
     * @param path Where.
     * @param content What stands there from now on: a text, bytes, or a content as in a scenario.
     * @param options `at`: when; `group`: the atomic group that a new file is.
     * @returns The file's `id`, the `version` and, if there was one, the version that it `replaced`.
     */
    write(path, content, { at, group } = {}) {
      const state = typeof content === 'string' ? { text: content }
        : content instanceof Uint8Array ? { base64: content } : content;
      return this.#ask({ ...state, write: path, at, group });
    }

    /** Gives the file that the user sees at a path another name. */
    rename(path, target, { at } = {}) {
      return this.#ask({ rename: path, to: target, at });
    }

    /** Deletes the file that the user sees at a path. */
    delete(path, { at } = {}) {
      return this.#ask({ delete: path, at });
    }

    // What devices send each other -----------------------------------------------------------------------

    /**
     * What another device has to be sent, as text.
     *
     * @param files The identities of the files, with which their copies go; by default all.
     */
    update(files) {
      return this.#askForText({ update: files === undefined ? true : [...files] });
    }

    /** Takes over what another device sent, and tells whether anything is new. Nothing is decided before `resolve`. */
    receive(update) {
      return this.#parsed(`{"receive":${jsonText(update)}}`).changed;
    }

    /** Notes that another device, which listens only, has received an update and stored it. */
    acknowledge(update, device) {
      this.#parsed(`{"acknowledge":${jsonText(update)},"by":${stringify(device)}}`);
    }

    // What the engine makes of it ------------------------------------------------------------------------

    /**
     * Resolves what is known and stores what stands. If a strategy throws, what it was asked about is left undecided.
     *
     * @param decisions What people decided, by conflict ID.
     * @returns Whether anything `changed` that others have to hear of, the `changes` that make a folder into what the
     *   replica shows, in order, and what is left `undecided`.
     */
    resolve(decisions) {
      return this.#ask({ resolve: true, decisions });
    }

    /**
     * Decides a file that is undecided.
     *
     * @param path Where its user sees it.
     * @param choice As a decision in a scenario: `{ pick: 'mom:2' }`, `{ keepBoth: true }`, `{ text: '…' }`.
     */
    decide(path, choice) {
      return this.#ask({ decide: { ...choice, path } });
    }

    /** Forgets the deletions that all devices know of, and resolves. */
    collect() {
      return this.#ask({ collect: true });
    }

    /** Forgets the ancestors that no device can need any more, and tells how many. */
    prune() {
      return this.#ask({ prune: true }).forgotten;
    }

    /** What its user sees: each path with its version. */
    get tree() {
      return this.#ask({ tree: true }).files;
    }

    /** What it resolved last, as `resolve --format json` prints it. */
    get outcome() {
      return this.#ask({ outcome: true });
    }

    // How it is kept -------------------------------------------------------------------------------------

    /** All that the device has to store of it, as text. */
    store() {
      return this.#askForText({ store: true });
    }

    /** How it resolves from now on. A strategy has to be one that it was made with. */
    setPolicy(policy) {
      const known = new Map(this.#strategies);
      const text = stringify(policy, namingStrategies(known));
      if (known.size > this.#strategies.size) {
        const name = [...known.keys()].at(-1);
        throw new TypeError(`the replica was made without the strategy '${name}'; store it, and make one with it`);
      }
      this.#parsed(`{"policy":${text}}`);
    }

    /** The devices that a deletion, or an ancestor, is kept for from now on. */
    setDevices(devices) {
      this.#ask({ devices: [...devices] });
    }

    /** Gives its memory back; `using` does the same. Else that is done some time after nobody holds it any more. */
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

/** What a replica is made from, in the place of its device. */
class Stored {
  constructor(text) {
    this.text = text;
  }
}

/**
 * What was stored or sent, as text: it may be an object that was parsed, or bytes.
 *
 * It goes into a request as it is. A request has one action, so a text that holds more than one value is refused.
 */
function jsonText(value) {
  if (typeof value === 'string') return value;
  return value instanceof Uint8Array ? new TextDecoder().decode(value) : stringify(value);
}
