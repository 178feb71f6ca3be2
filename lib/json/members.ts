import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  JsonTextError,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  skipBlanks,
  valueEnd,
} from "./scan";

const encoder = new TextEncoder();
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** One member of a JSON object: its name unescaped, its value as an exact slice of the text. */
export interface Member {
  readonly name: string;
  readonly value: Uint8Array;
}

/**
 * Returns the top-level members of a JSON object in the order of its UTF-8 text, including repeated names.
 * Values are views, not copies, so every number and escape stays as written. Throws `JsonTextError` if the
 * text is not exactly one object. The contents of values are not checked.
 */
export function members(bytes: Uint8Array): Member[] {
  const found: Member[] = [];
  const end = walkMembers(bytes, (name, at) => {
    const valueTo = valueEnd(bytes, at);
    found.push({ name, value: bytes.subarray(at, valueTo) });
    return valueTo;
  });
  // The end is known, because no visit stops the walk.
  const rest = skipBlanks(bytes, end ?? 0);
  if (rest !== bytes.length) throw new JsonTextError("there is more after the object", rest);
  return found;
}

/** Builds the text of a JSON object from its members. */
export function joinMembers(parts: readonly Member[]): Uint8Array {
  const texts = parts.flatMap(({ name, value }, index) => [
    encoder.encode(`${index === 0 ? "{" : ","}${JSON.stringify(name)}:`),
    value,
  ]);
  return Buffer.concat([...texts, encoder.encode(parts.length === 0 ? "{}" : "}")]);
}

/** Returns the elements of an array as slices; none if the value is not an array. Throws `JsonTextError`. */
export function elementsOf(value: Uint8Array | undefined): readonly Uint8Array[] {
  return value?.[0] === OPEN_BRACKET ? elementsFrom(value, 0).found : [];
}

/** Returns the elements of the array at `from` as slices, and the index past it. Throws `JsonTextError`. */
export function elementsFrom(bytes: Uint8Array, from: number): { found: readonly Uint8Array[]; end: number } {
  const found: Uint8Array[] = [];
  let at = skipBlanks(bytes, from + 1);
  if (bytes[at] === CLOSE_BRACKET) return { found, end: at + 1 };
  for (;;) {
    const end = valueEnd(bytes, at);
    found.push(bytes.subarray(at, end));
    at = skipBlanks(bytes, end);
    if (bytes[at] === CLOSE_BRACKET) return { found, end: at + 1 };
    if (bytes[at] !== COMMA) throw new JsonTextError("a comma or a closing bracket is expected", at);
    at = skipBlanks(bytes, at + 1);
  }
}

/**
 * Walks the members of the object at the start of the text. `visit` gets a name and its value's offset and
 * returns the end of the value, or null to stop. Returns the end of the object, or null if it was stopped.
 */
export function walkMembers(
  bytes: Uint8Array,
  visit: (name: string, valueFrom: number) => number | null,
): number | null {
  let at = skipBlanks(bytes, 0);
  if (bytes[at] !== OPEN_BRACE) throw new JsonTextError("an object is expected", at);
  at = skipBlanks(bytes, at + 1);
  if (bytes[at] === CLOSE_BRACE) return at + 1;
  for (;;) {
    if (bytes[at] !== QUOTE) throw new JsonTextError("a member name is expected", at);
    const nameEnd = valueEnd(bytes, at);
    const name = nameIn(bytes, at, nameEnd);
    const colon = skipBlanks(bytes, nameEnd);
    if (bytes[colon] !== COLON) throw new JsonTextError("a colon is expected", colon);
    const end = visit(name, skipBlanks(bytes, colon + 1));
    if (end === null) return null;
    at = skipBlanks(bytes, end);
    if (bytes[at] === CLOSE_BRACE) return at + 1;
    if (bytes[at] !== COMMA) throw new JsonTextError("a comma or a closing brace is expected", at);
    at = skipBlanks(bytes, at + 1);
  }
}

function nameIn(bytes: Uint8Array, from: number, end: number): string {
  try {
    const name = utf8.decode(bytes.subarray(from + 1, end - 1));
    const isPlain = bytes.subarray(from, end).indexOf(BACKSLASH) === -1;
    return isPlain ? name : String(JSON.parse(`"${name}"`));
  } catch {
    throw new JsonTextError("a member name is malformed", from);
  }
}
