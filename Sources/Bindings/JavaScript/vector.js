// Version vectors.
import { checkExact } from './json.js';

/** The class of version vectors that an engine compares. */
export function vectorClass(engine) {
  return class VersionVector {
    #text;

    /**
     * @param value Its text (`home:1,mom:2`), its compact form, an object or pairs of devices and counters, or another
     *   vector.
     */
    constructor(value = {}) {
      if (value instanceof VersionVector) {
        this.#text = value.#text;
        return;
      }
      this.#text = engine.call('convertVector', [vectorBytes(value)])[0];
    }

    /** The devices and their counters, in the order of the devices' bytes. A counter may be a `bigint`. */
    *[Symbol.iterator]() {
      if (this.#text === '') return;
      for (const entry of this.#text.split(',')) {
        const colon = entry.lastIndexOf(':');
        const counter = BigInt(entry.slice(colon + 1));
        yield [entry.slice(0, colon), counter <= Number.MAX_SAFE_INTEGER ? Number(counter) : counter];
      }
    }

    /** The counter of a device; 0 if it has none. */
    get(device) {
      for (const [name, counter] of this) if (name === device) return counter;
      return 0;
    }

    /** Its causal order relative to another vector: `equal`, `before`, `after` or `concurrent`. */
    compare(other) {
      return engine.call('compareVectors', [this.#text, vectorBytes(other)])[0];
    }

    /** The join of two vectors: the smallest vector that is after or equal to both. */
    joining(other) {
      return new VersionVector(engine.call('joinVectors', [this.#text, vectorBytes(other)])[0]);
    }

    /** The vector of the next version that a device writes, based on this one. */
    incremented(device) {
      return new VersionVector(engine.call('incrementVector', [this.#text, device])[0]);
    }

    /** The compact form, for storing. */
    toBytes() {
      return engine.callBytes('convertVector', [this.#text])[1];
    }

    /** The text form: `home:1,mom:2`. */
    toString() {
      return this.#text;
    }

    /** The form in the formats. */
    toJSON() {
      return Object.fromEntries(this);
    }
  };
}

function vectorBytes(value) {
  if (typeof value === 'string' || value instanceof Uint8Array) return value;
  if (typeof value !== 'object' || value === null) {
    throw new TypeError('expected a version vector: a text, bytes, or an object or a Map of devices and counters');
  }
  const entries = typeof value[Symbol.iterator] === 'function' ? [...value] : Object.entries(value);
  const order = new Map(entries.map(([device]) => [device, encoder.encode(device)]));
  entries.sort(([left], [right]) => compareBytes(order.get(left), order.get(right)));
  for (const [, counter] of entries) checkExact(counter);
  return entries.map(([device, counter]) => `${device}:${counter}`).join(',');
}

const encoder = new TextEncoder();

function compareBytes(left, right) {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index += 1) {
    if (left[index] !== right[index]) return left[index] - right[index];
  }
  return left.length - right.length;
}
