// Keeps two folders alike, with what is known of each in its folder `.minisync`.
import * as fs from 'node:fs';
import { randomUUID } from 'node:crypto';
import { dirname, join, posix } from 'node:path';

const own = '.minisync';

/** A folder that a device keeps like those of others; what it knows of it is in the folder's `.minisync`. */
export class SyncedFolder {
  #engine;
  #folder;
  /** The files as they were before the changes that are not all carried out yet. */
  #before;

  /** Opens a folder, and carries out what a crash left undone. */
  constructor(engine, folder) {
    this.#engine = engine;
    this.#folder = folder;
    fs.mkdirSync(join(folder, own), { recursive: true });
    const path = join(folder, own, 'state');
    const stored = fs.existsSync(path) ? JSON.parse(fs.readFileSync(path, 'utf8')) : undefined;
    /** Every device that it ever met. */
    this.devices = stored?.devices ?? [randomUUID()];
    const options = { policy: { strategy: ['merge', 'keep-both'] }, devices: this.devices };
    if (stored === undefined) {
      this.replica = new engine.Replica(this.devices[0], options);
      return;
    }
    this.replica = engine.Replica.restore(stored.replica, options);
    this.replica.resolve();
    this.#before = stored.before && new Map(stored.before);
    for (const path of filesIn(this.#parked('.')).keys()) this.#settle(path, this.#before?.get(path));
    for (const path of foldersIn(this.#parked('.')).reverse()) removeEmpty(this.#parked(path));
    this.#apply();
  }

  /** Reports what its user changed since the last call to the replica, and returns the update for other devices. */
  update() {
    const files = filesIn(this.#folder);
    const known = this.#shown();
    const changed = [...files.keys()].filter((path) => known.get(path) !== files.get(path)).sort();
    for (const path of [...known.keys()].filter((path) => !files.has(path)).sort()) {
      // The same content under another name: renamed, so that an edit elsewhere goes along.
      const index = changed.findIndex((target) => !known.has(target) && files.get(target) === known.get(path));
      if (index < 0) this.replica.delete(path, { at: new Date() });
      else this.replica.rename(path, changed.splice(index, 1)[0], { at: new Date() });
    }
    for (const path of changed) {
      this.replica.write(path, JSON.parse(files.get(path)), { at: fs.lstatSync(this.#place(path)).mtime });
    }
    // What was written is stored before another device hears of it: no counter is given twice.
    this.#store();
    return this.replica.update();
  }

  /** Takes over what another device sent, which may come late, twice or never. */
  receive(update, devices) {
    this.#before ??= this.#shown();
    this.devices = [...new Set([...devices, ...this.devices])].sort();
    this.replica.setDevices(this.devices);
    this.replica.receive(update);
    this.replica.resolve();
    this.replica.prune();
    // Stored before the folder is changed: a crash between two changes loses neither.
    this.#store();
    this.#apply();
  }

  /** What the user sees, by path. */
  #shown() {
    return new Map(this.replica.tree.map(({ path, version }) => [path, stateOf(version)]));
  }

  /** Makes the folder into what the replica shows. */
  #apply() {
    if (this.#before === undefined) return;
    const shown = this.#shown();
    // What leaves its place goes first: a folder, or a name in other letters, may be wanted there.
    const left = [...this.#before.keys()].filter((path) => !shown.has(path)).sort().reverse();
    for (const path of [...left, ...[...shown.keys()].sort()]) {
      this.#change(path, this.#before.get(path), shown.get(path));
    }
    this.#before = undefined;
    this.#store();
  }

  /**
   * Gives a path its new content, or none, while its user may write at any moment.
   *
   * No file is replaced or removed by its name. It is parked first, which takes it from everybody, and compared then:
   * what its user wrote meanwhile gets a name of its own. What is new takes a name only if it is free.
   */
  #change(path, old, wanted) {
    if (stateAt(this.#place(path)) === wanted) return;
    do {
      if (wanted !== undefined) this.#makeFolder(path);
      this.#park(path);
      this.#settle(path, old);
    } while (wanted !== undefined && !this.#put(JSON.parse(wanted), path));
    if (wanted === undefined) removeEmptyFolders(this.#place(path));
  }

  #park(path) {
    // What an error has left parked is not replaced, either.
    this.#settle(path, undefined);
    const found = lookAt(this.#place(path));
    if (found?.isDirectory()) {
      // A folder with something in it gets another name, if a file needs its own.
      if (!removeEmpty(this.#place(path))) this.#giveName(this.#place(path), path);
    } else if (found !== undefined) {
      fs.mkdirSync(dirname(this.#parked(path)), { recursive: true });
      fs.renameSync(this.#place(path), this.#parked(path));
    }
  }

  /** Removes what is parked of a path if it is known, and gives it a name of its own otherwise. */
  #settle(path, known) {
    const parked = this.#parked(path);
    if (lookAt(parked) === undefined) return;
    if (known !== undefined && stateAt(parked) === known) fs.unlinkSync(parked);
    else this.#giveName(parked, path);
    // A file may have to be parked where another one needed a folder.
    removeEmptyFolders(parked);
  }

  /** Writes a file or a link that is there as a whole or not at all, if its name is free. */
  #put({ base64, symlink }, path) {
    const made = join(this.#folder, own, 'new');
    fs.rmSync(made, { force: true });
    if (symlink !== undefined) fs.symlinkSync(symlink, made);
    else write(made, Buffer.from(base64, 'base64'));
    return move(made, this.#place(path));
  }

  /** Gives a file or a folder the next free number for a path. */
  #giveName(item, path) {
    const folder = dirname(this.#place(path));
    this.#makeFolder(path);
    const isDirectory = lookAt(item).isDirectory();
    for (;;) {
      const free = join(folder,
        this.#engine.firstFreeName(posix.basename(path), fs.readdirSync(folder), { isDirectory }));
      if (isDirectory) return fs.renameSync(item, free);
      if (move(item, free)) return undefined;
    }
  }

  /** Makes the folders above a path; a file that its user has put in the place of one gets another name. */
  #makeFolder(path) {
    const names = path.split('/').slice(0, -1);
    for (const folder of names.map((_, index) => names.slice(0, index + 1).join('/'))) {
      if (lookAt(this.#place(folder))?.isDirectory() === false) this.#giveName(this.#place(folder), folder);
      fs.mkdirSync(this.#place(folder), { recursive: true });
    }
  }

  #store() {
    const before = this.#before && [...this.#before];
    const place = join(this.#folder, own, 'state');
    write(`${place}-new`, JSON.stringify({ replica: this.replica.store(), devices: this.devices, before }));
    fs.renameSync(`${place}-new`, place);
  }

  #place(path) { return join(this.#folder, path); }

  #parked(path) { return join(this.#folder, own, 'parked', path); }
}

/** A file's or a link's content, as text that is equal where the contents are; `undefined` of anything else. */
function stateOf(version) {
  if (version?.symlink !== undefined) return JSON.stringify({ symlink: version.symlink });
  const base64 = version?.base64 ?? (version?.text !== undefined && Buffer.from(version.text).toString('base64'));
  return typeof base64 === 'string' ? JSON.stringify({ base64 }) : undefined;
}

const lookAt = (place) => fs.lstatSync(place, { throwIfNoEntry: false });

/** What stands at a place; `undefined` for nothing and for a folder. */
function stateAt(place) {
  const found = lookAt(place);
  if (found?.isSymbolicLink()) return stateOf({ symlink: fs.readlinkSync(place) });
  return stateOf(found?.isFile() ? { base64: fs.readFileSync(place, 'base64') } : undefined);
}

/** Each folder in a folder, and that itself, with those above it first. */
function foldersIn(root) {
  const folders = fs.existsSync(root) ? [''] : [];
  for (const folder of folders) {
    for (const name of fs.readdirSync(join(root, folder))) {
      const path = posix.join(folder, name);
      if (path !== own && lookAt(join(root, path))?.isDirectory()) folders.push(path);
    }
  }
  return folders;
}

/** Each file and link in a folder. */
function filesIn(root) {
  const files = new Map();
  for (const folder of foldersIn(root)) {
    for (const name of fs.readdirSync(join(root, folder))) {
      const path = posix.join(folder, name);
      const state = stateAt(join(root, path));
      if (state !== undefined) files.set(path, state);
    }
  }
  return files;
}

function removeEmpty(folder) {
  try {
    fs.rmdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/** Removes the folders above a place up to one that has something in it; the synced folder has `.minisync`. */
function removeEmptyFolders(place) {
  let folder = dirname(place);
  while (removeEmpty(folder)) folder = dirname(folder);
}

/** Renames a file, if the name is free; a rename alone would replace what is there. */
function move(file, place) {
  try {
    fs.linkSync(file, place);
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  fs.unlinkSync(file);
  return true;
}

function write(place, content) {
  const file = fs.openSync(place, 'w');
  fs.writeFileSync(file, content);
  fs.fsyncSync(file);
  fs.closeSync(file);
}

/** Makes two folders the same. */
export function sync(engine, left, right) {
  const [one, other] = [left, right].map((folder) => new SyncedFolder(engine, folder));
  const [ours, theirs] = [one.update(), other.update()];
  one.receive(theirs, other.devices);
  other.receive(ours, one.devices);
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const { load } = await import(process.env.PACKAGE ?? 'conflict-resolution');
  sync(await load(), process.argv[2], process.argv[3]);
}
