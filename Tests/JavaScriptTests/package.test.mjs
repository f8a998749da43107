// What a program sees of the package.
import assert from 'node:assert/strict';
import test from 'node:test';
import { packaged } from './support.mjs';

const {
  resolve, resolveScenario, mergeText, mergeTexts, collisionKey, firstFreeName, findCollisions, VersionVector, Strategy,
  Replica, ResolveError, version, load,
} = await packaged('index.js');

const versions = [
  { device: 'mom', vector: { mom: 1 }, text: 'one\ntwo\nthree\n' },
  { device: 'mom', vector: { mom: 2 }, text: 'one\n2\nthree\n' },
  { device: 'home', vector: { mom: 1, home: 1 }, text: 'one\ntwo\nthree\nfour\n' },
];
const conflict = [{ path: 'note', versions: [
  { device: 'mom', vector: { mom: 1 }, text: 'long text' },
  { device: 'home', vector: { home: 1 }, text: 'short' },
] }];

test('edits of two devices are merged', () => {
  const outcome = resolve([{ path: 'Budget.txt', versions }], { strategy: ['merge', 'keep-both'], as: 'home' });
  assert.equal(outcome.format, 'resolve-outcome/2');
  const [file] = outcome.files;
  assert.equal(file.state, 'resolved');
  assert.equal(file.by, 'merge');
  assert.equal(file.keeps[0].text, 'one\n2\nthree\nfour\n');
  assert.deepEqual(file.keeps[0].vector, { home: 2, mom: 2 });
});

test('bytes that are no UTF-8 go in and come out', () => {
  const bytes = new Uint8Array([0xff, 0x00, 0xfe]);
  const name = { base64: new Uint8Array([0x66, 0xff]) };
  const [file] = resolve([{ path: name, versions: [{ device: 'mom', vector: { mom: 1 }, base64: bytes }] }]).files;
  assert.deepEqual(file.path, { base64: 'Zv8=' });
  assert.equal(file.keeps[0].size, 3);
});

test('counters beyond 2^53 are exact', () => {
  const big = 2n ** 64n - 2n;
  const files = [{ path: 'a', versions: [
    { device: 'mom', vector: { mom: big }, text: 'x 12345678901234567890' },
    { device: 'home', vector: { home: 9007199254740993n }, text: 'y' },
  ] }];
  const [file] = resolve(files, { strategy: 'newest', as: 'home' }).files;
  assert.deepEqual(file.conflict.heads.sort(), [`home:9007199254740993`, `mom:${big}`].sort());
  const kept = resolve([{ path: 'a', versions: files[0].versions.slice(0, 1) }]).files[0].keeps[0];
  assert.deepEqual(kept.vector, { mom: big });
  assert.equal(typeof kept.vector.mom, 'bigint');
});

test('a function is a strategy', () => {
  const seen = [];
  const longest = (conflict) => {
    seen.push(conflict);
    return conflict.heads.reduce((one, other) => (other.size > one.size ? other : one));
  };
  const outcome = resolve(conflict, { strategy: ['merge', longest], as: 'home' });
  const [file] = outcome.files;
  assert.deepEqual(outcome.strategy, ['merge', 'longest']);
  assert.equal(file.by, 'longest');
  assert.equal(file.discards.length, 1);
  assert.equal(file.discards[0].device, 'home');
  assert.equal(file.discards[0].reason, "chosen by the strategy 'longest'");
  assert.deepEqual(seen[0].heads.map((head) => head.text).sort(), ['long text', 'short']);
  assert.equal(seen[0].kind, 'create-create');
});

test('what a strategy may answer', () => {
  const by = (answer, options) => resolve(conflict, {
    strategy: [new Strategy('mine', typeof answer === 'function' ? answer : () => answer, options)], as: 'home',
  }).files[0];
  assert.equal(by({ text: 'both' }).keeps[0].text, 'both');
  assert.equal(by({ base64: new Uint8Array([0xff]) }).keeps[0].base64, '/w==');
  assert.equal(by('keep-both').keeps.length, 2);
  assert.equal(by('home:1', {}).keeps[0].device, 'home');
  assert.equal(by(({ heads }) => ({ pick: heads[1], reason: 'the second' })).discards[0].reason, 'the second');
  assert.equal(by(undefined).state, 'undecided');
  assert.equal(by({ decline: 'no idea' }).declined[0].reason, 'no idea');
  assert.match(by('nobody:1').declined[0].reason, /nobody:1.* is none of the versions in conflict/);
  assert.match(by({ pick: 'home:1', text: 'x' }).declined[0].reason, /stands beside/);
  assert.throws(() => by(Promise.resolve()), TypeError);
  assert.throws(() => by(7), TypeError);
});

