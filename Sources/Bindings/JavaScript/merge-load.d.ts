// Loads the merge of texts alone.
import type { ModuleSource, TextMerger } from './load.js';

export { ResolveError, TextMerger, type MergeOptions, type ModuleSource, type Text, type TextMerge } from './load.js';

/** Loads it from a module; by default `merge.wasm` next to the package. */
export function load(source?: ModuleSource | Promise<ModuleSource>): Promise<TextMerger>;
