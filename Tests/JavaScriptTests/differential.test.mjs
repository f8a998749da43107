// Every scenario and every outcome gives the very text that the program prints for it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import test from 'node:test';
import { fixtures, packaged, program, root } from './support.mjs';

const { load } = await packaged('load.js');
const engine = await load();

// The program writes out what a terminal may not be given; the package gives the characters themselves.
const hidden = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\x7F-\x9F\u2028\u2029\uFFF9-\uFFFB]/gu;
const forTerminal = (text) => text.replace(hidden, (character) => character.split('')
  .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''));

test('every input gives what the program prints', { skip: program === undefined }, () => {
  const scenarios = [...fixtures('scenarios'), ...fixtures('outcomes')];
  assert.ok(scenarios.length > 100, 'there are scenarios to compare');
  for (const path of scenarios) {
    const { stdout, stderr, status } = spawnSync(program, ['--format', 'json', path], {
      encoding: 'utf8', maxBuffer: 1 << 30,
    });
    assert.ok(status < 2, `${relative(root, path)}: ${stderr}`);
    const texts = engine.resolveScenarioToText(readFileSync(path));
    const text = texts.length > 1 ? `[\n${texts.join(',\n')}]\n` : texts[0];
    assert.equal(forTerminal(text), stdout, relative(root, path));
  }
});

test('a scenario as an object gives the same as its text', () => {
  for (const path of fixtures('scenarios')) {
    const bytes = readFileSync(path);
    assert.deepEqual(
      engine.resolveScenario(engine.parse(bytes.toString())), engine.resolveScenario(bytes),
      relative(root, path));
  }
});

test('what the program refuses is refused, with the same words', { skip: program === undefined }, () => {
  const inputs = fixtures('invalid');
  assert.ok(inputs.length > 10, 'there are inputs to refuse');
  for (const path of inputs) {
    const { stderr, status } = spawnSync(program, ['--format', 'json', path], { encoding: 'utf8' });
    if (status !== 65) continue;
    let message;
    try {
      engine.resolveScenarioToText(readFileSync(path));
    } catch (error) {
      message = error.message;
    }
    assert.ok(message !== undefined, `${relative(root, path)} is refused`);
    // The program may read files beside its input, and names it otherwise.
    if (stderr.includes('content file')) continue;
    const words = message.replace(/^scenario/, '');
    assert.ok(stderr.includes(words), `${relative(root, path)}: ${message}, not ${stderr}`);
  }
});
