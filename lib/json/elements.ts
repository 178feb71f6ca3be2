import { CLOSE_BRACKET, COMMA, OPEN_BRACKET, skipBlanks } from "./bytes";
import { JsonTextError } from "./json-text-error";
import { valueEnd } from "./value-end";

/**
 * The elements of a JSON array as exact slices (views, not copies) of its UTF-8 text, so that every number
 * and spelling stays as written. Throws `JsonTextError` when the text is not one array; elements are not
 * checked inside.
 */
export function elements(bytes: Uint8Array): Uint8Array[] {
  const { found, end } = elementsAt(bytes, skipBlanks(bytes, 0));
  const rest = skipBlanks(bytes, end);
  if (rest !== bytes.length) throw new JsonTextError("something follows the array", rest);
  return found;
}

/** Tells where the value that begins at `from` ends, where that is known already. */
export type Leap = (from: number) => number | undefined;

/**
 * The elements of the array that begins at `from`, and the index just past its end. Throws as `elements`
 * does, also where an element has more than `maxDepth` levels.
 * @param leap is asked before an element is walked through
 */
export function elementsAt(
  bytes: Uint8Array,
  from: number,
  maxDepth?: number,
  leap?: Leap,
): { found: Uint8Array[]; end: number } {
  const found: Uint8Array[] = [];
  if (bytes[from] !== OPEN_BRACKET) throw new JsonTextError("an array is expected", from);
  let at = skipBlanks(bytes, from + 1);
  if (bytes[at] === CLOSE_BRACKET) return { found, end: at + 1 };
  for (;;) {
    const end = leap?.(at) ?? valueEnd(bytes, at, maxDepth);
    found.push(bytes.subarray(at, end));
    at = skipBlanks(bytes, end);
    if (bytes[at] === CLOSE_BRACKET) return { found, end: at + 1 };
    if (bytes[at] !== COMMA) throw new JsonTextError("a comma or a closing bracket is expected", at);
    at = skipBlanks(bytes, at + 1);
  }
}
