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
  const paths = [];
  const folders = [join(root, 'Fixtures', name)];
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else if (path.endsWith('.json')) paths.push(path);
    }
  }
  return paths.sort();
}
