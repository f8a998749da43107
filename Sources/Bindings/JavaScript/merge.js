// The merge of texts alone: importing this module waits for it. If that does not fit, use './merge-load.js'.
import { load } from './merge-load.js';

const merger = await load();

export const mergeText = merger.mergeText.bind(merger);
export const mergeTexts = merger.mergeTexts.bind(merger);

export { load, ResolveError, TextMerger } from './merge-load.js';
