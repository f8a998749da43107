// Replicas: what a program sees of them.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { packaged, root } from './support.mjs';

const { Replica, ResolveError, Strategy, load } = await packaged('index.js');
const { parse, stringify } = await packaged('json.js');

const devices = ['home', 'mom'];
const pair = (policy = { strategy: ['merge', 'keep-both'] }) =>
  devices.map((device) => new Replica(device, { policy, devices }));
const texts = (replica) => Object.fromEntries(replica.tree.map(({ path, version }) => [path, version.text]));

function meet(one, other) {
  const [ours, theirs] = [one.update(), other.update()];
  one.receive(theirs);
  other.receive(ours);
  return [one.resolve(), other.resolve()];
}

test('edits of two devices meet', () => {
  const [home, mom] = pair();
  assert.deepEqual(
    home.write('Budget.txt', 'one\n2\n3\n'), { id: 'Budget.txt', version: 'home:1' });
  const [, resolution] = meet(home, mom);
  assert.ok(resolution.changed);
  assert.deepEqual(resolution.changes.map(({ write, version }) => [write, version.text]), [['Budget.txt', 'one\n2\n3\n']]);
  home.write('Budget.txt', 'one\n2\nthree\n', { at: new Date(2e12) });
  mom.write('Budget.txt', '1\n2\n3\n', { at: '2026-11-18T11:08:20Z' });
  meet(home, mom);
  assert.deepEqual(texts(home), { 'Budget.txt': '1\n2\nthree\n' });
  meet(home, mom);
  assert.deepEqual(texts(mom), texts(home));
  assert.equal(home.outcome.files[0].state, 'converged');
});

test('renames, deletions and other contents', () => {
  const [home, mom] = pair();
  home.write('a', new Uint8Array([0xff]));
  home.write('link', { symlink: 'a' });
  home.write('big', { size: 2n ** 60n, sha256: '0'.repeat(64) });
  meet(home, mom);
  assert.deepEqual(mom.rename('a', 'b'), { id: 'a', version: 'home:1,mom:1', replaced: 'home:1' });
  mom.delete('link');
  const [{ changes }] = meet(home, mom);
  assert.deepEqual(changes.filter(({ remove }) => remove).map(({ remove }) => remove).sort(), ['a', 'link']);
  assert.deepEqual(home.tree.map(({ path }) => path), ['b', 'big']);
  assert.equal(home.tree[0].version.base64, '/w==');
  assert.equal(home.tree[1].version.size, 2n ** 60n);
});

test('a scan shows what the user did', () => {
  const [home, mom] = pair();
  home.write('Trip/Plan.txt', '1\n2\n3\n');
  home.write('old', 'x');
  meet(home, mom);
  mom.write('Trip/Plan.txt', '1\n2\nthree\n');
  const at = new Date('2026-11-24T00:00:00Z');
  const { written, renames } = home.observe(
    new Map([['Travel/Plan.txt', '1\n2\n3\n'], ['new', new Uint8Array([0xff])], ['link', { symlink: 'new' }]]),
    { at, times: [['new', '2026-11-23T00:00:00Z']] });
  assert.deepEqual(
    renames.map(({ from, to, why }) => ({ from, to, why })),
    [{ from: 'Trip/Plan.txt', to: 'Travel/Plan.txt', why: 'same content' }]);
  assert.deepEqual(written.map(({ id }) => id), ['Trip/Plan.txt', 'old', 'link', 'new']);
  assert.deepEqual(written[0], { id: 'Trip/Plan.txt', version: 'home:2', replaced: 'home:1' });
  assert.deepEqual(
    Object.fromEntries(home.tree.map(({ path, version }) => [path, version.modified])),
    { 'Travel/Plan.txt': '2026-11-24T00:00:00Z', link: '2026-11-24T00:00:00Z', new: '2026-11-23T00:00:00Z' });
  meet(home, mom);
  assert.equal(texts(home)['Travel/Plan.txt'], '1\n2\nthree\n');
  // The IDs of the file system tell equal files apart, and names may be bytes.
  const name = { base64: '/y9u' };
  const [one] = pair();
  one.write('p/n', 'same');
  one.write('q/n', 'same');
  assert.deepEqual(
    one.observe([[name, 'same']], {
      fileIDs: [[{ ...name }, '1:2']], earlierFileIDs: new Map([['p/n', '1:1'], ['q/n', '1:2']]),
    }).renames,
    [{ from: 'q/n', to: name, why: 'same file ID' }]);
  one.observe([[name, 'same'], ['t', '1']], { times: [[{ base64: 'dA==' }, '2026-11-23T00:00:00Z']] });
  assert.equal(one.tree.find(({ path }) => path === 't').version.modified, '2026-11-23T00:00:00Z');
  assert.throws(() => home.observe([['a', 'x'], ['a', 'y']]), { message: /'a' is listed twice/ });
  assert.throws(() => home.observe([['a', { deleted: true }]]), { code: 'writes-deletion' });
});

