// The picture of a story: a lane for each device, a row for each step, and what was decided where devices met.
// Its style is that of `resolve graph`.
import { clock, draw, shown } from './elements.js';
import { devicesOf } from './story.js';

const laneGap = 82;
const rowHeight = 44;
const top = 46;
const margin = 44;

/** What is written beside a step of a person. */
function words(step) {
  if (step.write !== undefined) return ['edits', step.write];
  if (step.rename !== undefined) return ['renames', `${step.rename} to ${step.to}`];
  if (step.delete !== undefined) return ['deletes', step.delete];
  if (step.decide !== undefined) return ['decides', step.decide.path];
  if (step.mkdir !== undefined) return ['makes the folder', step.mkdir];
  if (step.link !== undefined) return ['links', step.link];
  if (step.backup !== undefined) return ['takes a backup', step.backup];
  if (step.restore !== undefined) return ['is put back to the backup', step.restore];
  if (step.clock !== undefined) return ['sets its clock', `${step.clock} s ahead`];
  if (step.policy !== undefined) return ['changes its settings', ''];
  if (step.crash !== undefined) return ['crashes at its next write', ''];
  return ['forgets deletions', ''];
}

/** What a step says in one line; devices by the names that people give them. */
export function sentence(step, devices) {
  const name = (device) => devices.get(device) ?? device;
  if (step.sync) return `${name(step.sync[0])} and ${name(step.sync[1])} sync`;
  const [verb, object] = words(step);
  return `${name(step.device)} ${verb}${object === '' ? '' : ` ${object}`}`;
}

/** What a decision does with one of its heads: `good`, `also`, `bad` or `open`, as the picture colors it. */
function fateOf(decision, head) {
  const { file } = decision;
  const names = (ids) => ids.some((id) => id === head.id || id.split('#')[0] === head.id.split('#')[0]);
  if (file.state === 'undecided') return ['open', 'undecided'];
  for (const kept of file.keeps) {
    if (!names(kept.from)) continue;
    if (kept.from.length > 1) return ['good', 'merged'];
    return kept.copyOf ? ['also', 'copied'] : ['good', 'kept'];
  }
  if (file.discards.some((aside) => names([aside.version]))) return ['bad', 'discarded'];
  return ['bad', 'replaced'];
}

/** How many steps come before all devices had the same for the last time before anything was decided. */
function commonStart(played, first) {
  for (let index = Math.min(first, played.end) - 1; index > 0; index -= 1) {
    const states = new Set([...played.views[index].values()].map((view) => view.state));
    if (states.size === 1) return index + 1;
  }
  return 0;
}

/**
 * The rows of a picture: what devices did, and the syncs at which something was decided or handed on. What led to
 * what all devices had in common is one row.
 */
function rowsOf(story, played) {
  const decided = new Map();
  for (const decision of played.decisions) {
    if (!decided.has(decision.step)) decided.set(decision.step, []);
    decided.get(decision.step).push(decision);
  }
  const rows = [];
  const common = commonStart(played, Math.min(played.end, ...decided.keys()));
  if (common > 0) {
    const paths = [...played.views[common - 1].values()][0].files.map((file) => file.path);
    rows.push({ step: { ...played.steps[common - 1], sync: [...played.views[0].keys()] }, index: common - 1, common: paths });
  }
  const last = Math.max(played.end - 1, ...decided.keys());
  played.steps.slice(0, last + 1).forEach((step, index) => {
    if (index < common) return;
    const isClosing = index >= played.end;
    rows.push({ step, index, isClosing });
    for (const decision of decided.get(index) ?? []) rows.push({ decision, step, index, isClosing });
  });
  return rows;
}

