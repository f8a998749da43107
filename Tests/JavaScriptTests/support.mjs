// Where the package and the program are.
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = process.env.PACKAGE ?? join(root, '.build-javascript/package');

/** The program that outcomes are compared with; `undefined` where none is named. */
export const program = process.env.RESOLVE || undefined;

/** A module of the package. */
export function packaged(name) {
  return import(pathToFileURL(join(folder, name)).href);
}

/** All files of JSON in a folder of the fixtures, by their paths in it. */
export function fixtures(name) {
  const start = join(root, 'Fixtures', name);
  return readdirSync(start, { recursive: true })
    .filter((path) => path.endsWith('.json')).sort().map((path) => join(start, path));
}
