// The merge of texts alone, loaded.
import type { TextMerger } from './merge-load.js';

export * from './merge-load.js';

export const mergeText: TextMerger['mergeText'];
export const mergeTexts: TextMerger['mergeTexts'];
