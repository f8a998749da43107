// Two real folders with a file `a`, what each of two users does, and what both folders end with.
import assert from 'node:assert/strict';
import {
  lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync, utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test from 'node:test';
import { pathToFileURL } from 'node:url';
import { sync, SyncedFolder } from './minisync.mjs';

const packaged = process.env.PACKAGE ?? '.build-javascript/package';
const { load } = await import(pathToFileURL(join(packaged, 'load.js')).href);
const engine = await load();

const text = 'one\n2\n3\n';
const write = (path, content) => (folder, { seconds }) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
  utimesSync(join(folder, path), seconds, seconds);
};
const remove = (path) => (folder) => rmSync(join(folder, path), { recursive: true });
const move = (path, target) => (folder) => renameSync(join(folder, path), join(folder, target));
const link = (path, target) => (folder) => symlinkSync(target, join(folder, path));
// A rename has the time at which it was noticed: the clock goes on before the other device notices one.
const notice = (folder) => {
  new SyncedFolder(engine, folder).scan();
  for (const now = Date.now(); Date.now() <= now + 1;);
};
const meet = (folder, { mom, home }) => sync(engine, mom, home);

const situations = [
  ['edits of different lines', [write('a', '1\n2\n3\n')], [write('a', 'one\n2\nthree\n')], { a: '1\n2\nthree\n' }],
  ['edits of one line', [write('a', 'M\n2\n3\n')], [write('a', 'H\n2\n3\n')], { a: 'H\n2\n3\n', 'a-1': 'M\n2\n3\n' }],
  ['the same edit', [write('a', 'x\n')], [write('a', 'x\n')], { a: 'x\n' }],
  ['a rename and an edit', [move('a', 'b')], [write('a', 'one\n2\nthree\n')], { b: 'one\n2\nthree\n' }],
  ['a deletion and an edit', [remove('a')], [write('a', 'H\n2\n3\n')], { a: 'H\n2\n3\n' }],
  ['two deletions', [remove('a')], [remove('a')], {}],
  ['a new file where one was deleted', [remove('a'), meet, write('a', 'new\n')], [], { a: 'new\n' }],
  ['two new files of one name', [write('b', 'm\n')], [write('b', 'h\n')], { a: text, b: 'h\n', 'b-1': 'm\n' }],
  ['two new files whose names differ by case', [write('b', 'm\n')], [write('B', 'h\n')], { a: text, B: 'h\n', 'b-1': 'm\n' }],
  ['a swap', [write('b', 'b\n'), meet, move('a', 'c'), move('b', 'a'), move('c', 'b')], [], { a: 'b\n', b: text }],
  ['a file against a folder', [write('d', 'm\n')], [write('d/x', 'h\n')], { a: text, 'd-1': 'm\n', 'd/x': 'h\n' }],
  ['a file that becomes a folder', [remove('a'), write('a/x', 'm\n')], [], { 'a/x': 'm\n' }],
  ['a folder that becomes a file', [write('d/x/y', 'y\n'), meet, remove('d'), write('d', 'm\n')], [], { a: text, d: 'm\n' }],
  ['a link and its target', [link('l', 'a')], [write('a', 'H\n2\n3\n')], { a: 'H\n2\n3\n', l: '-> a' }],
  ['two renames', [move('a', 'm'), notice], [move('a', 'h')], { h: text }],
];

for (const [name, atMom, atHome, ends] of situations) {
  test(name, () => inRoom((room) => {
    room.carryOut(room.mom, [write('a', text), meet]);
    room.carryOut(room.mom, atMom);
    // Home writes later.
    room.carryOut(room.home, atHome, 2e9);
    for (let round = 0; round < 3; round += 1) sync(engine, room.mom, room.home);
    assert.deepEqual(contents(room.mom), ends);
    assert.deepEqual(contents(room.home), ends);
  }));
}

test('what a crash left is carried out', () => inRoom((room) => {
  room.carryOut(room.mom, [write('a', text), write('b', 'b\n'), write('c', 'c\n'), meet]);
  room.carryOut(room.mom, [write('a', '1\n2\n3\n'), write('b', 'B\n'), remove('c')]);
  room.carryOut(room.home, [write('a', 'one\n2\nthree\n')], 2e9);
  const [mom, home] = [room.mom, room.home].map((folder) => new SyncedFolder(engine, folder));
  mom.scan();
  home.scan();
  home.receive(mom.replica.update(), mom.devices);
  // The user goes on before the program is started again: of what others changed as well, both are kept.
  room.carryOut(room.home, [write('b', 'after the crash\n')]);
  for (let round = 0; round < 3; round += 1) sync(engine, room.mom, room.home);
  const ends = { a: '1\n2\nthree\n', b: 'B\n', 'b-1': 'after the crash\n' };
  assert.deepEqual(contents(room.mom), ends);
  assert.deepEqual(contents(room.home), ends);
}));

test('what is written while the program runs is not overwritten', () => inRoom((room) => {
  room.carryOut(room.mom, [write('a', text), meet, write('a', 'M\n2\n3\n')]);
  const [mom, home] = [room.mom, room.home].map((folder) => new SyncedFolder(engine, folder));
  mom.scan();
  home.scan();
  room.carryOut(room.home, [write('a', 'meanwhile\n')]);
  home.receive(mom.replica.update(), mom.devices);
  home.apply();
  assert.deepEqual(contents(room.home), { a: 'M\n2\n3\n', 'a-1': 'meanwhile\n' });
}));

/** Two folders of their own. */
function inRoom(act) {
  const folder = mkdtempSync(join(tmpdir(), 'minisync-'));
  const room = {
    mom: join(folder, 'mom'),
    home: join(folder, 'home'),
    carryOut(place, steps, seconds = 1e9) {
      for (const step of steps) step(place, { ...room, seconds });
    },
  };
  mkdirSync(room.mom);
  mkdirSync(room.home);
  try {
    act(room);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The files and links, by path. */
function contents(folder, prefix = '') {
  const found = {};
  for (const name of readdirSync(folder)) {
    if (name === '.minisync') continue;
    const [path, place] = [prefix + name, join(folder, name)];
    const type = lstatSync(place);
    if (type.isDirectory()) Object.assign(found, contents(place, `${path}/`));
    else found[path] = type.isSymbolicLink() ? `-> ${readlinkSync(place)}` : readFileSync(place, 'utf8');
  }
  return found;
}
