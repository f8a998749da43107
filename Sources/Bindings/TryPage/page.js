// The page: what a person does becomes steps of a timeline, and what the engine makes of them is shown at once.
import { Engine } from '../JavaScript/engine.js';
import { clock, count, make, shown } from './elements.js';
import { examples } from './examples.js';
import { drawStory, sentence } from './picture.js';
import { Player, scenarioOf, scenarioText, storyOf } from './story.js';
import { partsOf, wordRuns } from './texts.js';

const $ = (id) => document.getElementById(id);

const strategies = [
  ['newest', 'Newest', 'the latest wins'],
  ['keep-both', 'Keep both', 'others as copies'],
  ['merge,keep-both', 'Merge', 'else keep both'],
  ['merge,newest', 'Merge', 'else the newest'],
  ['merge,manual', 'Merge', 'else ask'],
  ['manual', 'Ask', 'a person'],
];
const deletions = [
  ['edit-wins', 'The edit wins'],
  ['delete-wins', 'The deletion wins'],
  ['newest', 'The newer one wins'],
  ['keep-copy', 'The file goes, the edit becomes a copy'],
];
const kinds = {
  'edit-edit': 'edited twice', 'edit-delete': 'edited and deleted', orphan: 'gone, and a copy is left', 'create-create': 'created twice',
  'rename-rename': 'renamed twice', 'rename-edit': 'renamed and edited', type: 'a file and something else',
  fork: 'one counter, two versions',
};

let player;
let engine;
let story;
let played;
/** Stories before each change, newest last. */
const past = [];
let example = 0;
/** The step that the typing goes on in, so that a word is one step. */
let typing;

// MARK: Changing the story

const chain = (settings) => [settings.strategy ?? 'manual'].flat().join(',');
const nameOf = (device) => story.devices.get(device) ?? device;
/** The colors of a review's sides, in the order of the devices' colors. */
const sides = [1, 2, 4, 3];
const placeOfDevice = (device) => Math.max([...story.devices.keys()].indexOf(device), 0);
const deviceClass = (device) => `device-${placeOfDevice(device) % 6}`;
const day = () => story.timeline.find((step) => step.at)?.at.slice(0, 10);

function say(text) {
  $('status').textContent = '';
  requestAnimationFrame(() => { $('status').textContent = text; });
}

function change(changes, { isTyping = false } = {}) {
  past.push(story);
  if (past.length > 300) past.shift();
  story = { ...story, ...changes };
  if (!isTyping) typing = undefined;
  show({ keepsDevices: isTyping });
}

function open(opened, number) {
  past.length = 0;
  typing = undefined;
  story = opened;
  example = number;
  show();
}

/** Ten minutes after the last step that has a time. */
function nextTime() {
  const times = story.timeline.map((step) => Date.parse(step.at)).filter(Number.isFinite);
  const last = times.length ? Math.max(...times) : Date.parse('2026-11-18T08:00:00Z');
  return new Date(last + 600_000).toISOString().replace('.000Z', 'Z');
}

const add = (...steps) => change({ timeline: [...story.timeline, ...steps.map((step) => ({ at: nextTime(), ...step }))] });

/** What is typed into a file is one step, until something else happens. */
function edit(device, path, text) {
  const timeline = [...story.timeline];
  const isSame = typing && typing.device === device && typing.path === path && typing.index === timeline.length - 1;
  if (isSame) {
    timeline[typing.index] = { ...timeline[typing.index], text };
    story = { ...story, timeline };
    show({ keepsDevices: true });
    return;
  }
  // The written text of the same file by the same device just before goes on, too.
  const last = timeline.at(-1);
  if (last?.write === path && last.device === device) {
    timeline[timeline.length - 1] = { ...last, text };
  } else {
    timeline.push({ at: nextTime(), device, write: path, text });
  }
  change({ timeline }, { isTyping: true });
  typing = { device, path, index: timeline.length - 1 };
}

