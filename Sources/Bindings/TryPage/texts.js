// Texts side by side: which lines and words differ.

/** Indices of equal elements of two lists, ascending in both: a longest common subsequence. */
function matches(one, other) {
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1;
  let [end, otherEnd] = [one.length, other.length];
  while (end > start && otherEnd > start && one[end - 1] === other[otherEnd - 1]) {
    end -= 1;
    otherEnd -= 1;
  }
  const pairs = [];
  for (let index = 0; index < start; index += 1) pairs.push([index, index]);
  const [rows, columns] = [end - start, otherEnd - start];
  // What is too long to be looked at in a browser at every key counts as different.
  if (rows * columns <= 1_000_000) {
    const lengths = Array.from({ length: rows + 1 }, () => new Uint32Array(columns + 1));
    for (let row = rows - 1; row >= 0; row -= 1) {
      for (let column = columns - 1; column >= 0; column -= 1) {
        lengths[row][column] = one[start + row] === other[start + column]
          ? lengths[row + 1][column + 1] + 1
          : Math.max(lengths[row + 1][column], lengths[row][column + 1]);
      }
    }
    for (let row = 0, column = 0; row < rows && column < columns;) {
      if (one[start + row] === other[start + column]) pairs.push([start + row++, start + column++]);
      else if (lengths[row + 1][column] >= lengths[row][column + 1]) row += 1;
      else column += 1;
    }
  }
  for (let index = 0; end + index < one.length; index += 1) pairs.push([end + index, otherEnd + index]);
  return pairs;
}

const linesOf = (text) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
const wordsOf = (text) => text.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];

/**
 * Texts in parts: lines that all have, and lines that differ.
 *
 * @param base What they are held against.
 * @param sides The texts.
 * @returns Parts with `base` and `sides`, texts all of them; `isSame` if no side differs from the base.
 */
export function partsOf(base, sides) {
  const lines = linesOf(base);
  const sideLines = sides.map(linesOf);
  const places = sideLines.map((own) => new Map(matches(lines, own)));
  const parts = [];
  const add = (isSame, from, to, starts, ends) => {
    const texts = sideLines.map((own, side) => own.slice(starts[side], ends[side]).join(''));
    const text = lines.slice(from, to).join('');
    if (text === '' && texts.every((one) => one === '')) return;
    const last = parts.at(-1);
    if (isSame && last?.isSame) {
      last.base += text;
      last.sides = last.sides.map((one, side) => one + texts[side]);
    } else parts.push({ isSame, base: text, sides: texts });
  };
  let from = 0;
  let starts = sides.map(() => 0);
  for (let index = 0; index <= lines.length; index += 1) {
    const isEnd = index === lines.length;
    if (!isEnd && !places.every((own) => own.has(index))) continue;
    const ends = sideLines.map((own, side) => (isEnd ? own.length : places[side].get(index)));
    add(false, from, index, starts, ends);
    if (isEnd) break;
    add(true, index, index + 1, ends, ends.map((end) => end + 1));
    from = index + 1;
    starts = ends.map((end) => end + 1);
  }
  return parts;
}

/** A text in runs of words: `[words, whether they differ from another text]`. */
export function wordRuns(text, other) {
  const words = wordsOf(text);
  const same = new Set(matches(wordsOf(other), words).map(([, index]) => index));
  const runs = [];
  words.forEach((word, index) => {
    const differs = !same.has(index);
    if (runs.length && runs.at(-1)[1] === differs) runs.at(-1)[0] += word;
    else runs.push([word, differs]);
  });
  return runs;
}