test('a replica that follows folders moves what others put into them', () => {
  const options = { policy: { strategy: 'merge,keep-both' }, devices: ['home', 'mom'], followsFolders: true };
  const home = new Replica('home', options);
  let mom = new Replica('mom', options);
  home.write('Trip/Plan.txt', '1');
  meet(home, mom);
  mom = Replica.restore(mom.store(), options);
  mom.resolve();
  home.rename('Trip', 'Travel');
  mom.write('Trip/Photo', '2');
  meet(home, mom);
  assert.deepEqual(home.tree.map(({ path }) => path), ['Travel', 'Travel/Photo', 'Travel/Plan.txt']);
  assert.throws(() => new Replica('x', { followsFolders: 'yes' }), { message: /followsFolders|true/ });
});

test('bytes that are no UTF-8 are refused where data is stored or sent', () => {
  const [home, mom] = pair();
  home.write('a', 'yy');
  const broken = (text) => {
    const bytes = new TextEncoder().encode(text);
    bytes[text.indexOf('"yy"') + 1] = 0xff;
    return bytes;
  };
  assert.throws(() => mom.receive(broken(home.update())), /has to be UTF-8/);
  assert.throws(() => mom.acknowledge(broken(home.update()), 'home'), /has to be UTF-8/);
  assert.throws(() => Replica.restore(broken(home.store())), /has to be UTF-8/);
  assert.ok(mom.receive(new TextEncoder().encode(home.update())));
});

test('what is forgotten takes no changes with it', () => {
  const [home, mom] = pair();
  home.write('f', '1');
  mom.receive(home.update());
  const { changed, changes } = mom.collect();
  assert.ok(changed);
  assert.deepEqual(changes.map(({ write }) => write), ['f']);
});

test('a person decides', () => {
  const [home, mom] = pair({ strategy: 'manual' });
  home.write('a', 'home');
  mom.write('a', 'mom');
  const [{ undecided: [file] }] = meet(home, mom);
  assert.equal(file.path, 'a');
  assert.deepEqual(texts(home), { a: 'home' });
  assert.throws(() => home.decide('b', { keepBoth: true }), { code: 'not-undecided' });
  assert.deepEqual(home.decide('a', { pick: 'mom:1' }).undecided, []);
  meet(home, mom);
  assert.deepEqual([texts(home), texts(mom)], [{ a: 'mom' }, { a: 'mom' }]);
  home.write('b', 'home');
  mom.write('b', 'mom');
  const [{ undecided: [second] }] = meet(home, mom);
  assert.deepEqual(home.resolve({ [second.conflict.id]: { text: 'both' } }).undecided, []);
  assert.deepEqual(texts(home), { a: 'mom', b: 'both' });
  assert.equal(home.resolve({ 'c-0': { keepBoth: true } }).refused?.length ?? 0, 1);
});

test('what is stored is restored', () => {
  const [home, mom] = pair();
  home.write('a', 'one\n');
  meet(home, mom);
  const stored = home.store();
  const again = Replica.restore(stored, { policy: { strategy: ['merge', 'keep-both'] }, devices });
  assert.throws(() => again.update(), { code: 'not-resolved' });
  again.resolve();
  assert.equal(again.store(), stored);
  assert.equal(again.update(), home.update());
  assert.equal(Replica.restore(JSON.parse(stored)).store(), stored);
  assert.equal(Replica.restore(new TextEncoder().encode(stored)).store(), stored);
  assert.equal(again.write('a', 'two\n').version, 'home:2');
  assert.throws(() => Replica.restore('{"format":"resolve-replica/9"}'), ResolveError);
});

test('deletions and ancestors are forgotten once everybody knows', () => {
  const [home, mom] = pair();
  home.write('a', '1\n');
  home.write('b', '1\n');
  meet(home, mom);
  home.write('a', '2\n');
  home.delete('b');
  assert.equal(home.prune(), 0);
  meet(home, mom);
  meet(home, mom);
  assert.ok(home.prune() > 0);
  home.collect();
  mom.collect();
  assert.deepEqual(JSON.parse(home.store()).files.map(({ path }) => path), ['a']);
  assert.ok(home.write('b', 'new\n').version !== 'home:1');
});

test('a device that only listens is acknowledged', () => {
  const home = new Replica('home', { devices: ['home', 'tv'] });
  home.write('a', '1\n');
  home.write('a', '2\n');
  home.resolve();
  assert.equal(home.prune(), 0);
  home.acknowledge(home.update(['a']), 'tv');
  assert.equal(home.prune(), 1);
  home.setDevices(['home', 'tv', 'radio']);
  home.write('a', '3\n');
  home.acknowledge(home.update(), 'tv');
  assert.equal(home.prune(), 0);
});