/** A name that collides with none that is there. */
function freeName(name, taken) {
  const key = engine.collisionKey(name);
  return taken.some((other) => engine.collisionKey(other.split('/')[0]) === key) ? engine.firstFreeName(name, taken) : name;
}

/** The steps of a device that no other has seen. */
function unsynced(device) {
  const own = [];
  for (const step of story.timeline) {
    if (step.sync?.includes(device)) own.length = 0;
    else if (step.device === device && (step.write ?? step.rename ?? step.delete) !== undefined) own.push(step);
  }
  return own;
}

/** The files that a device has deleted since it met another, with their last texts. */
function deletedOn(device, view) {
  return unsynced(device).filter((step) => step.delete !== undefined && !view.files.some((file) => file.path === step.delete))
    .map((step) => {
      const before = played.views[story.timeline.indexOf(step) - 1]?.get(device);
      return { path: step.delete, text: before?.files.find((file) => file.path === step.delete)?.text };
    }).filter((file) => file.text !== undefined);
}

// MARK: Showing it

function show({ keepsDevices = false } = {}) {
  const focus = focused();
  played = player.play(story);
  const now = played.end ? played.views[played.end - 1] : emptyViews();
  const last = played.views.at(-1) ?? now;
  $('summary').textContent = story.summary ?? '';
  $('summary').hidden = !story.summary;
  for (const [index, button] of [...$('examples').children].entries()) button.setAttribute('aria-pressed', String(index === example));
  const { error } = played;
  $('problem').hidden = !error;
  if (error) {
    $('problem').textContent = `Step ${error.step + 1} cannot have happened: ${error.message}. Take it back, or remove it under 'Steps, one by one'.`;
  }
  $('undo').disabled = past.length === 0;
  $('save').disabled = Boolean(error);
  if (!keepsDevices) showDevices(now);
  showStatuses(now);
  showSyncs();
  showSettings();
  showOutcome(last);
  $('history').replaceChildren(drawStory(story, played));
  $('steps').replaceChildren(...story.timeline.map((step, index) => make('li', { class: error?.step === index ? 'wrong' : null },
    make('span', {}, make('bdi', {}, shown(sentence(step, story.devices))), step.at ? make('span', { class: 'muted' }, `, ${clock(step.at, day())}`) : null),
    make('button', { type: 'button', class: 'quiet', 'data-key': `step ${index}`, 'aria-label': `Remove step ${index + 1}`, onclick: () => {
      change({ timeline: story.timeline.filter((_, other) => other !== index) });
      say(`Step ${index + 1} is removed.`);
    } }, 'Remove'))));
  restore(focus);
}

const emptyViews = () => new Map([...story.devices.keys()].map((device) => [device, { files: [], outcome: { files: [] }, state: '' }]));

/** What has the focus, by its key: what is drawn anew gets it again. */
function focused() {
  const element = document.activeElement;
  return element?.dataset?.key && { key: element.dataset.key, start: element.selectionStart, end: element.selectionEnd };
}

function restore(focus) {
  if (!focus || document.activeElement?.dataset?.key === focus.key) return;
  // What the focus was on may be gone: then it is on what is most like it.
  const [kind, device, ...rest] = focus.key.split(' ');
  const keys = [focus.key, ...(kind === 'delete' ? [`back ${device} ${rest.join(' ')}`] : []), ...(kind === 'back' ? [`text ${device} ${rest.join(' ')}`] : []),
    ...(kind === 'step' ? [`step ${device - 1}`] : [])];
  const find = (key) => document.querySelector(`[data-key="${CSS.escape(key)}"]`);
  const element = keys.map(find).find(Boolean) ?? (kind === 'answer' ? $('outcome-title') : undefined);
  if (!element) return;
  element.focus({ preventScroll: true });
  if (element.setSelectionRange && focus.start !== null && focus.start !== undefined) element.setSelectionRange(focus.start, focus.end);
}