/** Draws a story that was played. */
export function drawStory(story, played) {
  const devices = [...story.devices.keys()];
  const rows = rowsOf(story, played);
  const x = (device) => margin + devices.indexOf(device) * laneGap;
  const outcome = margin + devices.length * laneGap - 22;
  const labels = outcome + 26;
  const width = labels + 196;
  const rowAt = rows.map((_, row) => top + 24 + row * rowHeight);
  const height = top + 24 + rows.length * rowHeight;
  const color = (device) => Math.max(devices.indexOf(device), 0) % 6;
  const day = story.timeline.find((step) => step.at)?.at.slice(0, 10);

  const edges = draw('g');
  const nodes = draw('g');
  const placeOfStep = new Map();
  const rings = new Map();
  rows.forEach((row, number) => {
    if (!row.decision) placeOfStep.set(row.index, number);
    for (const head of row.decision?.heads ?? []) rings.set(head.step, fateOf(row.decision, head));
  });

  // A device's line is drawn through as long as it takes part.
  devices.forEach((device) => {
    edges.append(draw('path', { class: 'lane', d: `M${x(device)} ${top}V${height - 8}` }));
    const own = rows.flatMap((row, number) => (!row.decision && devicesOf(row.step).includes(device) ? [rowAt[number]] : []));
    if (own.length > 1) edges.append(draw('path', { class: `edge life c${color(device)}`, d: `M${x(device)} ${own[0]}V${own.at(-1)}` }));
  });
  const told = [];
  let tracks = 0;
  let wasClosing = false;
  rows.forEach((row, number) => {
    const y = rowAt[number];
    const group = draw('g', { class: row.isClosing ? 'closing' : null });
    const label = (title, detail, pill) => {
      group.append(draw('text', { class: 'title', x: labels, y: detail || pill ? y - 3 : y + 4 }, title));
      let left = labels;
      if (pill) {
        const length = Math.round(pill[1].length * 6.9) + 16;
        group.append(
          draw('rect', { class: `${pill[0]}-fill`, x: left, y: y + 3, width: length, height: 16, rx: 8 }),
          draw('text', { class: 'word on-fill', x: left + length / 2, y: y + 15 }, pill[1]));
        left += length + 8;
      }
      if (detail) group.append(draw('text', { class: 'detail quiet', x: left, y: y + 15 }, detail));
      told.push(title + (pill ? `; ${pill[1]}` : '') + (detail ? `; ${detail}` : ''));
    };
    if (row.isClosing && !wasClosing) {
      wasClosing = true;
      nodes.append(draw('path', { class: 'future', d: `M8 ${y - 22}H${width - 8}` }));
    }
    if (row.decision) drawDecision(row, y, label, group);
    else if (row.step.sync) {
      const ends = row.step.sync.map(x);
      group.append(draw('path', { class: 'edge c6', d: `M${Math.min(...ends)} ${y}H${Math.max(...ends)}` }));
      for (const end of ends) group.append(draw('circle', { class: 'node hollow c6', cx: end, cy: y, r: 4.5 }));
      if (row.common) {
        label(`The same on all${row.step.at ? `, ${clock(row.step.at, day)}` : ''}`, shortened(row.common.join(', '), 34));
        nodes.append(group);
        return;
      }
      const names = row.step.sync.map((device) => shortened(story.devices.get(device), 14));
      label(`Sync${row.isClosing ? ', to come' : row.step.at ? `, ${clock(row.step.at, day)}` : ''}`, names.join(' and '));
    } else drawStep(row, y, label, group);
    nodes.append(group);
  });

  function drawStep(row, y, label, group) {
    const { step } = row;
    const [verb, object] = words(step);
    const own = color(step.device);
    const at = x(step.device);
    const isChange = step.write !== undefined || step.rename !== undefined || step.delete !== undefined;
    group.append(draw('circle', { class: isChange ? `node c${own} f${own}` : `node hollow c${own}`, cx: at, cy: y, r: isChange ? 7 : 5 }));
    if (step.delete !== undefined) {
      group.append(draw('path', { class: 'cut', d: `M${at - 3} ${y - 3}L${at + 3} ${y + 3}M${at + 3} ${y - 3}L${at - 3} ${y + 3}` }));
    }
    const ring = rings.get(row.index);
    if (ring) group.append(draw('circle', { class: `ring ${ring[0]}`, cx: at, cy: y, r: 12 }));
    const when = step.at ? clock(step.at, day) : '';
    label(`${shortened(story.devices.get(step.device), 20)}${when ? `, ${when}` : ''}`, shortened(`${verb} ${object}`, ring ? 18 : 32), ring);
  }

  function drawDecision(row, y, label, group) {
    const { decision } = row;
    if (decision.collision) {
      group.append(
        draw('rect', { class: 'also-fill', x: outcome - 8, y: y - 8, width: 16, height: 16, rx: 4 }),
        draw('path', { class: 'cut', d: `M${outcome - 4} ${y}H${outcome + 4}` }));
      const renamed = decision.collision.renamed.map(({ from, to }) => `${from} → ${to}`);
      label('Names that collide', shortened(renamed.join(', ') || 'a person has to rename one', 34));
      return;
    }
    const { file, heads } = decision;
    const track = 6 + (tracks % 5) * 5;
    tracks += 1;
    for (const head of heads) {
      const [kind] = fateOf(decision, head);
      if (played.steps[head.step].sync) {
        // It came of what was decided about the file before.
        const before = rows.findLastIndex((other, place) =>
          place < rowAt.indexOf(y) && other.index <= head.step && other.decision?.file?.path === file.path);
        if (before >= 0) edges.append(draw('path', { class: `edge ${kind}`, d: `M${outcome} ${rowAt[before]}V${y}` }));
        continue;
      }
      const begin = placeOfStep.get(head.step);
      if (begin === undefined) continue;
      const [from, start] = [x(head.device), rowAt[begin]];
      // Beside the lane, so that the edges of several files do not cover each other.
      const [beside, leave, bend] = [from + track, start + 22, y - 24];
      edges.append(draw('path', {
        class: `edge ${kind}`,
        d: `M${from} ${start}C${from} ${start + 14} ${beside} ${start + 8} ${beside} ${leave}`
          + `${leave < bend ? `V${bend}` : ''}C${beside} ${y} ${outcome - 16} ${y} ${outcome} ${y}`,
      }));
    }
    if (file.state === 'undecided') {
      group.append(
        draw('path', { class: 'open-fill', d: `M${outcome} ${y - 13}L${outcome + 13} ${y}L${outcome} ${y + 13}L${outcome - 13} ${y}Z` }),
        draw('text', { class: 'sign', x: outcome, y: y + 4 }, '?'));
      label(shortened(file.path, 26), 'waits for a decision');
      return;
    }
    group.append(
      draw('rect', { class: 'good-fill', x: outcome - 10, y: y - 10, width: 20, height: 20, rx: 5 }),
      draw('path', { class: 'cut', d: `M${outcome - 5} ${y}L${outcome - 1} ${y + 4}L${outcome + 5} ${y - 4}` }));
    label(shortened(file.path, 26), file.by ? `decided by ${file.by}` : 'the same on both');
  }

  const heading = devices.map((device) => draw('text', { class: `heading f${color(device)}`, x: x(device), y: 30 },
    shortened(story.devices.get(device), 12)));
  return draw('svg', { class: 'history-picture', role: 'img', 'aria-label': `History: ${told.join('. ')}.`, viewBox: `0 0 ${width} ${height}`, width, height },
    heading, edges, nodes);
}

/** A text of at most so many letters. */
function shortened(text, limit) {
  const letters = [...shown(String(text))];
  return letters.length > limit ? `${letters.slice(0, limit - 1).join('')}…` : letters.join('');
}
