// Loads the engine from its module.
import { compile } from './compile.js';
import { Engine } from './engine.js';

export { ResolveError } from './instance.js';
export { Engine };
export { Strategy } from './strategy.js';

/**
 * Loads an engine.
 *
 * @param source The module: its URL, a response with it, its bytes, or a `WebAssembly.Module`; by default
 *   `resolve.wasm` next to this file.
 */
export async function load(source = new URL('./resolve.wasm', import.meta.url)) {
  return Engine.start(await compile(await source));
}