function showDevices(views) {
  $('devices').replaceChildren(...[...story.devices].map(([device, name]) => {
    const view = views.get(device);
    const backups = story.timeline.filter((step) => step.device === device && step.backup !== undefined);
    return make('div', { class: `card device ${deviceClass(device)}`, role: 'group', 'aria-label': name },
      make('header', {}, make('h3', {}, make('bdi', {}, shown(name))), make('span', { class: 'chip', 'data-status': device })),
      make('div', { class: 'body' },
        view.files.map((file) => showFile(device, name, file)),
        view.files.length === 0 ? make('p', { class: 'empty' }, 'No files.') : null),
      make('footer', {},
        make('button', { type: 'button', class: 'quiet', 'data-key': `new ${device}`, onclick: () => {
          const path = freeName('note.txt', view.files.map((one) => one.path));
          add({ device, write: path, text: '' });
          document.querySelector(`[data-key="${CSS.escape(`text ${device} ${path}`)}"]`)?.focus();
        } }, 'New file'),
        make('button', { type: 'button', class: 'quiet', 'data-key': `backup ${device}`, 'aria-label': `Back up ${name}`, onclick: () => {
          add({ device, backup: `backup ${story.timeline.length + 1}` });
          say(`${name} is backed up.`);
        } }, 'Back up'),
        backups.length ? make('button', { type: 'button', class: 'quiet', 'data-key': `restore ${device}`, 'aria-label': `Restore the last backup of ${name}`, onclick: () => {
          add({ device, restore: backups.at(-1).backup });
          say(`${name} is as it was when it was backed up.`);
        } }, 'Restore backup') : null,
        deletedOn(device, view).map(({ path, text }) => make('button', { type: 'button', class: 'quiet', 'data-key': `back ${device} ${path}`,
          onclick: () => { add({ device, write: path, text }); } }, 'Put ', make('bdi', {}, shown(path)), ' back'))));
  }));
  for (const area of document.querySelectorAll('.file textarea')) fit(area);
}

/** As many rows as the text has, where the style cannot say so. */
function fit(area) {
  if (!CSS.supports('field-sizing', 'content')) area.rows = Math.max(2, area.value.split('\n').length);
}

function showFile(device, name, file) {
  const isText = file.text !== undefined;
  return make('div', { class: 'file', 'data-file': `${device} ${file.path}` },
    make('div', { class: 'file-row' },
      make('input', { type: 'text', value: file.path, 'data-key': `name ${device} ${file.path}`, spellcheck: 'false', autocomplete: 'off',
        'aria-label': `Name of ${file.path} on ${name}`, onchange: ({ target }) => rename(device, file, target) }),
      file.isUndecided ? make('span', { class: 'chip' }, 'undecided') : null,
      make('button', { type: 'button', class: 'quiet', 'data-key': `delete ${device} ${file.path}`,
        'aria-label': `Delete ${file.path} on ${name}`, onclick: () => {
          add({ device, delete: file.path });
          say(`${file.path} is deleted on ${name}.`);
        } }, 'Delete')),
    isText
      ? make('textarea', { 'data-key': `text ${device} ${file.path}`, spellcheck: 'false', rows: 3, 'aria-label': `${file.path} on ${name}`,
        value: file.text, oninput: ({ target }) => { edit(device, file.path, target.value); fit(target); } })
      : make('p', { class: 'other' }, file.directory ? 'A folder' : file.symlink !== undefined ? `A link to ${file.symlink}` : `${count(file.size, 'byte')}, no text`));
}

function rename(device, file, input) {
  const path = input.value.trim();
  if (path === '' || path === file.path) {
    input.value = file.path;
    return;
  }
  const before = story;
  input.dataset.key = `name ${device} ${path}`;
  add({ device, rename: file.path, to: path });
  // What the engine does not take as a name is not kept.
  if (played.error?.step === story.timeline.length - 1) {
    const { message } = played.error;
    past.pop();
    story = before;
    show();
    $('problem').hidden = false;
    $('problem').textContent = message;
  }
}

