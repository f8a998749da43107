// A use of the package, for the types alone: it is checked and never run.
import {
  load, mergeText, Replica, resolve, ResolveError, Strategy, VersionVector, type FileHistory, type Outcome, type Policy,
  type StrategyFunction,
} from 'conflict-resolution';
import { load as loadLater, type Engine } from 'conflict-resolution/load';
import { mergeText as mergeAlone, ResolveError as MergeError } from 'conflict-resolution/merge';
import { load as loadMerge, type TextMerger } from 'conflict-resolution/merge/load';

const files: FileHistory[] = [{
  path: 'Budget.txt',
  versions: [
    { device: 'mom', vector: { mom: 2n ** 60n }, text: 'one\n', modified: new Date() },
    { device: 'home', vector: { home: 1 }, base64: new Uint8Array([0xff]), parent: 'taxes', formerParent: '/' },
  ],
}];
const longest: StrategyFunction = ({ heads }) => heads.reduce((one, other) => (one.size! > other.size! ? one : other));
const policy: Policy = { strategy: ['merge', longest, new Strategy('mine', () => 'keep-both')], as: 'home' };
const outcome: Outcome = resolve(files, policy);
for (const file of outcome.files) {
  const texts: (string | undefined)[] = file.keeps.map((kept) => kept.text);
  // @ts-expect-error There is no such state.
  if (file.state === 'settled') texts.pop();
}
// @ts-expect-error A version names its device.
resolve([{ path: 'a', versions: [{ text: 'x' }] }]);
// @ts-expect-error There is no such way to treat deletions.
resolve(files, { deletes: 'never' });
// @ts-expect-error There is no such way with folders of one name.
resolve(files, { folders: 'never' });
const placed: string | undefined = resolve(files, { folders: 'number' }).files[0].placement?.rule;

const merged: string = mergeText('a\n', 'b\n', 'a\n').text;
const bytes: Uint8Array = mergeText(new Uint8Array(), 'b\n', 'a\n').text;

const vector: VersionVector = new VersionVector({ mom: 1 }).incremented('home');
const order: 'equal' | 'before' | 'after' | 'concurrent' = vector.compare('mom:1');
for (const [device, counter] of vector) console.log(device.length, BigInt(counter));

const replica: Replica = new Replica('home', { policy, devices: new Set(['home', 'mom']) });
const { version } = replica.write('a', 'text', { at: new Date() });
replica.write('link', { symlink: 'a' });
const changed: boolean = replica.receive(replica.update());
replica.receive(replica.updateFor('mom', { contents: 'none' }));
replica.update(replica.needs);
for (const change of replica.resolve({ 'c-1': { pick: version } }).changes) {
  if (change.write !== undefined) console.log(change.version.text);
  else console.log(change.remove);
}
const again = Replica.restore(replica.store());
again[Symbol.dispose]();

const engine: Engine = await load(new URL('https://example.org/resolve.wasm'));
const merger: TextMerger = await loadMerge();
const alone: string = mergeAlone('a\n', 'b\n', 'a\n').text + merger.mergeText('a', 'b', 'a').text;
const other = new (await loadLater()).Replica('mom');
try {
  engine.resolveScenario('{');
} catch (error) {
  if (error instanceof ResolveError || error instanceof MergeError) console.log(error.code);
}
console.log(placed, merged, alone, bytes, order, changed, other.tree.length);
