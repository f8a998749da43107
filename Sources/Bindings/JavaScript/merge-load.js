// Loads the merge of texts alone from its module, which is a fifth of the one with everything.
import { compile } from './compile.js';
import { TextMerger } from './merger.js';

export { ResolveError } from './instance.js';
export { TextMerger };

/**
 * Loads the merge of texts.
 *
 * @param source The module: its URL, a response with it, its bytes, or a `WebAssembly.Module`; by default
 *   `merge.wasm` next to this file.
 */
export async function load(source = new URL('./merge.wasm', import.meta.url)) {
  return TextMerger.start(await compile(await source));
}
