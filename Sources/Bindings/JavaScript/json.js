// JSON as in the formats: counters and sizes of up to 64 bits, and bytes as Base64.

const whole = /-?\d{16,}(?![\d.eE])/g;
const mayHoldBig = /\d{16}/;

/** The value of a text. A whole number that is not exact as a `number` is a `bigint`. */
export function parse(text) {
  if (!mayHoldBig.test(text)) return JSON.parse(text);
  let mark = 'whole:';
  while (text.includes(mark)) mark += ':';
  let marked = '';
  let index = 0;
  let isMarked = false;
  while (index < text.length) {
    let start = text.indexOf('"', index);
    if (start < 0) start = text.length;
    marked += text.slice(index, start).replace(whole, (digits) => {
      if (Number.isSafeInteger(Number(digits))) return digits;
      isMarked = true;
      return `"${mark}${digits}"`;
    });
    if (start === text.length) break;
    index = endOfString(text, start);
    marked += text.slice(start, index);
  }
  if (!isMarked) return JSON.parse(text);
  return JSON.parse(marked, (_, value) =>
    typeof value === 'string' && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value);
}

/** The index after a string that begins at an index. */
function endOfString(text, start) {
  let end = start;
  for (;;) {
    end = text.indexOf('"', end + 1);
    if (end < 0) return text.length;
    let slash = end;
    while (text[slash - 1] === '\\') slash -= 1;
    if ((end - slash) % 2 === 0) return end + 1;
  }
}

/**
 * The text of a value: `bigint`s in digits, bytes as Base64; members that are `undefined` are omitted.
 *
 * @param value The value.
 * @param nameOf The text of a value that JSON does not have, such as a strategy; `undefined` for other values.
 */
export function stringify(value, nameOf = () => undefined) {
  const named = nameOf(value);
  if (named !== undefined) return JSON.stringify(named);
  switch (typeof value) {
    case 'bigint': return value.toString();
    case 'number':
      checkExact(value);
      return JSON.stringify(value);
    case 'object': break;
    default: return JSON.stringify(value) ?? 'null';
  }
  if (value === null) return 'null';
  if (value instanceof Uint8Array) return `"${base64(value)}"`;
  if (typeof value.toJSON === 'function') return stringify(value.toJSON(), nameOf);
  if (Array.isArray(value)) return `[${value.map((element) => stringify(element, nameOf)).join(',')}]`;
  const members = [];
  for (const [key, member] of Object.entries(value)) {
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${stringify(member, nameOf)}`);
  }
  return `{${members.join(',')}}`;
}

/** Refuses a whole number that has lost its exact value. */
export function checkExact(number) {
  if (!Number.isInteger(number) || Number.isSafeInteger(number)) return;
  throw new TypeError(`the number ${number} is not exact; give a bigint, such as ${BigInt(number)}n`);
}

/** Bytes in Base64 (RFC 4648, section 4). */
export function base64(bytes) {
  let text = '';
  // A call may have only a limited number of arguments.
  for (let index = 0; index < bytes.length; index += 0x2000) {
    text += String.fromCharCode(...bytes.subarray(index, index + 0x2000));
  }
  return btoa(text);
}
