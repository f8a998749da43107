// Keeps two folders alike, with what is known of each in its folder `.minisync`.
import * as fs from 'node:fs';
import { randomUUID } from 'node:crypto';
import { dirname, join, posix } from 'node:path';

const own = '.minisync';
const stateName = `${own}/state`;

/** A file's or a link's content, as text that is equal where the contents are; `undefined` of anything else. */
function stateOf(version) {
  if (version?.symlink !== undefined) return JSON.stringify({ symlink: version.symlink });
  const base64 = version?.base64 ?? (version?.text !== undefined && Buffer.from(version.text).toString('base64'));
  return typeof base64 === 'string' ? JSON.stringify({ base64 }) : undefined;
}

/** A folder that is kept like others. */
export class SyncedFolder {
  #engine;
  #place;
  /** The files as they were before the changes that are not all carried out yet. */
  #before;

  /** Opens a folder, and carries out what a crash left undone. */
  constructor(engine, folder) {
    this.#engine = engine;
    this.#place = (path) => join(folder, path);
    fs.mkdirSync(this.#place(own), { recursive: true });
    const path = this.#place(stateName);
    const stored = fs.existsSync(path) ? JSON.parse(fs.readFileSync(path, 'utf8')) : undefined;
    /** Every device that it ever met. */
    this.devices = stored?.devices ?? [randomUUID()];
    const options = { policy: { strategy: ['merge', 'keep-both'] }, devices: this.devices };
    if (stored === undefined) this.replica = new engine.Replica(this.devices[0], options);
    else {
      this.replica = engine.Replica.restore(stored.replica, options);
      this.replica.resolve();
      this.#before = stored.before && new Map(stored.before);
      this.apply();
    }
  }

  /** Tells the replica what changed in the folder since the last time. */
  scan() {
    const files = this.#files();
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
    this.#store();
  }

  #shown() {
    return new Map(this.replica.tree.map(({ path, version }) => [path, stateOf(version)]));
  }

  /** Each file and link in the folder. */
  #files() {
    const [files, folders] = [new Map(), ['']];
    for (const folder of folders) {
      for (const name of fs.readdirSync(this.#place(folder))) {
        const path = posix.join(folder, name);
        const state = this.#state(path);
        if (state !== undefined) files.set(path, state);
        else if (path !== own && fs.lstatSync(this.#place(path)).isDirectory()) folders.push(path);
      }
    }
    return files;
  }

  #state(path) {
    const place = this.#place(path);
    const found = fs.lstatSync(place, { throwIfNoEntry: false });
    if (found?.isSymbolicLink()) return stateOf({ symlink: fs.readlinkSync(place) });
    return stateOf(found?.isFile() ? { base64: fs.readFileSync(place, 'base64') } : undefined);
  }

  /** Takes over what other devices know; nothing changes in the folder before `apply`. */
  receive(update, devices) {
    this.#before ??= this.#shown();
    this.devices = [...new Set([...devices, ...this.devices])].sort();
    this.replica.setDevices(this.devices);
    this.replica.receive(update);
    this.replica.resolve();
    this.replica.prune();
    this.#store();
  }

  /** Makes the folder into what the replica shows. */
  apply() {
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

  #change(path, old, wanted) {
    const found = this.#state(path);
    if (found === wanted) return;
    const isMoved = found !== undefined && found !== old;
    if (isMoved) {
      // What was changed since the folder was scanned becomes a file of its own.
      const folder = dirname(this.#place(path));
      const free = this.#engine.firstFreeName(posix.basename(path), fs.readdirSync(folder));
      fs.renameSync(this.#place(path), join(folder, free));
    }
    const { base64, symlink } = JSON.parse(wanted ?? '{}');
    if (wanted !== undefined) fs.mkdirSync(dirname(this.#place(path)), { recursive: true });
    if (found !== undefined && !isMoved && base64 === undefined) fs.rmSync(this.#place(path));
    if (base64 !== undefined) this.#write(path, Buffer.from(base64, 'base64'));
    if (symlink !== undefined) fs.symlinkSync(symlink, this.#place(path));
    for (let folder = posix.dirname(path); wanted === undefined && folder !== '.'; folder = posix.dirname(folder)) {
      if (!fs.existsSync(this.#place(folder)) || fs.readdirSync(this.#place(folder)).length > 0) break;
      fs.rmdirSync(this.#place(folder));
    }
  }

  #store() {
    const before = this.#before && [...this.#before];
    this.#write(stateName, JSON.stringify({ replica: this.replica.store(), devices: this.devices, before }));
  }

  /** Writes a file whole or not at all. */
  #write(path, content) {
    fs.writeFileSync(this.#place(`${own}/new`), content);
    fs.renameSync(this.#place(`${own}/new`), this.#place(path));
  }
}

/** Makes two folders the same. */
export function sync(engine, left, right) {
  const [one, other] = [left, right].map((folder) => new SyncedFolder(engine, folder));
  // What was written is stored before another device hears of it: no counter is given twice.
  for (const folder of [one, other]) folder.scan();
  const ours = one.replica.update();
  one.receive(other.replica.update(), other.devices);
  other.receive(ours, one.devices);
  for (const folder of [one, other]) folder.apply();
}
