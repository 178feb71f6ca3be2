import { BACKSLASH, CLOSE_BRACE, COMMA, OPEN_BRACE, QUOTE } from "@/lib/json/scan";

/** What braces and brackets are but for this bit: `{ [` and `} ]`. */
const caseBit = 0x20;
/** Beyond it only letters of numbers and words stand outside of strings, beside braces and brackets. */
const lastCapital = 0x5a;

/**
 * The index just past a value that begins at `from`, in well-formed JSON without blanks around it; what does
 * not end ends at the end.
 */
export function valueEnd(bytes: Uint8Array, from: number): number {
  const size = bytes.length;
  const first = bytes[from] ?? 0;
  if (first === QUOTE) return stringEnd(bytes, from + 1);
  if ((first | caseBit) !== OPEN_BRACE) return scalarEnd(bytes, from);
  let [at, depth] = [from, 0];
  while (at < size) {
    const byte = bytes[at++] ?? 0;
    if (byte === QUOTE) {
      // `stringEnd` again: half of all time is spent here, and a call for every string takes a quarter more.
      for (let sign = bytes[at++]; sign !== QUOTE && sign !== undefined; sign = bytes[at++]) {
        if (sign === BACKSLASH) at++;
      }
    } else if (byte > lastCapital) {
      const shape = byte | caseBit;
      if (shape === OPEN_BRACE) depth++;
      else if (shape === CLOSE_BRACE && --depth === 0) return at;
    }
  }
  return size;
}

function scalarEnd(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === COMMA || (byte | caseBit) === CLOSE_BRACE) return at;
  }
  return bytes.length;
}

/** From inside a string, the index just past its closing quote. */
export function stringEnd(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; ) {
    const byte = bytes[at++];
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH) at++;
  }
  return bytes.length;
}

/**
 * From inside a string, the place of the quote that ends it; -1 where something in it is escaped, or nothing
 * ends it.
 */
export function plainStringEnd(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH) return -1;
  }
  return -1;
}
