// Compiles a module, wherever it is.

/** Compiles a module from its URL, a response with it, its bytes, or a `WebAssembly.Module`. */
export async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  if (typeof Response === 'function' && source instanceof Response) return compileResponse(source);
  const url = new URL(source, import.meta.url);
  if (url.protocol !== 'file:') return compileResponse(await fetch(url));
  // Bundlers for browsers must not resolve it.
  const files = 'node:fs/promises';
  const { readFile } = await import(/* @vite-ignore */ /* webpackIgnore: true */ files);
  return WebAssembly.compile(await readFile(url));
}

async function compileResponse(response) {
  if (!response.ok) {
    throw new Error(`${response.url} cannot be loaded: ${response.status} ${response.statusText}`);
  }
  const type = response.headers.get('content-type') ?? '';
  if (WebAssembly.compileStreaming && type.split(';')[0].trim() === 'application/wasm') {
    return WebAssembly.compileStreaming(response);
  }
  return WebAssembly.compile(await response.arrayBuffer());
}