function showStatuses(views) {
  for (const chip of document.querySelectorAll('[data-status]')) {
    const device = chip.dataset.status;
    const own = unsynced(device).length;
    const isOpen = views.get(device).files.some((file) => file.isUndecided);
    const [text, color] = own ? [`${count(own, 'change')} to sync`, 'grey']
      : isOpen ? ['waits for a decision', '']
        : played.closing.length ? ['not up to date', 'grey'] : ['in sync', 'green'];
    chip.className = `chip ${color}`;
    chip.textContent = text;
  }
}

function showSyncs() {
  const devices = [...story.devices];
  const buttons = [];
  for (let one = 0; one < devices.length; one += 1) {
    for (let other = one + 1; other < devices.length; other += 1) {
      const names = `${devices[one][1]} and ${devices[other][1]}`;
      buttons.push(make('button', { type: 'button', 'data-key': `sync ${one} ${other}`, 'aria-label': `Sync ${names}`, onclick: () => {
        add({ sync: [devices[one][0], devices[other][0]] });
        say(`${names} have synced.`);
      } }, make('bdi', {}, shown(devices[one][1])), make('span', { class: 'between', 'aria-hidden': 'true' }, '⇄'), make('bdi', {}, shown(devices[other][1]))));
    }
  }
  if (devices.length > 1) {
    buttons.push(make('button', { type: 'button', class: 'primary', 'data-key': 'sync all', onclick: () => {
      if (played.closing.length === 0) {
        say('All devices have the same already.');
        return;
      }
      change({ timeline: [...story.timeline, ...played.closing] });
      say('All devices have synced.');
    } }, 'Sync all'));
  }
  $('syncs').replaceChildren(...buttons);
}

function showSettings() {
  const current = chain(story.resolve);
  const known = strategies.some(([value]) => value === current) ? strategies
    : [...strategies, [current, 'As in the file', current]];
  $('strategies').replaceChildren(...known.map(([value, what, more]) => make('label', { class: 'choice' },
    make('input', { type: 'radio', name: 'strategy', value, checked: value === current, 'data-key': `strategy ${value}`,
      onchange: () => { change({ resolve: { ...story.resolve, strategy: value.split(',') } }); } }),
    make('span', {}, make('span', { class: 'what' }, what), make('span', { class: 'more' }, more)))));
  $('deletes').value = story.resolve.deletes ?? 'edit-wins';
}

// MARK: What comes of it

function showOutcome(views) {
  const all = [...views.values()];
  const open = all[0].outcome?.files.filter((file) => file.state === 'undecided') ?? [];
  const isSame = all.every((view) => view.state === all[0].state);
  const settled = all[0].files.filter((file) => !file.isUndecided);
  const title = played.closing.length ? 'When all have synced' : 'On every device';
  const state = open.length ? ['', `${count(open.length, 'file waits', 'files wait')} for a decision`]
    : isSame ? ['green', `the same on all ${story.devices.size} devices`] : ['', 'the devices do not have the same'];
  $('outcome').replaceChildren(
    make('div', { class: 'outcome-head' }, make('h2', { id: 'outcome-title', tabindex: '-1' }, title),
      make('span', { class: `chip ${state[0]}` }, make('span', { class: `light ${state[0] || 'yellow'}`, 'aria-hidden': 'true' }), state[1])),
    make('div', { class: 'files', id: 'result' }, settled.map((file) => make('div', { class: 'file', 'data-path': file.path },
      make('div', { class: 'file-name' }, make('bdi', {}, shown(file.path))),
      file.text !== undefined ? make('pre', {}, shown(file.text)) : make('p', { class: 'other' }, file.directory ? 'A folder' : `${count(file.size ?? 0, 'byte')}`))),
    open.map((file) => make('div', { class: 'file open' }, make('div', { class: 'file-name' }, make('bdi', {}, shown(file.path))),
      make('p', { class: 'other' }, 'Each device shows what it had, until a person decides.'))),
    settled.length + open.length === 0 ? make('p', { class: 'empty' }, 'No files.') : null),
    make('h2', {}, played.decisions.length ? 'Why' : 'Nothing is in conflict'),
    ...[...played.decisions].sort((one, other) => other.step - one.step).map(showDecision));
}

