'use strict';

// The page of `resolve review`: draws what stands in the page's data, and turns picks into a decisions file.
//
// Names and contents are whatever somebody wrote: they become text nodes, never markup. Nothing is compared here;
// the parts of a text and the words that differ come with the data.
(() => {
  const $ = id => document.getElementById(id);

  /** An element with attributes, event listeners (on…) and children; strings become text. */
  const make = (tag, attributes = {}, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined || value === null || value === false) continue;
      if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
      else if (name in element && typeof value !== 'string') element[name] = value;
      else element.setAttribute(name, value === true ? '' : value);
    }
    element.append(...children.flat(Infinity).filter(child => child !== null && child !== undefined && child !== false));
    return element;
  };
  const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
  /** A name or path on its own: each part of it in the direction of its script, the parts from left to right. */
  const bdi = text => make('bdi', { dir: 'ltr' }, rightToLeft.test(text)
    ? text.split(/([/.])/).map((part, index) => (index % 2 ? part : make('bdi', {}, part))) : text);
  const parse = id => JSON.parse($(id).textContent);
  const differs = number => `${count(number, 'more part')} that ${number === 1 ? 'differs' : 'differ'}`;
  const count = (number, noun, plural = noun + 's') => `${number.toLocaleString('en')} ${number === 1 ? noun : plural}`;

  const review = parse('review');
  const files = review.files;
  const open = files.filter(file => file.id !== undefined);
  const placeOf = new Map(open.map(file => [file.id, file]));
  const pageKey = 'resolve-review-' + review.digest;

  /** What was answered, by conflict ID. */
  let answers = new Map();
  /** What was answered before, newest last. */
  const past = [];
  let shown = [];
  let limit = 400;
  let current = null;
  /** The data of the conflict that is drawn. */
  let data = null;
  let isSaved = true;
  let usesLetters = true;
  let showsBase = true;
  const unfolded = new Set();
  /** How many differing parts of a text are drawn, by the file and the member, once more than the first were asked for. */
  const drawn = new Map();
  const partsAtOnce = 40;
  /** The members of documents that are opened, by the file and the name. */
  const opened = new Set();

  // MARK: Texts as data

  // A piece of text is a string, or { base64, text } where its bytes are no UTF-8: `text` is for looking at.
  const shownText = piece => (typeof piece === 'string' ? piece : piece ? piece.text : '');
  const isBytes = piece => typeof piece === 'object' && piece !== null;
  const bytesOf = piece => {
    if (!isBytes(piece)) return new TextEncoder().encode(piece);
    return Uint8Array.from(atob(piece.base64), letter => letter.charCodeAt(0));
  };
  const inBase64 = bytes => {
    let letters = '';
    for (let at = 0; at < bytes.length; at += 0x8000) letters += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
    return btoa(letters);
  };
  const joined = pieces => {
    if (!pieces.some(isBytes)) return pieces.join('');
    const parts = pieces.map(bytesOf);
    const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let end = 0;
    for (const part of parts) {
      all.set(part, end);
      end += part.length;
    }
    return { base64: inBase64(all), text: pieces.map(shownText).join('') };
  };
  /** A text in UTF-16, with its byte order mark. */
  const inUTF16 = (text, isLittleEndian) => {
    const view = new DataView(new ArrayBuffer(2 * text.length + 2));
    view.setUint16(0, 0xFEFF, isLittleEndian);
    for (let at = 0; at < text.length; at += 1) view.setUint16(2 * at + 2, text.charCodeAt(at), isLittleEndian);
    return { base64: inBase64(new Uint8Array(view.buffer)), text };
  };
  /** Whether the texts are no UTF-8: then parts can be chosen, and nothing can be edited. */
  const isRaw = () => data.finer?.encoding !== undefined || (data.parts ?? []).some(part => [part.same, part.agreed, part.base, ...(part.sides ?? [])].some(isBytes));
  const isHunk = part => part.same === undefined && part.agreed === undefined;
  const sideOf = (part, side) => part.same ?? part.sides[side];
  /** Which version a side of the texts is. */
  const versionOf = side => data.textVersions[side];
  /** The text of a version; null if it is none, or is not shown. */
  const wholeText = version => {
    if (data.excerpt) return null;
    const side = data.parts ? data.textVersions.indexOf(version) : -1;
    return side < 0 ? data.versions[version].text ?? null : joined(data.parts.map(part => sideOf(part, side)));
  };

  /** The line ends of a text as it was, in one where an editor has made all of them line feeds. */
  const withLineEnds = (edited, original) => {
    if (!/\r/.test(original)) return edited;
    const lines = text => text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? [];
    const end = line => line.match(/[\r\n]*$/)[0];
    const bare = line => line.replace(/[\r\n]+$/, '');
    const before = lines(original);
    const after = lines(edited);
    const counts = new Map();
    for (const line of before) counts.set(end(line), (counts.get(end(line)) ?? 0) + 1);
    counts.delete('');
    const usual = [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? '\n';
    let first = 0;
    while (first < before.length && first < after.length && bare(before[first]) === bare(after[first])) first += 1;
    let last = 0;
    while (last < before.length - first && last < after.length - first &&
      bare(before.at(-1 - last)) === bare(after.at(-1 - last))) last += 1;
    return after.map((line, index) => {
      if (end(line) === '') return line;
      const old = index < first ? before[index]
        : index >= after.length - last ? before[before.length - (after.length - index)] : null;
      return bare(line) + (old && end(old) ? end(old) : usual);
    }).join('');
  };

  const treacherous =
    /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200B\u200E\u200F\u2028-\u202E\u2060\u2066-\u2069\uFEFF]/;
  /** A text as nodes: what would turn letters around or is not to be seen is written out. */
  const nodes = text => {
    if (!treacherous.test(text)) return [text];
    const found = [];
    let plain = '';
    for (const letter of text) {
      if (!treacherous.test(letter)) {
        plain += letter;
        continue;
      }
      if (plain) found.push(plain);
      plain = '';
      found.push(make('span', { class: 'escape' }, 'U+' + letter.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')));
    }
    if (plain) found.push(plain);
    return found;
  };

  // MARK: Answers

  const sides = index => `side-${(index % 4) + 1}`;

  /** Whether an answer decides something: one that waits for more picks does not, nor does "later". */
  const isComplete = answer => Boolean(answer) && answer.choice !== 'later' &&
    (answer.choice !== 'content' || (answer.value !== null && answer.value !== undefined)) &&
    (answer.choice !== 'keep' || answer.kept.length > 0);

  /** An answer as the decisions file says it; null if it decides nothing. */
  const decision = (file, answer) => {
    if (!isComplete(answer)) return null;
    switch (answer.choice) {
      case 'pick': return { pick: file.versions[answer.version], ...file.decision };
      case 'keepBoth': return { keepBoth: true, ...file.decision };
      case 'keep': return { keep: answer.kept.map(version => file.versions[version]), ...file.decision };
      case 'merge': return { merge: true, ...file.decision };
      case 'delete': return { delete: true, ...file.decision };
      case 'content':
        return isBytes(answer.value)
          ? { base64: answer.value.base64, ...file.decision } : { text: answer.value, ...file.decision };
      default: return null;
    }
  };

  const byUnit = unit => `${unit[0].toUpperCase()}${unit.slice(1)} by ${unit}`;
  const answerText = (file, answer) => {
    if (!answer) return '';
    if (answer.isRemembered) return 'As before: ' + choiceText(file, answer);
    return choiceText(file, answer);
  };
  const choiceText = (file, answer) => {
    switch (answer.choice) {
      case 'pick': return file.keep[answer.version];
      case 'keepBoth': return `Keep ${file.versions.length === 2 ? 'both' : 'all ' + file.versions.length}`;
      case 'keep': return answer.kept.length === 0 ? 'Keep some: none ticked yet'
        : `Keep ${answer.kept.length} of ${file.versions.length}`;
      case 'merge': return 'Merge';
      case 'delete': return 'Delete the file';
      case 'content': return !isComplete(answer) ? `Some ${answer.finer ? `${answer.unit}s` : 'conflicting parts'} are still open`
        : answer.merge ? `Merge ${answer.mergeName}` : answer.finer ? byUnit(answer.unit) : 'Your text';
      case 'later': return 'Later';
      default: return '';
    }
  };

  /** What was decided before about the same contents, as an answer; null if nothing is remembered. */
  const remembered = file => {
    const found = file.remembered ? asAnswer(file, file.remembered.decision) : null;
    return found && { ...found, isRemembered: true };
  };

  const decided = () => open.filter(file => isComplete(answers.get(file.id)));

  const decisions = () => {
    const all = {};
    for (const file of [...decided()].sort((one, other) => (one.id < other.id ? -1 : 1))) {
      all[file.id] = decision(file, answers.get(file.id));
    }
    return JSON.stringify(all, null, 2) + '\n';
  };

  const save = () => {
    // A page that is loaded again, or that a phone has put to sleep, goes on where it was.
    try {
      sessionStorage.setItem(pageKey, JSON.stringify([...answers]));
    } catch { /* Some browsers have no storage for a file; the page works without. */ }
  };

  /** Puts answers in the place of those that were there; an undefined one is none. */
  const put = changes => {
    for (const [id, value] of changes) {
      if (value) answers.set(id, value);
      else answers.delete(id);
    }
    isSaved = false;
    save();
    drawCounts();
    drawList();
  };

  const answer = (changes, note, { redraws = true } = {}) => {
    past.push(changes.map(([id]) => [id, answers.get(id)]));
    if (past.length > 500) past.shift();
    put(changes);
    if (redraws) drawAnswer();
    if (note) say(note);
  };

  const takeBack = () => {
    const changes = past.pop();
    if (!changes) return;
    put(changes);
    if (changes.length === 1 && placeOf.get(changes[0][0]) !== current) show(placeOf.get(changes[0][0]));
    else if (current) drawConflict();
    say(changes.length === 1 ? 'The last answer is taken back.' : `${changes.length} answers are taken back.`);
  };

  const say = text => {
    $('status').textContent = '';
    requestAnimationFrame(() => { $('status').textContent = text; });
  };

  // MARK: The head, the list and the foot

  const light = kind => make('span', { class: `light ${kind}`, 'aria-hidden': 'true' });
  const stateOf = file => {
    if (file.id === undefined) return 'green';
    if (isComplete(answers.get(file.id))) return 'green';
    return file.light === 'red' ? 'red' : 'yellow';
  };

  const drawCounts = () => {
    const done = decided().length;
    const left = open.length - done;
    const red = open.filter(file => stateOf(file) === 'red').length;
    const entry = (kind, number, text) => make('li', {}, light(kind), make('span', {}, make('b', {}, number.toLocaleString('en')), ' ' + text));
    $('tally').replaceChildren(
      entry('green', review.counts.decided + done, 'decided'),
      entry('yellow', left - red, 'to decide'),
      ...(red || review.counts.absent ? [entry('red', red, 'with content missing')] : []));
    $('answered').max = Math.max(open.length, 1);
    $('answered').value = done;
    $('answered').textContent = `${done} of ${open.length}`;
    $('answered-text').textContent = open.length === 0 ? 'Nothing to decide'
      : `${done.toLocaleString('en')} of ${count(open.length, 'conflict')} answered`;
    $('undo').disabled = past.length === 0;
  };

  const filters = [
    ['all', 'All files', () => true],
    ['left', 'To decide', file => file.id !== undefined && !isComplete(answers.get(file.id))],
    ['answered', 'Answered', file => file.id !== undefined && isComplete(answers.get(file.id))],
    ['later', 'Put off', file => answers.get(file.id)?.choice === 'later'],
    ['rules', 'Decided by a strategy', file => file.id === undefined],
  ];

  const matches = () => {
    const words = $('search').value.toLowerCase().split(/\s+/).filter(Boolean);
    const filter = $('filter').value;
    const test = filter.startsWith('kind:')
      ? file => file.kind === filter.slice(5) : filters.find(([name]) => name === filter)?.[2] ?? (() => true);
    return files.filter(file => {
      if (!test(file)) return false;
      file.text ??= `${file.path}\n${(file.writers ?? []).join('\n')}`.toLowerCase();
      return words.every(word => file.text.includes(word));
    });
  };

  const rows = new Map();
  const row = file => {
    const state = stateOf(file);
    const words = { green: 'decided', yellow: 'to decide', red: 'to decide, content missing' }[state];
    const given = file.id === undefined ? file.reason : answerText(file, answers.get(file.id));
    const element = make('button', { type: 'button', onclick: () => show(file, true) },
      light(state),
      make('span', { class: 'name' }, bdi(file.name), make('span', { class: 'unseen' }, `, ${words}`)),
      file.folder ? make('span', { class: 'place' }, bdi(file.folder)) : null,
      given ? make('span', { class: 'answer' }, given) : null);
    if (file === current) element.setAttribute('aria-current', 'true');
    return element;
  };
  const drawList = (isFresh = false) => {
    const texts = file => stateOf(file) + answerText(file, answers.get(file.id)) + (file === current);
    if (isFresh || $('filter').value !== 'all') shown = matches();
    const visible = shown.slice(0, limit);
    const items = visible.map(file => {
      const known = rows.get(file);
      if (known && known.texts === texts(file)) return known.item;
      const hadFocus = known?.item.contains(document.activeElement);
      const item = make('li', {}, row(file));
      rows.set(file, { texts: texts(file), item });
      if (hadFocus) queueMicrotask(() => item.firstChild.focus({ preventScroll: true }));
      return item;
    });
    const list = $('list');
    // Only what has changed: some browsers forget how far a list is scrolled if all of it is replaced.
    items.forEach((item, index) => {
      const there = list.children[index];
      if (!there) list.append(item);
      else if (there !== item) there.replaceWith(item);
    });
    while (list.children.length > items.length) list.lastChild.remove();
    $('more').hidden = shown.length <= limit;
    $('found').textContent = shown.length === files.length ? count(files.length, 'file')
      : `${shown.length.toLocaleString('en')} of ${count(files.length, 'file')}`;
  };

  // MARK: Texts side by side

  const hasSeveralLineEnds = () => {
    const all = data.parts ? data.parts.flatMap(part => [part.same, ...(part.sides ?? [])]).filter(Boolean).map(shownText).join('\n') : '';
    return /\r\n/.test(all) && /(^|[^\r])\n./.test(all.replace(/\r\n\n/g, '\r\n'));
  };

  /** Where the lines of each column stand in another one if they were moved, by column and number of the line. */
  const moves = () => {
    const found = new Map();
    const add = (column, line, other, isFirst) => {
      const key = `${column} ${line}`;
      if (!found.has(key)) found.set(key, []);
      found.get(key).push({ ...other, isFirst });
    };
    for (const [side, line, place, fromLine, total] of data.moved ?? []) {
      const from = place < 0 ? 'base' : place;
      for (let at = 0; at < total; at += 1) {
        add(side, line + at, { column: from, line: fromLine + at }, at === 0);
        add(from, fromLine + at, { column: side, line: line + at }, at === 0);
      }
    }
    return found;
  };
  const lineID = (column, line) => `line-${data.scope ?? 'file'}-${column}-${line}`;
  /** A link from the first of some moved lines to where they stand in the other text. */
  const drawMove = (file, column, { column: other, line }, isOnPaper) => {
    const words = [other === 'base' ? 'Moved from line ' : column === 'base' ? 'Moved to line ' : 'Also at line ', String(line),
      other === 'base' ? null : [' · ', bdi(columnTitle(other))]];
    if (isOnPaper) return make('span', { class: 'move' }, words);
    const [id, parts, scope] = [lineID(other, line), data.parts.length, data.scope];
    return make('a', { class: 'move', href: '#' + id, onclick: event => {
      event.preventDefault();
      if (!$(id)) {
        showsBase = true;
        drawn.set(`${file.id} ${scope}`, Infinity);
        for (let place = 0; place < parts; place += 1) unfolded.add(`${file.id} ${place}`);
        drawConflict();
      }
      $(id)?.focus({ preventScroll: true });
      $(id)?.scrollIntoView({ block: 'center' });
    } }, words);
  };

  /**
   * Lines of a text with their numbers and the words that differ; `from` counts on from the lines before, and
   * `finish` adds to the letters of a line what its number stands for. `cuts` are the stretches that are not drawn, and
   * `hidden` is the number of lines that the text lacks at its end.
   */
  const lines = (piece, marks, from, showsReturns, finish, cuts = [], hidden = 0) => {
    const text = shownText(piece);
    const block = make('div', { class: 'text' });
    let cut = 0;
    const draw = (element, start, end) => {
      for (; cut < cuts.length && cuts[cut][0] < end; cut += 1) {
        const [first, last, total] = cuts[cut];
        element.append(...nodes(text.slice(start, first)), make('span', { class: 'cut' }, ` … ${count(total, 'character')} … `));
        start = last;
      }
      element.append(...nodes(text.slice(start, end)));
      return element;
    };
    let at = 0;
    let next = 0;
    let number = from;
    while (at < text.length) {
      const feed = text.indexOf('\n', at);
      const end = feed < 0 ? text.length : feed + 1;
      let stop = feed < 0 ? text.length : feed;
      if (!showsReturns && text[stop - 1] === '\r' && stop > at) stop -= 1;
      const letters = make('span', { class: 'letters' });
      let place = at;
      while (marks && next < marks.length && marks[next][0] < end) {
        const [start, last] = marks[next];
        const left = Math.max(start, place);
        const right = Math.min(last, stop);
        if (left > place) draw(letters, place, left);
        if (right > left) letters.append(draw(make('mark'), left, right));
        place = Math.max(place, right);
        if (last > end) break;
        next += 1;
      }
      if (place < stop) draw(letters, place, stop);
      number += 1;
      finish?.(letters, number);
      block.append(make('span', { class: 'digits', 'aria-hidden': 'true' }, String(number)), letters);
      at = end;
    }
    if (hidden) block.append(make('span'), make('span', { class: 'cut' }, `… ${count(hidden, 'more line')}`));
    return { block, number: number + hidden };
  };
  const lineCount = piece => {
    const text = shownText(piece);
    if (!text) return 0;
    const feeds = text.split('\n').length - 1;
    return text.endsWith('\n') ? feeds : feeds + 1;
  };

  /** What stands in each column: a side of the texts, or 'base'. */
  const columns = () => {
    const numbers = data.textVersions.map((_, side) => side);
    if (!data.hasBase || !showsBase) return numbers;
    return numbers.length === 2 ? [0, 'base', 1] : ['base', ...numbers];
  };
  const columnTitle = column => (column === 'base' ? 'Before the changes' : data.versions[versionOf(column)].writer);
  /** The number of the version in a column; in a preview the columns are no versions. */
  const columnMark = column => (column === 'base' || data.isPreview ? null : numberMark(versionOf(column)));
  const numberMark = index => make('span', { class: `number ${sides(index)}` }, String(index + 1));

  const drawTexts = (file, isOnPaper) => {
    const shownColumns = columns();
    const returns = hasSeveralLineEnds();
    const counts = new Map(shownColumns.map(column => [column, 0]));
    const moved = moves();
    /** Marks the lines of a column that were moved; a column that is said twice has no second link. */
    const finish = (column, isSilent) => (letters, number) => {
      const found = moved.get(`${column} ${number}`);
      if (!found) return;
      letters.classList.add('moved');
      if (!isOnPaper) {
        letters.id = lineID(column, number);
        letters.tabIndex = -1;
      }
      if (!isSilent) letters.append(...found.filter(each => each.isFirst).map(each => drawMove(file, column, each, isOnPaper)));
    };
    const box = make('div', { class: 'compare' });
    box.style.setProperty('--columns', shownColumns.length);
    box.append(make('div', { class: 'columns heads' }, shownColumns.map(column =>
      make('div', { class: 'column-head' }, columnMark(column),
        bdi(columnTitle(column)),
        make('span', { class: 'more' }, column === 'base' ? '' : data.versions[versionOf(column)].when ?? 'time unknown')))));
    const own = data;
    const hunks = data.parts.filter(isHunk);
    let number = 0;
    const drawPart = (part, place) => {
      if (part.same !== undefined) {
        const draw = (text, cuts) => {
          const element = make('div', { class: 'part same' });
          const row = make('div', { class: 'columns' });
          shownColumns.forEach((column, index) => {
            const { block, number } = lines(text, null, counts.get(column), returns, finish(column, index > 0), cuts);
            counts.set(column, number);
            if (index > 0) {
              block.setAttribute('aria-hidden', 'true');
              block.classList.add('repeated');
            }
            row.append(block);
          });
          element.append(row);
          return element;
        };
        const text = shownText(part.same);
        const all = text.split('\n');
        const total = lineCount(part.same);
        const head = place === 0 ? 0 : 3;
        const tail = place === data.parts.length - 1 ? 0 : 3;
        const key = `${file.id} ${place}`;
        if (!part.hidden && (total <= head + tail + 3 || unfolded.has(key))) {
          box.append(draw(text, part.cuts));
          return;
        }
        const cut = (from, to) => all.slice(from, to).map(line => line + '\n').join('');
        if (part.hidden ? text : head) box.append(draw(part.hidden ? text : cut(0, head), part.cuts));
        const hidden = part.hidden ?? total - head - tail;
        box.append(isOnPaper || part.hidden ? make('div', { class: 'fold' }, `${count(hidden, 'unchanged line')}`)
          : make('button', { type: 'button', class: 'fold', onclick: () => {
            unfolded.add(key);
            drawConflict();
            $('conflict').querySelector('.compare')?.focus();
          } }, `Show ${count(hidden, 'unchanged line')}`));
        for (const column of shownColumns) counts.set(column, counts.get(column) + hidden);
        if (part.tail) box.append(draw(part.tail, part.tailCuts));
        else if (tail && !part.hidden) {
          const rest = all.slice(total - tail, total).join('\n') + (text.endsWith('\n') ? '\n' : '');
          const offset = text.length - rest.length;
          box.append(draw(rest, part.cuts?.filter(([from]) => from >= offset).map(([from, to, total]) => [from - offset, to - offset, total])));
        }
        return;
      }
      const element = make('div', { class: isHunk(part) ? 'part hunk' : 'part agreed' });
      if (isHunk(part)) {
        number += 1;
        element.append(drawPicks(file, part, number, data.hunks ?? hunks.length, isOnPaper));
      } else {
        const all = part.by.length > 1 && part.by.length === data.textVersions.length;
        element.append(make('div', { class: 'part-head' }, make('span', { class: 'muted' },
          all ? 'Changed in the same way by all' : ['Changed by ', part.by.map((side, at) => [at ? ' and ' : '', bdi(data.versions[versionOf(side)].named ?? data.versions[versionOf(side)].writer)]), ' only'])));
      }
      element.append(make('div', { class: 'columns' }, shownColumns.map(column => {
        const piece = column === 'base' ? part.base ?? '' : part.sides[column];
        const [marks, cuts, hidden] = column === 'base' ? [part.baseMarks, part.baseCuts, part.baseHidden]
          : [part.marks?.[column], part.cuts?.[column], part.hidden?.[column]];
        const differs = column === 'base' || isHunk(part) || part.by.includes(column);
        const side = make('div', { class: 'side ' + (column === 'base' ? 'base' : differs ? sides(versionOf(column)) : 'plain') });
        side.append(make('div', { class: 'side-label' }, columnMark(column), bdi(columnTitle(column))));
        const { block, number } = lines(piece, marks, counts.get(column), returns, finish(column), cuts, hidden);
        counts.set(column, number);
        side.append(shownText(piece) ? block : make('p', { class: 'nothing' }, 'Nothing here'));
        return side;
      })));
      box.append(element);
    };
    // Thousands of parts take seconds to draw: some now, more when they are asked for.
    const differing = data.parts.filter(part => part.same === undefined).length;
    const key = `${file.id} ${data.scope}`;
    let [next, shownParts] = [0, 0];
    const more = make('button', { type: 'button', class: 'fold more-parts', onclick: () => {
      drawn.set(key, (drawn.get(key) ?? partsAtOnce) + partsAtOnce);
      more.remove();
      withData(own, drawMore);
    } });
    const drawMore = () => {
      const most = isOnPaper ? Infinity : drawn.get(key) ?? partsAtOnce;
      for (; next < data.parts.length && (shownParts < most || data.parts[next].same !== undefined); next += 1) {
        if (data.parts[next].same === undefined) shownParts += 1;
        drawPart(data.parts[next], next);
      }
      const left = differing - shownParts;
      if (left) {
        more.textContent = `Show ${Math.min(left, partsAtOnce)} of ${differs(left)}`;
        box.append(more);
      } else if (data.hiddenParts) box.append(make('div', { class: 'fold' }, `${differs(data.hiddenParts)}, too much for this page`));
    };
    drawMore();
    return box;
  };

  const hunkChoices = part => {
    const number = side => versionOf(side) + 1;
    const list = data.textVersions.map((version, side) => [String(side), `${version + 1} · ${data.versions[version].writer}`]);
    if (list.length === 2) list.push(['0,1', `${number(0)}, then ${number(1)}`], ['1,0', `${number(1)}, then ${number(0)}`]);
    else list.push([data.textVersions.map((_, side) => side).join(','), 'All, in order']);
    if (data.hasBase) list.push(['base', 'As before']);
    if (!part.sides.some(isBytes)) list.push(['own', 'Own text']);
    return list;
  };
  const hunkText = (part, pick) => {
    if (pick === undefined || pick === null) return null;
    if (typeof pick === 'object') return pick.own;
    if (pick === 'base') return part.base ?? '';
    return part.results?.[pick] ?? part.sides[Number(pick)];
  };

  /** What is settled, before a part for which something is picked: a text that ends there may take its newline. */
  const settledText = (part, next, pick) => next?.before?.[pick] ?? part.same ?? part.agreed;

  const drawPicks = (file, part, number, total, isOnPaper) => {
    const name = `${file.part ?? 'Conflicting part'} ${number} of ${total}`;
    const given = answers.get(file.id);
    const pick = given?.choice === 'content' && given.edited === undefined ? given.hunks?.[number - 1] : undefined;
    const head = make('div', { class: 'part-head', role: 'group', 'aria-label': name, 'data-hunk': String(number) },
      make('span', { class: 'title' }, name));
    if (isOnPaper || !file.types) return head;
    const picks = make('div', { class: 'picks' });
    for (const [value, text] of hunkChoices(part)) {
      picks.append(make('label', {},
        make('input', { type: 'radio', name: `hunk-${number}`, value, checked: value === 'own' ? typeof pick === 'object' : pick === value,
          onchange: () => pickHunk(file, number - 1, value === 'own' ? { own: shownText(part.sides[0]) } : value) }),
        make('span', {}, text)));
    }
    head.append(picks);
    const box = [head];
    if (pick && typeof pick === 'object') {
      box.push(make('textarea', { class: 'own', rows: 4, 'aria-label': `Own text for part ${number}`, spellcheck: 'false', value: pick.own,
        oninput: event => {
          pickHunk(file, number - 1, { own: withLineEnds(event.target.value, shownText(part.sides[0])) }, false);
        } }));
    }
    const both = document.createDocumentFragment();
    both.append(...box);
    return both;
  };

  const contentAnswer = (hunks, edited) => {
    const parts = data.parts ?? [];
    let number = 0;
    if (edited !== undefined) return { choice: 'content', hunks, edited, value: markersLeft(edited).length ? null : edited };
    const pieces = [];
    parts.forEach((part, place) => {
      if (!isHunk(part)) {
        pieces.push(settledText(part, parts[place + 1], hunks[number]));
        return;
      }
      pieces.push(hunkText(part, hunks[number]));
      number += 1;
    });
    if (pieces.includes(null)) return { choice: 'content', hunks, value: null };
    return { choice: 'content', hunks, value: joined(pieces) };
  };
  const pickHunk = (file, index, pick, redraws = true) => {
    const before = answers.get(file.id);
    const hunks = [...(before?.choice === 'content' ? before.hunks ?? [] : [])];
    hunks[index] = pick;
    answer([[file.id, contentAnswer(hunks.map(each => each ?? null))]], null, { redraws: false });
    if (redraws) drawConflict(`[name="hunk-${index + 1}"]:checked`);
    else drawAnswer();
  };

  // MARK: Value by value, or sentence by sentence

  const finerText = picks => {
    const { conflicts, pieces, encoding } = data.finer;
    // The text of a combination: the choices of the first conflict change fastest.
    const place = of => of.reduceRight((all, conflict) => all * (conflicts[conflict].takesBoth ? 3 : 2) + picks[conflict], 0);
    const text = joined(pieces.map(piece => (piece.of === undefined ? piece.same : piece.texts[place(piece.of)])));
    return encoding === undefined ? text : inUTF16(text, encoding === 'utf-16le');
  };
  const finerAnswer = picks => ({ choice: 'content', hunks: [], finer: picks, unit: data.finer.unit,
    value: picks.includes(null) ? null : finerText(picks) });
  const startFiner = file => finerAnswer(data.finer.conflicts.map((_, index) => answers.get(file.id)?.finer?.[index] ?? null));
  const pickFiner = (file, index, choice) => {
    const { finer } = startFiner(file);
    finer[index] = choice;
    answer([[file.id, finerAnswer(finer)]], null, { redraws: false });
    drawConflict(`[name="finer-${index + 1}"]:checked`);
  };
  const nameOfFiner = (conflict, index) => (data.finer.unit === 'value' ? conflict.name || 'the whole text'
    : `sentence ${index + 1}, ${conflict.name}`);
  const mostOfValue = 400;
  const valueText = piece => {
    const text = shownText(piece);
    return make('code', {}, nodes(text.slice(0, mostOfValue)), text.length > mostOfValue
      ? make('span', { class: 'cut' }, ` … ${count(text.length - mostOfValue, 'more character')}`) : null);
  };
  const drawFiner = (file, isOnPaper) => make('div', { class: 'body' }, data.finer.conflicts.map((conflict, index) => {
    const name = nameOfFiner(conflict, index);
    const option = (choice, title, text) => make(isOnPaper ? 'p' : 'label', { class: 'choice' },
      isOnPaper ? null : make('input', { type: 'radio', name: `finer-${index + 1}`, value: String(choice),
        checked: answers.get(file.id)?.finer?.[index] === choice, onchange: () => pickFiner(file, index, choice) }),
      make('span', {}, make('span', { class: 'what' }, title), text && make('span', { class: 'more' }, text)));
    return make('div', { class: 'value', role: 'group', 'aria-label': `Conflict: ${name}`, 'data-hunk': String(index + 1) },
      make('p', { class: 'path' }, bdi(name), make('span', { class: 'muted' },
        conflict.base === undefined ? ' · not there before' : [' · before the changes: ', valueText(conflict.base)])),
      make('div', { class: 'choices' }, conflict.sides.map((side, place) => option(place,
        [numberMark(versionOf(place)), bdi(data.versions[versionOf(place)].writer)], side === null ? 'Deleted' : valueText(side))),
      conflict.takesBoth ? option(2, 'Both, one after the other', [numberMark(versionOf(1)), numberMark(versionOf(0))]) : null));
  }));

  // MARK: The result

  const markers = /^(<{7}|\|{7}|={7}|>{7})( |\r?$)/;
  /** The numbers of the lines that are conflict markers of this page. */
  const markersLeft = text => {
    if (!data.parts?.some(isHunk)) return [];
    const own = new Set(markedText().split(/\r?\n/).filter(line => markers.test(line)));
    return text.split(/\r?\n/).flatMap((line, index) => (own.has(line) ? [index + 1] : []));
  };
  /** The result with what is still open between conflict markers. */
  const markedText = hunks => {
    let number = 0;
    const end = data.lineEnding ?? '\n';
    const pieces = data.parts.map((part, place) => {
      if (!isHunk(part)) return shownText(settledText(part, data.parts[place + 1], hunks?.[number]));
      const text = hunkText(part, hunks?.[number]);
      number += 1;
      if (text !== null) return shownText(text);
      const closed = piece => {
        const text = shownText(piece);
        return text && !text.endsWith('\n') ? text + end : text;
      };
      const label = side => `${versionOf(side) + 1} ${data.versions[versionOf(side)].writer}`.replace(/[\r\n]/g, ' ');
      const bars = part.sides.map((side, index) =>
        (index === 0 ? `<<<<<<< ${label(0)}${end}` : `=======${end}`) + closed(side));
      return bars.join('') + `>>>>>>> ${label(part.sides.length - 1)}${end}`;
    });
    return pieces.join('');
  };
  /** The text to begin with where texts are not compared. */
  const onlyText = () => data.versions.find(version => version.text !== undefined)?.text ?? '';
  /** The result of the answer; null if the page does not have it. */
  const resultText = file => {
    const given = answers.get(file.id);
    if (given?.choice === 'content') {
      if (given.edited !== undefined) return given.edited;
      if (isBytes(given.value)) return given.value.text;
      return given.value ?? (data.parts ? markedText(given.hunks) : '');
    }
    if (given?.choice === 'pick') {
      const text = wholeText(given.version);
      return text === null ? null : shownText(text);
    }
    if (given?.choice === 'merge') {
      const { text } = data.merges.find(merge => merge.isMerge) ?? {};
      return text === undefined ? null : shownText(text);
    }
    return data.parts ? markedText() : shownText(onlyText());
  };

  const resultNote = file => {
    const given = answers.get(file.id);
    switch (given?.choice) {
      case 'keepBoth': return 'Each version becomes a file of its own; the first one has the name, the others are numbered.';
      case 'keep': return 'The first version that you keep has the name, the others are numbered; the rest is set aside.';
      case 'delete': return 'The file is removed. What it held is set aside; resolve undo brings it back.';
      case 'pick': return file.live[given.version] ? '' : 'The file is removed. What it held is set aside; resolve undo brings it back.';
      case 'later': return 'Nothing of this file changes.';
      case 'content': return !given.finer ? '' : 'Still open: '
        + data.finer.conflicts.flatMap((conflict, index) => (given.finer[index] === null ? [nameOfFiner(conflict, index)] : [])).join(', ');
      default: return '';
    }
  };

  // MARK: What should stand

  const choose = (file, value, note) => {
    answer([[file.id, value]], note ?? (answerText(file, value) || 'No answer'));
  };
  const startContent = (file, isEdit) => {
    const before = answers.get(file.id);
    if (before?.choice === 'content' && !before.merge && !before.finer) return { ...before, isRemembered: false };
    return data.parts ? contentAnswer(data.parts.filter(isHunk).map(() => null))
      : { choice: 'content', hunks: [], edited: shownText(onlyText()), value: onlyText() };
  };
  const options = file => {
    const list = [];
    data.versions.forEach((version, index) => list.push({
      value: `pick-${index}`, key: String(index + 1), group: 'versions',
      title: [numberMark(index), bdi(file.keep[index])],
      more: [version.when ?? 'time unknown', version.relative, version.about, ...(version.notes ?? []),
        // It opens beside the page, and knows nothing of it.
        version.address && location.protocol === 'file:' ? make('a', { href: version.address, target: '_blank', rel: 'noopener noreferrer' }, 'Open this version') : null].filter(Boolean),
      answer: { choice: 'pick', version: index },
    }));
    const live = file.live.filter(Boolean).length;
    if (live > 1) {
      list.push({ value: 'keepBoth', key: 'b', title: live === 2 ? 'Keep both as files of their own' : `Keep all ${live} as files of their own`,
        more: ['The first has the name, the others are numbered'], answer: { choice: 'keepBoth' } });
    }
    if (live > 2 || (live === 2 && file.live.length > 2)) {
      list.push({ value: 'keep', key: 'k', title: 'Keep some…', more: ['Choose which, and which has the name'],
        answer: { choice: 'keep', kept: [] } });
    }
    data.merges.forEach((merge, index) => list.push({
      value: merge.isMerge ? 'merge' : `merge-${merge.id}`, key: index === 0 ? 'm' : null, preview: merge.preview,
      title: merge.id === 'merge' ? 'Merge' : `Merge ${merge.name}`, more: [merge.id === 'merge' ? 'All changes fit together' : merge.note],
      answer: merge.isMerge ? { choice: 'merge' } : { choice: 'content', hunks: [], value: merge.text, merge: merge.id, mergeName: merge.name } }));
    if (data.merges.length === 0) {
      list.push({ value: 'merge', key: 'm', title: 'Merge', more: [file.merge.note], disabled: true, isHidden: live < 2 || file.merge.note === '' });
    }
    if (data.finer) {
      list.push({ value: 'finer', key: 'h', title: byUnit(data.finer.unit), answer: () => startFiner(file),
        more: [`Choose ${count(data.finer.conflicts.length, data.finer.unit)} below; everything else merges`] });
    }
    // What is not on the page whole, or cannot be edited, is no text of one's own; one that was given before stays.
    if (file.types || answers.get(file.id)?.choice === 'content') {
      const [hasHunks, raw] = [file.types && data.parts?.some(isHunk), isRaw()];
      list.push({ value: 'content', key: data.finer ? null : 'h', title: !hasHunks ? 'Your own text' : raw ? 'Part by part' : 'Part by part, or your own text',
        more: [!file.types ? 'As it was given before' : !hasHunks ? 'Edit the result below'
          : 'Choose at each conflicting part below' + (raw ? '' : ', or edit the result')],
        answer: () => startContent(file) });
    }
    const before = remembered(file);
    if (before) {
      list.push({ value: 'remembered', key: 'r', title: 'As it was decided before',
        more: [choiceText(file, before), `Remembered of ${file.remembered.day}, for ${file.remembered.path}`], answer: before });
    }
    if (file.deletes) list.push({ value: 'delete', key: 'd', title: 'Delete the file', more: ['Every version is set aside'], answer: { choice: 'delete' } });
    list.push({ value: 'later', key: 's', title: 'Decide later', more: ['Nothing of this file changes'], answer: { choice: 'later' } });
    return list.filter(option => !option.isHidden);
  };
  const valueOf = given => {
    if (!given) return '';
    if (given.isRemembered) return 'remembered';
    return given.choice === 'pick' ? `pick-${given.version}` : given.merge ? `merge-${given.merge}` : given.finer ? 'finer' : given.choice;
  };

  const drawChoices = file => {
    const given = answers.get(file.id);
    const radio = option => make('label', { class: 'choice' },
      make('input', { type: 'radio', name: 'choice', value: option.value, checked: valueOf(given) === option.value, disabled: Boolean(option.disabled),
        'aria-keyshortcuts': option.key,
        onchange: () => choose(file, typeof option.answer === 'function' ? option.answer() : option.answer) }),
      make('span', {}, make('span', { class: 'what' }, option.title),
        option.more.map(text => make('span', { class: 'more' }, text instanceof Node ? text : bdi(text)))),
      option.key ? make('kbd', { 'aria-hidden': 'true' }, option.key) : null);
    const withPreview = option => (!option.preview ? radio(option) : make('div', {}, radio(option),
      foldOf(`${file.id} ${option.preview.scope}`, 'What it changes', false, key =>
        withData(option.preview, () => [drawTexts({ id: key, types: false, part: 'Change' }, false)]))));
    const all = options(file);
    return make('fieldset', { id: 'choices' },
      make('legend', { class: 'unseen' }, 'What should stand?'),
      make('div', { class: 'choices' }, all.filter(option => option.group === 'versions').map(radio)),
      make('div', { class: 'others' }, all.filter(option => option.group !== 'versions').map(withPreview)),
      drawSeveral(file, given));
  };
  const drawSeveral = (file, given) => {
    if (given?.choice !== 'keep') return null;
    const change = kept => answer([[file.id, { choice: 'keep', kept }]], answerText(file, { choice: 'keep', kept }));
    return make('div', { class: 'several', role: 'group', 'aria-label': 'Versions to keep' },
      data.versions.map((version, index) => file.live[index] ? make('label', {},
        make('input', { type: 'checkbox', id: `keep-${index}`, checked: given.kept.includes(index), onchange: event => {
          change(event.target.checked ? [...given.kept, index] : given.kept.filter(other => other !== index));
        } }),
        make('span', {}, numberMark(index), bdi(version.writer)),
        given.kept[0] === index ? make('span', { class: 'first muted' }, 'has the name')
          : given.kept.includes(index) ? make('button', { type: 'button', class: 'first link',
            onclick: () => change([index, ...given.kept.filter(other => other !== index)]) }, 'give it the name') : null) : null));
  };

  // MARK: Cards

  const card = (title, body, { tools, isLong, id } = {}) => make('section', { class: 'card' + (isLong ? ' long' : ''), id },
    make('header', {}, make('h3', {}, title), tools ?? null), body);
  const fold = (title, body, isOpen) => make('details', { class: 'card', open: Boolean(isOpen) },
    make('summary', {}, title), make('div', { class: 'body' }, body));

  const image = (version, alt) => make('img', { src: version.image.source, alt, decoding: 'async', onerror: event =>
    event.target.replaceWith(make('p', { class: 'muted' }, 'This picture is not in the page, and its file is not where it was.')), width: version.image.width ? String(version.image.width) : null,
    height: version.image.height ? String(version.image.height) : null });
  const drawPictures = isOnPaper => {
    const { body, tools } = pictures(isOnPaper);
    return card('Pictures', body, { tools });
  };
  const pictures = isOnPaper => {
    const shownVersions = data.versions.map((version, index) => ({ version, index })).filter(each => each.version.image);
    const figures = make('div', { class: 'pictures' }, shownVersions.map(({ version, index }) => make('figure', {},
      make('figcaption', {}, numberMark(index), make('b', {}, bdi(version.writer)), ` · ${version.about}`),
      make('div', { class: 'frame' }, image(version, `Version ${index + 1}, of ${version.writer}`)))),
      data.base?.image ? make('figure', {}, make('figcaption', {}, make('b', {}, 'Before the changes'), ` · ${data.base.about}`),
        make('div', { class: 'frame' }, image(data.base, 'Before the changes'))) : null);
    if (isOnPaper || shownVersions.length < 2) return { body: make('div', { class: 'body' }, figures), tools: null };
    const body = make('div', { class: 'body' });
    const draw = mode => {
      if (mode === 'beside') {
        body.replaceChildren(figures);
        return;
      }
      const [below, above] = shownVersions;
      const frame = make('div', { class: 'frame overlay' + (mode === 'difference' ? ' difference' : '') },
        image(below.version, `Version ${below.index + 1}, below`), image(above.version, `Version ${above.index + 1}, above`));
      const top = frame.lastChild;
      if (mode === 'difference') {
        body.replaceChildren(make('p', { class: 'muted' }, 'Black where both pictures are the same.'), frame);
        return;
      }
      top.style.opacity = '0.5';
      body.replaceChildren(make('div', { class: 'blend' }, make('span', {}, numberMark(below.index)),
        make('input', { type: 'range', min: '0', max: '100', value: '50', 'aria-label': `How much of version ${above.index + 1} is seen`,
          oninput: event => { top.style.opacity = String(event.target.value / 100); } }),
        make('span', {}, numberMark(above.index))), frame);
    };
    const modes = [['beside', 'Side by side'], ['overlay', 'Overlay'], ['difference', 'Difference']];
    const tools = make('div', { class: 'picks', role: 'group', 'aria-label': 'How the pictures are shown' }, modes.map(([value, text], index) =>
      make('label', {}, make('input', { type: 'radio', name: `picture-mode-${data.scope ?? 'file'}`, value, checked: index === 0, onchange: () => draw(value) }), make('span', {}, text))));
    draw('beside');
    return { body, tools };
  };

  const drawFacts = () => card('What differs', make('div', { class: 'body' },
    make('table', {}, make('thead', { class: 'unseen' }, make('tr', {}, make('th', { scope: 'col' }, 'What'), make('th', { scope: 'col' }, 'How'))),
      make('tbody', {}, data.facts.map(([name, value]) => make('tr', {}, make('th', { scope: 'row' }, name), make('td', {}, bdi(value))))))));
  /** Draws with the data of something else than the file that is shown. */
  const withData = (other, draw) => {
    const kept = data;
    data = other;
    try {
      return draw();
    } finally {
      data = kept;
    }
  };
  /** What differs inside a member; null if there is nothing to look at. It is drawn when it is opened. */
  const drawInside = (file, member, isOnPaper) => {
    const hasPictures = member.versions.some(version => version.image);
    const hasTexts = member.versions.some(version => version.text !== undefined);
    if (!member.parts && !hasTexts && !hasPictures) return null;
    return foldOf(`${file.id} ${member.name}`, bdi(member.name), isOnPaper, key => withData(member, () => {
      const shown = [member.parts ? drawTexts({ id: key, types: false }, isOnPaper) : hasTexts ? wholeTexts() : null];
      if (hasPictures) {
        const { body, tools } = pictures(isOnPaper);
        shown.push(tools, body);
      }
      return shown;
    }));
  };
  /** Details that are drawn when they are opened, and are open again when the file is drawn anew. */
  const foldOf = (key, title, isOnPaper, content) => {
    const body = make('div', { class: 'inside' });
    const draw = () => body.replaceChildren(...content(key).filter(Boolean));
    const isOpen = isOnPaper || opened.has(key);
    if (isOpen) draw();
    return make('details', { class: 'member', open: isOpen, ontoggle: event => {
      if (!event.target.open) {
        opened.delete(key);
        return;
      }
      opened.add(key);
      if (!body.firstChild) draw();
    } }, make('summary', {}, title), body);
  };
  const drawMembers = (file, isOnPaper) => card('Members', make('div', { class: 'body' },
    make('table', {}, make('thead', {}, make('tr', {}, make('th', { scope: 'col' }, 'File inside'), data.versions.map((version, index) =>
      make('th', { scope: 'col' }, numberMark(index), bdi(version.writer))))),
    make('tbody', {}, data.members.map(member => make('tr', {}, make('th', { scope: 'row' }, bdi(member.name)),
      member.states.map(state => make('td', {}, state)))))),
    data.members.map(member => drawInside(file, member, isOnPaper))), { isLong: true });

  const drawWhole = () => card('Contents', wholeTexts(), { isLong: true });
  const wholeTexts = () => make('div', { class: 'body' }, data.versions.map((version, index) => version.text === undefined ? null
    : make('div', {}, make('p', {}, numberMark(index), bdi(version.writer), version.cut ? make('span', { class: 'muted' }, ` · ${version.cut}`) : null),
      (() => {
        const { block } = lines(version.text, null, 0, false, undefined, version.cuts);
        block.classList.add('mono');
        return make('div', { class: `side ${sides(index)}` }, block);
      })())));

  const drawHistory = isOpen => {
    // As a picture of its own it can run nothing, and brings its style along.
    const styled = data.picture.replace('>', `><style>${review.pictureStyle}</style>`);
    const source = 'data:image/svg+xml,' + encodeURIComponent(styled);
    return fold('How it came to this', make('div', { class: 'history', tabindex: '0', role: 'group', 'aria-label': 'Picture of the history' },
      make('img', { src: source, alt: data.pictureText ?? 'The history of this file: who wrote which version after which.' })), isOpen);
  };

  const drawHead = file => make('header', { class: 'file-head' },
    file.folder ? make('p', { class: 'folder' }, bdi(file.folder)) : null,
    make('h2', { id: 'name' }, bdi(file.name)),
    make('div', { class: 'about' }, make('span', { class: 'chip', id: 'chip' }), make('span', { class: 'muted' }, data.kind)));

  const drawArticle = (file, isOnPaper) => {
    const parts = [drawHead(file)];
    if (file.id === undefined) {
      parts.push(card('Decided', make('div', { class: 'body' }, make('p', {}, file.reason),
        make('ul', { class: 'reasons' }, (data.results ?? []).map(text => make('li', {}, bdi(text)))))));
    } else {
      if (isOnPaper) {
        const given = answerText(file, answers.get(file.id));
        parts.push(card('Versions', make('div', { class: 'body' }, make('ul', { class: 'reasons' }, data.versions.map((version, index) =>
          make('li', {}, numberMark(index), bdi(version.writer), ': ', [version.when ?? 'time unknown', version.relative, version.about].filter(Boolean).join(', ')))))));
        parts.push(make('p', { class: 'written' }, 'Decision: ' + given));
      } else {
        parts.push(card('What should stand?', make('div', { class: 'body', id: 'choices-body' }, drawChoices(file))));
      }
      for (const note of data.notes ?? []) parts.push(make('p', { class: 'notice' }, note));
      if (data.finer) parts.push(card(`${data.finer.unit === 'value' ? 'Values' : 'Sentences'} that differ`, drawFiner(file, isOnPaper), { id: isOnPaper ? undefined : 'finer' }));
      if (data.parts) {
        const base = data.hasBase && !isOnPaper ? make('div', { class: 'tools' }, make('label', {}, make('input', { type: 'checkbox', id: 'show-base', checked: showsBase,
          onchange: event => { showsBase = event.target.checked; drawConflict('#show-base'); } }), 'Show what both began with')) : null;
        parts.push(card('Compare', drawTexts(file, isOnPaper), { tools: base, isLong: true, id: isOnPaper ? undefined : 'compare' }));
      } else if (data.versions.some(version => version.text !== undefined)) {
        parts.push(drawWhole());
      }
      if (data.versions.some(version => version.image)) parts.push(drawPictures(isOnPaper));
      if (data.members?.length) parts.push(drawMembers(file, isOnPaper));
      if (data.facts?.length) parts.push(drawFacts());
      if ((file.types || data.finer) && !isOnPaper) {
        parts.push(card('Result as it would be', make('div', { class: 'body', id: 'result' })));
      }
    }
    if (data.picture) parts.push(drawHistory(isOnPaper || innerWidth > 700));
    if (data.why?.length) {
      parts.push(fold('Why you are asked', make('ul', { class: 'reasons' }, data.why.map(text => make('li', {}, bdi(text))))));
    }
    if (data.details?.length && !isOnPaper) {
      parts.push(fold('Version IDs and vectors', make('table', {}, make('tbody', {}, data.details.map(([name, value]) =>
        make('tr', {}, make('th', { scope: 'row' }, bdi(name)), make('td', { class: 'mono' }, bdi(value))))))));
    }
    return parts;
  };

  /** Draws the file anew, and gives the focus back to what has it. */
  const drawConflict = focus => {
    if (!current) return;
    const place = scrollY;
    $('conflict').replaceChildren(...drawArticle(current, false));
    drawResult();
    drawChip();
    if (focus) $('conflict').querySelector(focus)?.focus({ preventScroll: true });
    scrollTo(0, place);
  };
  /** Draws what an answer changes. */
  const drawAnswer = () => {
    if (!current || current.id === undefined) return;
    const active = document.activeElement;
    const body = $('choices-body');
    if (body) {
      const focus = active && body.contains(active)
        ? (active.id ? '#' + active.id : active.value ? `input[value="${active.value}"]` : null) : null;
      body.replaceChildren(drawChoices(current));
      if (focus) body.querySelector(focus)?.focus({ preventScroll: true });
    }
    const given = answers.get(current.id);
    document.querySelectorAll('#compare .picks input').forEach(input => {
      const pick = given?.choice === 'content' && given.edited === undefined ? given.hunks?.[Number(input.name.slice(5)) - 1] : undefined;
      input.checked = input.value === 'own' ? Boolean(pick) && typeof pick === 'object' : pick === input.value;
    });
    markFiner();
    drawResult();
    drawChip();
  };
  const markFiner = () => document.querySelectorAll('#finer input').forEach(input => {
    input.checked = answers.get(current.id)?.finer?.[Number(input.name.slice(6)) - 1] === Number(input.value);
  });
  const drawChip = () => {
    const chip = $('chip');
    if (!chip) return;
    const state = stateOf(current);
    const given = answers.get(current.id);
    chip.className = 'chip ' + (given?.choice === 'later' ? 'grey' : state);
    chip.replaceChildren(light(given?.choice === 'later' ? 'grey' : state), make('span', {},
      current.id === undefined ? 'Decided' : answerText(current, given) || (state === 'red' ? 'Content is missing' : 'To decide')));
    $('same').disabled = !canBeSame(given);
  };
  const drawResult = () => {
    const body = $('result');
    if (!body) return;
    const file = current;
    const given = answers.get(file.id);
    const note = resultNote(file);
    const text = resultText(file);
    const isOpen = given?.finer?.includes(null);
    const isWhole = !isOpen && !['keepBoth', 'keep', 'delete', 'later'].includes(given?.choice) && !(given?.choice === 'pick' && !file.live[given.version]);
    const raw = isBytes(given?.value) || isRaw();
    let area = $('result-text');
    if (!isWhole || text === null) {
      body.replaceChildren(make('p', {}, isWhole ? 'This text is too large to be shown here. It becomes the file whole.' : note));
      return;
    }
    const problem = () => {
      const left = markersLeft(area.value);
      return left.length === 0 ? '' : `Still open: conflict markers in ${left.length === 1 ? 'line' : 'lines'} ${left.slice(0, 8).join(', ')}${left.length > 8 ? ' …' : ''}`;
    };
    if (!area || !body.contains(area)) {
      area = make('textarea', { id: 'result-text', rows: 14, spellcheck: 'false', 'aria-label': 'Result as it would be', 'aria-describedby': 'result-problem' });
      area.addEventListener('input', () => {
        const original = [resultText(file) ?? '', ...data.versions.map((_, index) => shownText(wholeText(index) ?? ''))].find(text => /\r/.test(text)) ?? '';
        const edited = withLineEnds(area.value, original);
        const before = answers.get(file.id);
        answer([[file.id, contentAnswer(before?.hunks ?? [], edited)]], null, { redraws: false });
        drawChoicesOnly();
        $('result-problem').textContent = problem();
        $('result-reset').hidden = false;
      });
      body.replaceChildren(
        make('p', { class: 'muted' }, raw ? 'This text is no UTF-8: it can be looked at here, and not edited.'
          : 'You can edit this text; it then stands as you leave it.'),
        area, make('p', { id: 'result-problem', class: 'problem', role: 'status' }),
        make('div', {}, make('button', { type: 'button', id: 'result-reset', onclick: () => {
          answer([[file.id, contentAnswer((answers.get(file.id)?.hunks ?? []).map(each => each ?? null))]], 'Your edits are dropped.', { redraws: false });
          drawConflict('#result-text');
        } }, 'Drop my edits')));
    }
    area.readOnly = raw;
    // To break a line of 100,000 letters takes seconds.
    area.wrap = /[^\n]{10000}/.test(text) ? 'off' : 'soft';
    if (area.value !== text && document.activeElement !== area) area.value = text;
    $('result-reset').hidden = given?.edited === undefined;
    $('result-problem').textContent = problem();
  };
  const drawChoicesOnly = () => {
    const body = $('choices-body');
    if (body) body.replaceChildren(drawChoices(current));
    document.querySelectorAll('#compare .picks input').forEach(input => { input.checked = false; });
    markFiner();
    drawChip();
  };

  const load = file => parse(`file-${files.indexOf(file)}`);
  const show = (file, moves = false) => {
    if (!file) return;
    current = file;
    data = load(file);
    drawList();
    drawConflict();
    $('previous').disabled = shown.indexOf(file) <= 0;
    const place = shown.indexOf(file);
    $('next').disabled = place < 0 || place >= shown.length - 1;
    document.title = `${file.name} – Review of conflicts`;
    if (moves) {
      $('main').focus({ preventScroll: true });
      if (matchMedia('(max-width: 60rem)').matches) $('main').scrollIntoView();
      else scrollTo(0, 0);
    }
  };
  const step = by => {
    const place = shown.indexOf(current);
    const next = shown[place < 0 ? 0 : place + by];
    if (!next) return;
    if (shown.indexOf(next) >= limit) { limit = shown.indexOf(next) + 100; }
    show(next, true);
    const item = rows.get(next)?.item;
    if (item && !matchMedia('(max-width: 60rem)').matches) item.scrollIntoView({ block: 'nearest' });
  };

  // MARK: The same for all

  const canBeSame = given => Boolean(given) && (given.isRemembered || ['pick', 'keepBoth', 'merge', 'delete', 'later'].includes(given.choice));
  /** The same answer for another file; null if it has no such choice. */
  const sameAnswer = (given, from, to) => {
    if (given.isRemembered) return remembered(to);
    switch (given.choice) {
      case 'pick': {
        const device = from.devices[given.version];
        const index = to.devices.indexOf(device);
        if (index < 0 || to.devices.lastIndexOf(device) !== index) return null;
        return { choice: 'pick', version: index };
      }
      case 'keepBoth': return to.live.filter(Boolean).length > 1 ? { choice: 'keepBoth' } : null;
      case 'merge': return to.merge.can ? { choice: 'merge' } : null;
      case 'delete': return to.deletes ? { choice: 'delete' } : null;
      default: return { choice: 'later' };
    }
  };
  const drawSame = () => {
    const given = answers.get(current?.id);
    if (!canBeSame(given)) return;
    const from = current;
    const left = open.filter(file => file !== from && !isComplete(answers.get(file.id)));
    const scopes = [
      ['all', 'All that remain', () => true],
      ['folder', `All in the folder ${from.folder || 'at the top'}`, file => file.folder === from.folder],
      ['kind', `All of this kind: ${from.kindText}`, file => file.kind === from.kind],
    ].map(([value, text, test]) => {
      const changes = left.filter(test).map(file => [file, sameAnswer(given, from, file)]);
      return { value, text, total: changes.length, changes: changes.filter(([, value]) => value !== null) };
    });
    const dialog = $('same-for');
    dialog.replaceChildren(make('form', { class: 'inside', method: 'dialog' },
      make('h2', { id: 'same-title' }, 'The same for all'),
      make('p', {}, bdi(given.isRemembered ? 'As it was decided before' : answerText(from, given))),
      make('fieldset', { class: 'inside' }, make('legend', { class: 'unseen' }, 'For which files'), scopes.map((scope, index) =>
        make('label', { class: 'choice' }, make('input', { type: 'radio', name: 'scope', value: scope.value, checked: index === 0 }),
          make('span', {}, make('span', { class: 'what' }, bdi(scope.text)),
            make('span', { class: 'more' }, scope.changes.length === scope.total ? count(scope.total, 'conflict')
              : `${scope.changes.length} of ${count(scope.total, 'conflict')}; the others have no such choice`))))),
      make('div', { class: 'row end' }, make('button', { value: 'cancel' }, 'Cancel'),
        make('button', { type: 'button', class: 'primary', id: 'same-do', onclick: () => {
          const scope = scopes.find(each => each.value === dialog.querySelector('input:checked').value);
          dialog.close();
          answer(scope.changes.map(([file, value]) => [file.id, value]), `Answered ${count(scope.changes.length, 'conflict')}.`);
        } }, 'Answer them'))));
    dialog.showModal();
  };

  // MARK: The end: a decisions file and the command

  const copy = async (text, field) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // A page from a file may have no clipboard: what is selected can be copied in every browser.
      const area = make('textarea', { class: 'hidden-file', value: text, 'aria-hidden': 'true' });
      (field ?? document.body).append(area);
      area.select();
      document.execCommand('copy');
      area.remove();
    }
    say('Copied.');
  };
  const download = () => {
    const link = make('a', { href: URL.createObjectURL(new Blob([decisions()], { type: 'application/json' })), download: review.fileName });
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    isSaved = true;
    say(`${review.fileName} is downloaded.`);
  };
  const drawFinish = () => {
    const done = decided().length;
    const left = open.length - done;
    const dialog = $('finish');
    dialog.replaceChildren(make('div', { class: 'inside' },
      make('h2', { id: 'finish-title' }, left === 0 ? 'Every conflict is answered' : `${count(done, 'conflict')} answered, ${left.toLocaleString('en')} left`),
      left === 0 ? null : make('p', { class: 'muted' }, 'What has no answer stays untouched; you can come back to it.'),
      make('ol', { class: 'inside' },
        make('li', { class: 'inside' }, make('p', {}, make('b', {}, '1. '), 'Save your decisions.'),
          make('div', { class: 'row' },
            make('button', { type: 'button', class: 'primary', id: 'download', disabled: done === 0, onclick: download }, `Download ${review.fileName}`),
            make('button', { type: 'button', id: 'copy', disabled: done === 0, onclick: () => { isSaved = true; copy(decisions(), dialog); } }, 'Copy them'))),
        make('li', { class: 'inside' }, make('p', {}, make('b', {}, '2. '), review.command.where),
          make('code', { class: 'command', id: 'command' }, review.command.line),
          make('div', { class: 'row' }, make('button', { type: 'button', id: 'copy-command', onclick: () => copy(review.command.line, dialog) }, 'Copy the command')))),
      make('p', { class: 'muted' }, review.command.after),
      make('div', { class: 'row end' }, make('button', { type: 'button', onclick: () => dialog.close() }, 'Back to the files'))));
    dialog.showModal();
  };

  const read = text => {
    let given;
    try {
      given = JSON.parse(text);
    } catch {
      say('This is no decisions file: it is no JSON.');
      alert('This is no decisions file: it is no JSON.');
      return;
    }
    const changes = [];
    let foreign = 0;
    for (const [id, value] of Object.entries(given ?? {})) {
      const file = placeOf.get(id);
      const found = file && value && typeof value === 'object' ? asAnswer(file, value) : null;
      if (found) changes.push([id, found]);
      else foreign += 1;
    }
    answer(changes, null);
    drawConflict();
    const words = `${count(changes.length, 'decision')} read` + (foreign ? `; ${foreign} are for conflicts that are not on this page, or fit none of their versions.` : '.');
    say(words);
    if (foreign) alert(words);
  };
  const asAnswer = (file, value) => {
    const version = id => file.versions.findIndex((_, index) => JSON.stringify(file.versions[index]) === JSON.stringify(id) ||
      file.ids[index].some(other => JSON.stringify(other) === JSON.stringify(id)));
    if (value.pick !== undefined) return version(value.pick) < 0 ? null : { choice: 'pick', version: version(value.pick) };
    if (Array.isArray(value.keep)) {
      const kept = value.keep.map(version);
      return kept.includes(-1) ? null : { choice: 'keep', kept };
    }
    if (value.keepBoth === true) return { choice: 'keepBoth' };
    if (value.merge === true) return file.merge.can ? { choice: 'merge' } : null;
    if (value.delete === true) return { choice: 'delete' };
    if (typeof value.text === 'string' && file.takesText) return { choice: 'content', hunks: [], edited: value.text, value: value.text };
    if (typeof value.base64 === 'string' && file.takesText) {
      const bytes = { base64: value.base64, text: '' };
      bytes.text = new TextDecoder().decode(bytesOf(bytes));
      return { choice: 'content', hunks: [], value: bytes };
    }
    return null;
  };

  // MARK: Keys

  const keys = [
    ['1 … 9', 'Keep that version'], ['b', 'Keep both, or all'], ['k', 'Keep some'], ['m', 'Merge'], ['r', 'As it was decided before, if it is remembered'],
    ['h', 'Part by part: go to the first conflicting part'], ['[ and ]', 'The conflicting part before, after'],
    ['e', 'Edit the result'], ['d', 'Delete the file'], ['s', 'Decide later'], ['u', 'Take the last answer back'],
    ['a', 'The same for all…'], ['n and p', 'Next, previous file'], ['g', 'The next file to decide'],
    ['/', 'Search'], ['f', 'Finish: save the decisions'], ['?', 'This help'],
  ];
  const drawHelp = () => {
    const dialog = $('help');
    dialog.replaceChildren(make('div', { class: 'inside' },
      make('h2', { id: 'help-title' }, 'Help'),
      make('p', {}, 'Several devices changed the same file without knowing of each other. Say here for each file what should stand. '
        + 'Nothing changes until your decisions are saved and carried out under Finish, and what loses then is set aside, not destroyed.'),
      make('div', { class: 'keys', role: 'list' }, keys.flatMap(([key, text]) => [make('kbd', {}, key), make('span', {}, text)])),
      make('label', { class: 'choice' }, make('input', { type: 'checkbox', id: 'uses-letters', checked: usesLetters, onchange: event => { usesLetters = event.target.checked; } }),
        make('span', {}, make('span', { class: 'what' }, 'Keys answer'), make('span', { class: 'more' }, 'Turn this off if you dictate, or if letters do what you do not want.'))),
      make('p', { class: 'muted' }, review.made),
      make('div', { class: 'row end' }, make('button', { type: 'button', onclick: () => dialog.close() }, 'Close'))));
    dialog.querySelector('.keys').removeAttribute('role');
    dialog.showModal();
  };
  const goToHunk = by => {
    const find = () => [...document.querySelectorAll('#finer [data-hunk], #compare [data-hunk]')];
    let heads = find();
    if (heads.length === 0) {
      if (by === 0 && press('content')) $('result-text')?.focus();
      return;
    }
    const at = heads.findIndex(head => head.contains(document.activeElement));
    if (at + by >= heads.length) {
      document.querySelector('#compare .more-parts')?.click();
      heads = find();
    }
    const next = heads[by === 0 ? 0 : Math.min(Math.max(at + by, 0), heads.length - 1)];
    (next.querySelector('input:checked') ?? next.querySelector('input'))?.focus({ preventScroll: true });
    next.scrollIntoView({ block: 'center' });
  };
  const press = value => {
    const input = document.querySelector(`#choices input[name="choice"][value="${value}"]`);
    if (!input || input.disabled) return false;
    if (!input.checked) input.click();
    return true;
  };
  const nextOpen = () => {
    const from = files.indexOf(current);
    const waits = file => file.id !== undefined && !answers.get(file.id);
    const next = files.slice(from + 1).find(waits) ?? files.find(waits);
    if (next) {
      if (!shown.includes(next)) { $('filter').value = 'all'; $('search').value = ''; drawList(true); }
      show(next, true);
    } else say('No conflict is left without an answer.');
  };

  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (document.querySelector('dialog[open]')) return;
    const target = event.target;
    if (event.key === 'Escape' && target === $('search')) {
      $('search').blur();
      return;
    }
    const types = target.matches('textarea, select, input:not([type="radio"]):not([type="checkbox"])');
    if (types || !usesLetters) {
      if (event.key === 'Escape' && types) $('main').focus({ preventScroll: true });
      return;
    }
    const acts = {
      b: () => press('keepBoth'), k: () => press('keep'), m: () => press(options(current).find(option => option.key === 'm')?.value), d: () => press('delete'), r: () => press('remembered'), s: () => press('later'),
      h: () => goToHunk(0), e: () => { $('result-text')?.focus(); $('result-text')?.scrollIntoView({ block: 'center' }); },
      u: takeBack, a: drawSame, n: () => step(1), p: () => step(-1), g: nextOpen, '/': () => $('search').focus(), f: drawFinish,
      '?': drawHelp, '[': () => goToHunk(-1), ']': () => goToHunk(1),
    };
    const act = /^[1-9]$/.test(event.key) ? () => press(`pick-${Number(event.key) - 1}`) : acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });

  // MARK: Paper

  const paperLimit = 200;
  addEventListener('beforeprint', () => {
    const [keptData, printed] = [data, shown.slice(0, paperLimit)];
    $('paper').replaceChildren(...printed.map(file => {
      data = load(file);
      const article = make('article', {}, drawArticle(file, true));
      article.querySelector('#name')?.removeAttribute('id');
      const chip = article.querySelector('#chip');
      chip?.removeAttribute('id');
      chip?.classList.add(stateOf(file));
      chip?.append(light(stateOf(file)), file.id === undefined ? 'Decided' : answerText(file, answers.get(file.id)) || 'To decide');
      return article;
    }), shown.length > paperLimit ? make('p', {}, `${shown.length - paperLimit} more files are not printed: search for those that you want.`) : '');
    data = keptData;
  });
  addEventListener('afterprint', () => $('paper').replaceChildren());

  // MARK: Start

  addEventListener('beforeunload', event => {
    if (!isSaved && decided().length > 0) event.preventDefault();
  });
  try {
    const kept = sessionStorage.getItem(pageKey);
    if (kept) answers = new Map(JSON.parse(kept).filter(([id]) => placeOf.has(id)));
  } catch { /* Begin without. */ }
  for (const file of open) {
    if (file.given && !answers.has(file.id)) {
      const found = asAnswer(file, file.given);
      if (found) answers.set(file.id, found);
    }
  }
  $('source').textContent = review.source;
  const kinds = new Map(open.map(file => [file.kind, file.kindText]));
  $('filter').append(...filters.filter(([name]) => name !== 'rules' || files.length > open.length).map(([value, text]) => make('option', { value }, text)),
    ...(kinds.size > 1 ? [make('optgroup', { label: 'Of one kind' }, [...kinds].map(([kind, text]) => make('option', { value: `kind:${kind}` }, text)))] : []));
  for (const name of ['search', 'filter']) $(name).addEventListener('input', () => { limit = 400; drawList(true); });
  $('more').addEventListener('click', () => { limit += 400; drawList(); });
  $('undo').addEventListener('click', takeBack);
  $('same').addEventListener('click', drawSame);
  $('previous').addEventListener('click', () => step(-1));
  $('next').addEventListener('click', () => step(1));
  $('show-help').addEventListener('click', drawHelp);
  $('show-finish').addEventListener('click', drawFinish);
  $('show-open').addEventListener('click', () => $('load').click());
  $('load').addEventListener('change', async event => {
    const [file] = event.target.files;
    if (file) read(await file.text());
    event.target.value = '';
  });
  drawCounts();
  drawList(true);
  if (files.length > 0) show(open.find(file => !answers.get(file.id)) ?? files[0]);
  else $('conflict').append(make('p', { class: 'notice' }, 'There is no conflict here.'));
  document.documentElement.dataset.ready = String(Math.round(performance.now()));
})();
