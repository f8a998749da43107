// The merge of texts: all that the module `merge.wasm` has, and a part of what the engine has.
import { Instance } from './instance.js';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Merges texts. Between calls it keeps nothing. */
export class TextMerger extends Instance {
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
}