/** Whether the engine made a version, where devices met. */
const isMade = (version) => played.steps[version.step]?.sync !== undefined;
const writerOf = (version) => `${nameOf(version.device)}${version.modified ? `, ${clock(version.modified, day())}` : ''}`;
const placeOf = (decision) => {
  const { sync, device } = played.steps[decision.step];
  if (!sync) return `decided on ${nameOf(device)}`;
  return `${nameOf(sync[0])} and ${nameOf(sync[1])}`;
};

function showDecision(decision) {
  if (decision.collision) return showCollision(decision);
  const { file, heads } = decision;
  const isOpen = file.state === 'undecided';
  const kind = file.conflict ? kinds[file.conflict.kind] ?? file.conflict.kind : 'the same edit twice';
  return make('div', { class: 'card decision', role: 'group', 'aria-label': `${file.path}: ${placeOf(decision)}`, 'data-decision': file.path },
    make('header', {},
      make('div', { class: 'who' }, make('span', { class: `light ${file.light}`, 'aria-hidden': 'true' }),
        make('bdi', { class: 'path' }, shown(file.path)), make('span', { class: 'muted' }, kind)),
      make('span', { class: 'muted' }, make('bdi', {}, shown(placeOf(decision))))),
    make('div', { class: 'body' }, make('ul', { class: 'reasons' }, reasons(decision)), isOpen ? showAnswers(decision) : null),
    showTexts(decision),
    file.preview !== undefined ? make('details', {}, make('summary', {}, 'The text with conflict markers'), make('pre', {}, shown(file.preview))) : null,
    file.proposal ? make('details', {}, make('summary', {}, `A merge by ${file.proposal.by}, as a proposal`), make('pre', {}, shown(file.proposal.text ?? ''))) : null);
}

/** The engine's own sentences. */
function reasons({ file, heads }) {
  const find = (id) => heads.find((head) => head.id === id || head.id.split('#')[0] === id.split('#')[0]);
  const version = (id) => {
    const head = find(id);
    if (!head) return id;
    return isMade(head) ? 'what was decided before' : `the version of ${writerOf(head)}`;
  };
  const items = [];
  const item = (kind, verb, ...rest) => items.push(make('li', { class: kind }, make('b', {}, verb), ' ', rest));
  const path = (text) => make('bdi', { class: 'mono' }, shown(text));
  for (const kept of file.keeps) {
    if (kept.deleted) item('keeps', 'keeps', kept.from.length > 1 ? 'the deletion' : `the deletion by ${nameOf(kept.device)}`);
    else if (kept.from.length > 1) item('keeps', file.state === 'converged' ? 'keeps' : 'merges', kept.from.map(version).join(' and '), ' as ', path(kept.path));
    else item('keeps', 'keeps', kept.from.map(version).join(), ' as ', path(kept.path));
  }
  if (file.by) item('', 'decided by', file.by, file.why ? `: ${file.why.reason}` : '');
  for (const aside of file.discards) item('discards', 'discards', `${version(aside.version)}: ${aside.reason}`);
  for (const aside of file.replaced ?? []) item('', 'replaced', `${version(aside.version)}: ${aside.reason}`);
  for (const declined of file.declined ?? []) item('open', declined.strategy, `declined: ${declined.reason}`);
  if (file.state === 'undecided') item('open', 'open', ': every device goes on showing what it had');
  return items;
}