test('what a strategy throws comes out, and the engine goes on', () => {
  const fault = new RangeError('mine');
  assert.throws(() => resolve(conflict, { strategy: new Strategy('bad', () => { throw fault; }) }), fault);
  assert.equal(resolve(conflict).files[0].state, 'undecided');
});

test('a strategy may resolve something else', () => {
  const inner = () => {
    assert.equal(resolve([{ path: 'x', versions }], { strategy: 'merge', as: 'home' }).files[0].by, 'merge');
    return 'keep-both';
  };
  assert.equal(resolve(conflict, { strategy: [inner], as: 'home' }).files[0].keeps.length, 2);
});

test('two strategies of one name are refused', () => {
  const one = new Strategy('same', () => undefined);
  const other = new Strategy('same', () => 'keep-both');
  assert.throws(() => resolve(conflict, { strategy: [one, other] }), /two strategies are called 'same'/);
});

test('what is refused says why, and where', () => {
  assert.throws(() => resolve(conflict, { strategy: 'newst' }), (error) => {
    assert.ok(error instanceof ResolveError);
    assert.equal(error.code, 'invalid-value');
    assert.match(error.message, /did you mean 'newest'/);
    return true;
  });
  assert.throws(() => resolve([{ path: '../x', versions }]), /'\.\.'/);
  assert.throws(() => resolveScenario('{'), { code: 'malformed-json' });
});

test('texts are merged', () => {
  const { text, isClean } = mergeText('a\nb\nc\n', 'A\nb\nc\n', 'a\nb\nC\n');
  assert.equal(text, 'A\nb\nC\n');
  assert.ok(isClean);
  const open = mergeText('a\n', 'b\n', 'c\n', { style: 'diff3', labels: { ours: 'mine' } });
  assert.equal(open.text, '<<<<<<< mine\nb\n||||||| base\na\n=======\nc\n>>>>>>> theirs\n');
  assert.equal(open.conflicts, 1);
  assert.equal(mergeText('a\n', 'b\n', 'c\n', { favor: 'union' }).text, 'b\nc\n');
  assert.equal(mergeTexts('a\nx\nb\ny\nc\n', ['1\nx\nb\ny\nc\n', 'a\nx\n2\ny\nc\n', 'a\nx\nb\ny\n3\n']).text, '1\nx\n2\ny\n3\n');
  const bytes = (text) => new TextEncoder().encode(text);
  assert.deepEqual(mergeText(bytes('a\n'), bytes('a\n'), new Uint8Array([0xff, 0x0a])).text, new Uint8Array([0xff, 0x0a]));
  assert.equal(
    mergeText('one two three four\n', 'ONE two three four\n', 'one two three FOUR\n', { granularity: 'word' }).proposal,
    'ONE two three FOUR\n');
  assert.throws(() => mergeText('a\0', 'b', 'c'), { code: 'binary' });
  // Half of a letter has no UTF-8: it must not become another character without a word.
  for (const half of ['\ud83d', '\ude00', 'a\ud83d\ud83d\ude00', 'x'.repeat(0x5000) + '\ude00']) {
    assert.throws(() => mergeText('a\n', `a\nb${half}\n`, 'a\n'), /half of a letter at \d+/);
    assert.throws(() => collisionKey(half), /half of a letter/);
    assert.throws(() => resolve([{ path: half, versions: [] }]), ResolveError);
    assert.throws(() => new Replica('home').write('a', half), ResolveError);
  }
  assert.equal(mergeText('a\n', 'a\n😀\n', 'a\n').text, 'a\n😀\n');
  assert.throws(() => mergeText('a', 'b', 'c', { style: 'nice' }), /expected 'merge', 'diff3' or 'zdiff3'/);
});

test('long texts are merged, many times, in bounded memory', () => {
  const base = Array.from({ length: 40_000 }, (_, line) => `line ${line} ä`).join('\n') + '\n';
  for (let round = 0; round < 20; round += 1) {
    const ours = base.replace('line 5 ', 'ours ');
    const theirs = base.replace('line 39000 ', 'theirs ');
    const { text, isClean } = mergeText(base, ours, theirs);
    assert.ok(isClean);
    assert.equal(text, ours.replace('line 39000 ', 'theirs '));
  }
});

