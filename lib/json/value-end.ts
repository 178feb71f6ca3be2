import { CLOSE_BRACE, CLOSE_BRACKET, OPEN_BRACE, OPEN_BRACKET, QUOTE } from "./bytes";
import { JsonTextError } from "./json-text-error";
import { ValueScan } from "./value-scan";

const scalar = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;
const latin1 = new TextDecoder("latin1");

/**
 * The index just past the JSON value that begins at `from`. Checks its frame and, where it is a bare number
 * or word, its spelling; what lies inside brackets and quotes is the caller's to check. Throws
 * `JsonTextError`, also where the value has more than `maxDepth` levels.
 */
export function valueEnd(bytes: Uint8Array, from: number, maxDepth?: number): number {
  const end = new ValueScan(0, maxDepth).feed(bytes, from);
  if (end === -1) throw new JsonTextError("the text ends inside a value", bytes.length);
  const first = bytes[from];
  const last = bytes[end - 1];
  if (first === OPEN_BRACE || first === OPEN_BRACKET) {
    const closing = first === OPEN_BRACE ? CLOSE_BRACE : CLOSE_BRACKET;
    if (last !== closing) throw new JsonTextError("brackets do not match", end - 1);
  } else if (first !== QUOTE && !scalar.test(latin1.decode(bytes.subarray(from, end)))) {
    throw new JsonTextError("a value is expected", from);
  }
  return end;
}
