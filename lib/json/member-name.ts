import { BACKSLASH, COLON, QUOTE, skipBlanks } from "./bytes";
import { JsonTextError } from "./json-text-error";
import { valueEnd } from "./value-end";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads the member name that begins at `from`, unescaped, and says where its value begins. Throws
 * `JsonTextError` when there is no well-formed name followed by a colon.
 */
export function memberName(bytes: Uint8Array, from: number): { name: string; valueAt: number } {
  if (bytes[from] !== QUOTE) throw new JsonTextError("a member name is expected", from);
  const end = valueEnd(bytes, from);
  const colon = skipBlanks(bytes, end);
  if (bytes[colon] !== COLON) throw new JsonTextError("a colon is expected", colon);
  return { name: unescaped(bytes, from, end), valueAt: skipBlanks(bytes, colon + 1) };
}

function unescaped(bytes: Uint8Array, from: number, end: number): string {
  try {
    const inner = utf8.decode(bytes.subarray(from + 1, end - 1));
    const plain = bytes.subarray(from, end).indexOf(BACKSLASH) === -1;
    return plain ? inner : String(JSON.parse(`"${inner}"`));
  } catch {
    throw new JsonTextError("a member name is malformed", from);
  }
}
