import { BACKSLASH, isBlank, QUOTE } from "./bytes";

/**
 * Well-formed JSON text without the whitespace between its tokens; inside strings every byte stays. Gives the
 * same array when there is nothing to drop.
 */
export function withoutWhitespace(bytes: Uint8Array): Uint8Array {
  const first = nextBlank(bytes, 0);
  if (first === bytes.length) return bytes;
  const compact = new Uint8Array(bytes.length);
  let size = 0;
  let from = 0;
  for (let blank = first; from < bytes.length; blank = nextBlank(bytes, from)) {
    compact.set(bytes.subarray(from, blank), size);
    size += blank - from;
    from = blank;
    while (isBlank(bytes[from])) from++;
  }
  return compact.subarray(0, size);
}

/** The next whitespace outside strings; `from` lies outside a string. The length when there is none. */
function nextBlank(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length) {
    const byte = bytes[at++];
    if (isBlank(byte)) return at - 1;
    if (byte !== QUOTE) continue;
    for (let inner = bytes[at++]; inner !== QUOTE && inner !== undefined; inner = bytes[at++]) {
      if (inner === BACKSLASH) at++;
    }
  }
  return bytes.length;
}