function showCollision(decision) {
  const { collision } = decision;
  return make('div', { class: 'card decision', role: 'group', 'aria-label': `${collision.paths.join(', ')}: ${placeOf(decision)}` },
    make('header', {}, make('div', { class: 'who' }, make('span', { class: `light ${collision.undecided ? 'yellow' : 'green'}`, 'aria-hidden': 'true' }),
      make('span', { class: 'path' }, 'Names that collide')), make('span', { class: 'muted' }, make('bdi', {}, shown(placeOf(decision))))),
    make('div', { class: 'body' }, make('ul', { class: 'reasons' },
      make('li', {}, make('b', {}, 'met '), collision.paths.map((path, index) => [index ? ' and ' : '', make('bdi', { class: 'mono' }, shown(path))]),
        ': on some systems they are one name'),
      collision.renamed.map(({ from, to }) => make('li', { class: 'keeps' }, make('b', {}, 'shows '),
        make('bdi', { class: 'mono' }, shown(from)), ' as ', make('bdi', { class: 'mono' }, shown(to)))),
      collision.reason ? make('li', { class: 'open' }, collision.reason) : null)));
}

/** The versions in conflict, and what came of them, side by side. */
function showTexts({ file, heads, bases }) {
  const places = [...story.devices.keys()];
  const columns = [...heads].sort((one, other) => places.indexOf(one.device) - places.indexOf(other.device)).map((head) => ({
    title: isMade(head) ? 'Decided before' : nameOf(head.device), device: head.device, path: head.path,
    more: [head.modified && !isMade(head) ? clock(head.modified, day()) : '', head.deleted ? 'deleted' : ''].filter(Boolean).join(', '),
    text: head.deleted ? '' : head.text, isDeleted: head.deleted,
  }));
  const made = file.keeps.find((kept) => kept.from.length > 1 && kept.sha256);
  if (made) columns.push({ title: made.path, more: file.by === 'merge' ? 'merged' : 'outcome', text: made.text ?? played.contents.get(made.sha256), isResult: true });
  if (columns.filter((column) => !column.isDeleted).length === 0 || columns.some((column) => column.text === undefined) || columns.length < 2) return null;
  const base = bases.find((one) => one.text !== undefined)?.text;
  const against = base ?? columns[0].text;
  const box = make('div', { class: 'compare' });
  box.style.setProperty('--columns', columns.length);
  const differsInPath = new Set(columns.filter((column) => column.path).map((column) => column.path)).size > 1;
  const label = (column) => [make('bdi', {}, shown(column.title)), column.more ? ` · ${column.more}` : ''];
  box.append(make('div', { class: 'columns heads' }, columns.map((column) => make('div', { class: `column-head ${column.isResult ? 'of-result' : `of-device ${deviceClass(column.device)}`}` },
    make('bdi', {}, shown(column.title)), make('span', { class: 'more' }, [column.more, differsInPath && column.path ? shown(column.path) : ''].filter(Boolean).join(' · '))))));
  const numbers = columns.map(() => 0);
  for (const part of partsOf(against, columns.map((column) => column.text))) {
    box.append(make('div', { class: `part ${part.isSame ? 'same' : 'hunk'}` }, make('div', { class: 'columns' }, columns.map((column, index) => {
      const text = part.sides[index];
      const differs = !part.isSame && text !== part.base;
      const own = column.isResult ? 'result' : `side-${sides[placeOfDevice(column.device) % 4]}`;
      const cell = make('div', { class: part.isSame ? `same-text ${index ? 'repeated' : ''}` : `side ${differs ? own : 'plain'}`, 'aria-hidden': part.isSame && index ? 'true' : null },
        part.isSame ? null : make('div', { class: 'side-label' }, label(column)));
      if (text === '') cell.append(make('p', { class: 'nothing' }, column.isDeleted ? 'Deleted' : 'Nothing here'));
      else cell.append(lines(text, differs ? part.base : text, numbers, index));
      return cell;
    }))));
  }
  return box;
}

