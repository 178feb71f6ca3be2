import { BACKSLASH, CLOSE_BRACE, COLON, COMMA, OPEN_BRACE, QUOTE } from "@/lib/json/bytes";
import { isJsonObject, type JsonObject } from "@/lib/json/json-value";

/** What braces and brackets are but for the bit that tells them apart: `{ [` and `} ]`. */
const [caseBit, opening, closing] = [0x20, 0x7b, 0x7d];

/** A member that is wanted, whole or some members of it. */
interface Wanted {
  readonly name: Buffer;
  readonly inner: readonly Wanted[] | null;
}

/** An object's picked members as its text, and the index just past it in the text that they were picked from. */
interface Picked {
  readonly text: string;
  readonly end: number;
}

/**
 * Makes a reader of some members of stored records, which passes over the others, most of a record: in half the time of parsing
 * all. What is not written as the store writes (compact, plain names) is parsed whole.
 * @param paths of members in ASCII: `payments`, `supporter.id`; what is inside a list is not picked from
 * @returns a function that takes the text of a well-formed JSON object and throws SyntaxError where it is none
 */
export function memberPicker(paths: Iterable<string>): (text: Uint8Array) => JsonObject {
  const wanted = toWanted([...paths].map((path) => path.split(".")));
  return (text) => {
    const bytes = Buffer.from(text.buffer, text.byteOffset, text.byteLength);
    const picked = pick(bytes, 0, wanted);
    const value: unknown = JSON.parse(picked?.end === bytes.length ? picked.text : bytes.toString());
    if (!isJsonObject(value)) throw new SyntaxError("A stored record is not an object");
    return value;
  };
}

function toWanted(paths: readonly (readonly string[])[]): readonly Wanted[] {
  const names = [...new Set(paths.flatMap(([first]) => first ?? []))];
  return names.map((name) => {
    const rests = paths.filter(([first]) => first === name).map(([, ...rest]) => rest);
    const isWhole = rests.some(({ length }) => length === 0);
    return { name: Buffer.from(name), inner: isWhole ? null : toWanted(rests) };
  });
}

/** Picks from the object that begins at `from`; null where it is none, or not compact. */
function pick(bytes: Buffer, from: number, wanted: readonly Wanted[]): Picked | null {
  if (bytes[from] !== OPEN_BRACE) return null;
  let text = "{";
  for (let at = from + 1; ; ) {
    if (bytes[at] !== QUOTE)
      return bytes[at] === CLOSE_BRACE && text === "{" ? { text: "{}", end: at + 1 } : null;
    const nameEnd = plainNameEnd(bytes, at + 1);
    if (nameEnd === -1 || bytes[nameEnd + 1] !== COLON) return null;
    const found = wantedOf(bytes, at + 1, nameEnd, wanted);
    const inner = found?.inner ? pick(bytes, nameEnd + 2, found.inner) : null;
    const end = inner?.end ?? valueEnd(bytes, nameEnd + 2);
    if (found !== null) {
      const member = inner === null ? bytes.toString("utf8", at, end) : `"${found.name}":${inner.text}`;
      text += text === "{" ? member : `,${member}`;
    }
    if (bytes[end] === CLOSE_BRACE) return { text: `${text}}`, end: end + 1 };
    if (bytes[end] !== COMMA) return null;
    at = end + 1;
  }
}

/** The place of the quote that ends a name; -1 where something in it is escaped. */
function plainNameEnd(bytes: Buffer, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] === QUOTE) return at;
    if (bytes[at] === BACKSLASH) return -1;
  }
  return -1;
}

function wantedOf(bytes: Buffer, from: number, to: number, wanted: readonly Wanted[]): Wanted | null {
  for (const one of wanted) {
    const { name } = one;
    if (name.length !== to - from) continue;
    let at = 0;
    while (at < name.length && name[at] === bytes[from + at]) at++;
    if (at === name.length) return one;
  }
  return null;
}

/** The index just past a value; where it is not compact, of anything else. */
function valueEnd(bytes: Buffer, from: number): number {
  const size = bytes.length;
  const first = bytes[from] ?? 0;
  let at = from;
  if (first === QUOTE) return stringEnd(bytes, from + 1);
  if ((first | caseBit) !== opening) {
    while (at < size && bytes[at] !== COMMA && bytes[at] !== CLOSE_BRACE) at++;
    return at;
  }
  for (let depth = 0; at < size; ) {
    const byte = bytes[at++] ?? 0;
    if (byte === QUOTE) at = stringEnd(bytes, at);
    else if (byte > 0x5a) {
      // Only letters of numbers and words stand here beside braces and brackets.
      const shape = byte | caseBit;
      if (shape === opening) depth++;
      else if (shape === closing && --depth === 0) return at;
    }
  }
  return at;
}

/** From inside a string, the index just past its closing quote. */
function stringEnd(bytes: Buffer, from: number): number {
  const size = bytes.length;
  let at = from;
  while (at < size) {
    const byte = bytes[at++];
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH) at++;
  }
  return at;
}
