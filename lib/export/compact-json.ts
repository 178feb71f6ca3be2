import { BACKSLASH, CLOSE_BRACE, CLOSE_BRACKET, COMMA, QUOTE } from "@/lib/json/bytes";

/** What braces and brackets are but for the bit that tells them apart: `{ [` and `} ]`. */
const [caseBit, opening, closing] = [0x20, 0x7b, 0x7d];

/** The index just past a value that begins at `from`, in well-formed JSON without blanks around it. */
export function valueEnd(bytes: Buffer, from: number): number {
  const size = bytes.length;
  const first = bytes[from] ?? 0;
  let at = from;
  if (first === QUOTE) return stringEnd(bytes, from + 1);
  if ((first | caseBit) !== opening) {
    while (at < size && bytes[at] !== COMMA && bytes[at] !== CLOSE_BRACE && bytes[at] !== CLOSE_BRACKET) at++;
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
export function stringEnd(bytes: Buffer, from: number): number {
  const size = bytes.length;
  let at = from;
  while (at < size) {
    const byte = bytes[at++];
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH) at++;
  }
  return at;
}

/** From inside a string, the place of the quote that ends it; -1 where something in it is escaped. */
export function plainStringEnd(bytes: Buffer, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] === QUOTE) return at;
    if (bytes[at] === BACKSLASH) return -1;
  }
  return -1;
}