/** Lines with their numbers; words that the other text does not have are marked. */
function lines(text, other, numbers, column) {
  const block = make('div', { class: 'text' });
  let letters = null;
  const begin = () => {
    numbers[column] += 1;
    letters = make('div', { class: 'letters' });
    block.append(make('div', { class: 'digits', 'aria-hidden': 'true' }, String(numbers[column])), letters);
  };
  for (const [words, differs] of text === other ? [[text, false]] : wordRuns(text, other)) {
    words.split('\n').forEach((piece, index, pieces) => {
      if (index > 0) letters = null;
      if (piece === '' && index === pieces.length - 1) return;
      if (letters === null) begin();
      if (piece !== '') letters.append(differs ? make('mark', {}, shown(piece)) : shown(piece));
    });
  }
  return block;
}

/** What a person can decide: it becomes a step of the device that meets the other first. */
function showAnswers(decision) {
  const { file } = decision;
  const device = played.steps[decision.step].sync[0];
  const decide = (choice) => () => {
    change({ timeline: [...story.timeline, ...played.closing, { at: nextTime(), device, decide: { path: file.path, ...choice } }] });
    say(`${file.path} is decided.`);
  };
  const answer = (key, words, choice) => make('button', { type: 'button', 'data-key': `answer ${file.path} ${key}`, onclick: decide(choice) }, words);
  return make('div', { class: 'answers', role: 'group', 'aria-label': `Decide about ${file.path}` },
    (file.choices ?? []).map((one) => answer(one.version, one.deleted ? `Delete, as ${nameOf(one.device)} did` : `Take ${nameOf(one.device)}'s`, { pick: one.version })),
    answer('both', (file.choices ?? []).length > 2 ? 'Keep all' : 'Keep both', { keepBoth: true }),
    file.proposal ? answer('merge', 'Take the proposed merge', { merge: true }) : null);
}

// MARK: Files

function save() {
  const text = scenarioText(scenarioOf(story, played));
  const link = make('a', { href: URL.createObjectURL(new Blob([text], { type: 'application/json' })), download: `${story.name.replace(/[^\w.-]+/g, '-') || 'scenario'}.json` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  say('The scenario is saved.');
}

async function load(file) {
  try {
    open(storyOf(JSON.parse(await file.text())), -1);
    say(`${file.name} is opened.`);
  } catch (error) {
    $('problem').hidden = false;
    $('problem').textContent = `${file.name} cannot be opened: ${error.message}`;
  }
}

// MARK: Beginning

async function begin() {
  const packed = Uint8Array.from(atob($('engine').textContent), (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  engine = await Engine.start(await WebAssembly.compile(await new Response(unpacked).arrayBuffer()));
  player = new Player(engine);
  $('examples').replaceChildren(...examples.map((one, index) => make('button', { type: 'button', 'aria-pressed': 'false', onclick: () => {
    open(storyOf(one), index);
    say(one.summary);
  } }, one.title)));
  $('deletes').replaceChildren(...deletions.map(([value, text]) => make('option', { value }, text)));
  $('deletes').addEventListener('change', ({ target }) => {
    const { deletes: _, ...rest } = story.resolve;
    change({ resolve: target.value === 'edit-wins' ? rest : { ...rest, deletes: target.value } });
  });
  $('undo').addEventListener('click', () => {
    if (past.length === 0) return;
    story = past.pop();
    typing = undefined;
    show();
    say('The last change is taken back.');
  });
  $('open').addEventListener('click', () => { $('load').click(); });
  $('load').addEventListener('change', ({ target }) => {
    if (target.files[0]) load(target.files[0]);
    target.value = '';
  });
  $('save').addEventListener('click', save);
  open(storyOf(examples[0]), 0);
  $('loading').hidden = true;
  $('all').hidden = false;
  document.documentElement.dataset.ready = String(Math.round(performance.now()));
}

begin().catch((error) => {
  $('loading').hidden = true;
  $('problem').hidden = false;
  $('problem').textContent = `The engine does not start in this browser: ${error.message}`;
  throw error;
});