test('a device is sent what it lacks, and contents when it asks for them', () => {
  const home = new Replica('home', { devices: ['home', 'mom'] });
  const mom = new Replica('mom', { devices: ['home', 'mom'] });
  home.write('a', '1\n');
  mom.receive(home.updateFor('mom', { contents: 'none' }));
  assert.deepEqual(mom.needs, ['a']);
  mom.receive(home.update(mom.needs));
  assert.deepEqual(mom.needs, []);
  mom.resolve();
  assert.equal(mom.tree[0].version.text, '1\n');
  home.receive(mom.updateFor('home'));
  home.write('b', '2\n');
  assert.deepEqual(JSON.parse(home.updateFor('mom')).files.map(({ path }) => path), ['b']);
  assert.throws(() => home.updateFor('mom', { contents: 'some' }), /expected/);
  // Numbers of changes are stored whole, also where a count has 32 bits.
  const part = { receiver: 'home', after: 0, through: 0, received: 2 ** 40 };
  home.receive(JSON.stringify({ format: 'resolve-update/1', sender: 'mom', files: [], part }));
  assert.ok(JSON.parse(home.store()).log.count > 2 ** 40);
});

test('functions are strategies', () => {
  const longest = ({ heads }) => heads.reduce((one, other) => (other.size > one.size ? other : one));
  const [home, mom] = pair({ strategy: [longest] });
  home.write('a', 'long text');
  mom.write('a', 'short');
  meet(home, mom);
  assert.deepEqual([texts(home), texts(mom)], [{ a: 'long text' }, { a: 'long text' }]);
  assert.equal(home.outcome.files[0].by, 'longest');
  home.setPolicy({ strategy: ['newest', longest] });
  assert.throws(() => home.setPolicy({ strategy: new Strategy('other', () => null) }), /made without the strategy 'other'/);
  assert.throws(() => home.setPolicy({ strategy: 'other' }), ResolveError);
});

test('a strategy that throws, or asks its own replica', () => {
  const fault = new RangeError('mine');
  let home;
  let act = () => { throw fault; };
  const acting = () => act();
  const mom = new Replica('mom');
  home = new Replica('home', { policy: { strategy: acting }, devices });
  home.write('a', 'home');
  mom.write('a', 'mom');
  home.receive(mom.update());
  assert.throws(() => home.resolve(), fault);
  assert.deepEqual(texts(home), { a: 'home' });
  act = () => { home.write('b', 'x'); };
  assert.throws(() => home.resolve(), /at work/);
  act = () => { home.close(); };
  assert.throws(() => home.resolve(), /at work/);
  act = () => { mom.write('b', 'x'); return 'keep-both'; };
  assert.deepEqual(home.resolve().undecided, []);
  assert.equal(home.tree.length, 2);
});

test('what is refused leaves the replica as it was', () => {
  const home = new Replica('home');
  home.write('a', 'x');
  const before = home.store();
  assert.throws(() => home.write('../a', 'x'), ResolveError);
  assert.throws(() => home.write('a', { deleted: true }), { code: 'writes-deletion' });
  assert.throws(() => home.rename('b', 'c'), { code: 'not-shown' });
  assert.throws(() => home.rename('a', 'a'), { code: 'taken' });
  assert.throws(() => home.receive('{"format":"resolve-update/1"'), { code: 'missing-field' });
  // An update is one value: it cannot ask for anything else.
  const update = home.update();
  assert.throws(() => home.receive(`${update},"delete":"a"`), ResolveError);
  assert.throws(() => home.acknowledge(`${update},"by":"mom"`, 'tv'), ResolveError);
  assert.throws(() => new Replica('home', { policy: { as: 'mom' } }), ResolveError);
  assert.throws(() => new Replica(''), ResolveError);
  assert.equal(home.store(), before);
});

test('a replica is closed once', () => {
  const home = new Replica('home');
  home[Symbol.dispose ?? Symbol.for('Symbol.dispose')]();
  home.close();
  assert.throws(() => home.update(), /is closed/);
});

test('replicas that nobody holds give their memory back', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const engine = await load();
  let closed = 0;
  const close = engine.closeReplica;
  engine.closeReplica = (held) => { closed += 1; close.call(engine, held); };
  const content = 'x'.repeat(1 << 20);
  for (let round = 0; round < 20; round += 1) new engine.Replica('home').write('a', content);
  for (let round = 0; round < 100 && closed < 19; round += 1) {
    collect();
    await setTimeout(1);
  }
  assert.ok(closed >= 19, `${closed} of 20 were given back`);
});

test('each answer of a recorded history is what the replica in Swift answers', async () => {
  const engine = await load();
  const history = parse(readFileSync(join(root, 'Fixtures/replicas/history.json'), 'utf8'));
  const fleet = new Map(history.open.map((opening) => [opening.device, engine.openReplica(stringify(opening), [])]));
  const ask = (device, request) => engine.askReplica(fleet.get(device), request, []);
  assert.ok(history.steps.length > 100, 'there are steps to compare');
  history.steps.forEach((step, number) => {
    const request = step.ask === undefined ? `{"receive":${ask(step.from, '{"update":true}')}}` : stringify(step.ask);
    const digest = createHash('sha256').update(ask(step.device, request)).digest('hex');
    assert.equal(digest, step.sha256, `step ${number}: ${request}`);
  });
});