test('names', () => {
  assert.equal(collisionKey('Straße.TXT'), 'strasse.txt');
  assert.equal(collisionKey('é', 'canonical'), 'e\u0301');
  assert.equal(firstFreeName('photo.png', ['PHOTO-1.png']), 'photo-2.png');
  assert.equal(firstFreeName('photo.png', [], { numbering: 'windows' }), 'photo (2).png');
  const [found] = findCollisions(['src/README.md', 'src/Readme.md', 'src/other']);
  assert.deepEqual(found.paths, ['src/README.md', 'src/Readme.md']);
  assert.ok(found.certain);
  assert.ok(found.systems.includes('apfs'));
  assert.deepEqual(findCollisions(['a', 'A'], { systems: ['linux'] }).length, 1);
  assert.throws(() => firstFreeName('a/b'), /expected one name/);
});

test('version vectors', () => {
  const vector = new VersionVector({ mom: 2, home: 1 });
  assert.equal(String(vector), 'home:1,mom:2');
  assert.equal(vector.get('mom'), 2);
  assert.equal(vector.get('nobody'), 0);
  assert.equal(vector.compare({ mom: 1 }), 'after');
  assert.equal(vector.compare('bob:1'), 'concurrent');
  assert.equal(new VersionVector().compare(vector), 'before');
  assert.equal(String(vector.joining('bob:3')), 'bob:3,home:1,mom:2');
  assert.equal(String(vector.incremented('bob')), 'bob:1,home:1,mom:2');
  assert.equal(new VersionVector(vector.toBytes()).compare(vector), 'equal');
  assert.equal(JSON.stringify(vector), '{"home":1,"mom":2}');
  assert.deepEqual([...new VersionVector({ 'ä': 1n, z: 2n ** 60n })], [['z', 2n ** 60n], ['ä', 1]]);
  assert.throws(() => new VersionVector({ mom: 2 ** 60 }), /not exact/);
  for (const made of [{ mom: 2, home: 1 }, new Map([['mom', 2], ['home', 1]]), [['home', 1], ['mom', 2]]]) {
    assert.equal(new VersionVector(made).toString(), 'home:1,mom:2');
    assert.equal(new VersionVector('home:1,mom:2').compare(made), 'equal');
  }
  assert.throws(() => new VersionVector({ mom: 0 }), ResolveError);
  assert.throws(() => new VersionVector({ 'a:b': 1 }), ResolveError);
});

test('a second engine has a memory of its own', async () => {
  const other = await load();
  assert.equal(other.version, version);
  assert.equal(other.mergeText('a\n', 'b\n', 'a\n').text, 'b\n');
});

test('the merge of texts alone gives what the engine gives', async () => {
  const alone = await packaged('merge.js');
  assert.equal(alone.mergeText('a\nb\nc\n', 'A\nb\nc\n', 'a\nb\nC\n').text, 'A\nb\nC\n');
  const letters = ['a', 'b', 'c d', '1. e', '2. f', '- [ ] g', '\u{1F600}', ''];
  for (let seed = 0; seed < 300; seed += 1) {
    let state = seed * 7919 + 1;
    const next = (limit) => (state = (state * 48271) % 0x7fffffff) % limit;
    const text = () => Array.from({ length: next(7) }, () => `${letters[next(letters.length)]}\n`).join('');
    const sides = Array.from({ length: 1 + next(3) }, text);
    const [base, options] = [text(), {
      style: ['merge', 'diff3', 'zdiff3'][next(3)], favor: ['', 'ours', 'union'][next(3)],
      granularity: ['', 'word', 'touching,word', 'both'][next(4)],
    }];
    const merged = (module) => {
      try {
        return module.mergeTexts(base, sides, options);
      } catch (error) {
        return { code: error.code, message: error.message };
      }
    };
    assert.deepEqual(merged(alone), merged({ mergeTexts }), `seed ${seed}: ${JSON.stringify({ base, sides, options })}`);
  }
  assert.throws(() => alone.mergeText('a\0', 'b', 'c'), (error) => error instanceof alone.ResolveError && error.code === 'binary');
  assert.throws(() => alone.mergeText('a', 'b', 'c', { style: 'nice' }), /expected 'merge', 'diff3' or 'zdiff3'/);
  const other = await alone.load();
  assert.equal(other.mergeText('a\n', 'b\n', 'a\n').text, 'b\n');
});
