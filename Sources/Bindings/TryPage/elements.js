// Elements of the page. Names and contents are whatever somebody wrote: they become text, never markup.

/** An element with attributes, event listeners (on…) and children; strings become text. */
export const make = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);

/** The same for a picture. */
export const draw = (tag, attributes = {}, ...children) =>
  fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name in element && (typeof value !== 'string' || name === 'value') && !(element instanceof SVGElement)) element[name] = value;
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** A number with a noun. */
export const count = (number, noun, plural = `${noun}s`) => `${number} ${number === 1 ? noun : plural}`;

/** What would turn letters around, or is not to be seen, written out. */
export const shown = (text) => text.replace(
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200B\u200E\u200F\u2028-\u202E\u2060\u2066-\u2069\uFEFF]/g,
  (letter) => `\u27e8U+${letter.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}\u27e9`);

/** A time of day, or the whole time on another day than that of a story. */
export function clock(time, day) {
  if (!time) return 'no time';
  return day && time.startsWith(day) ? time.slice(11, 16) : time.replace('T', ' ').replace(/(:00)?(\.\d+)?Z$/, '');
}
