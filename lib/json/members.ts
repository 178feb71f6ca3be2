import { CLOSE_BRACE, COMMA, OPEN_BRACE, OPEN_BRACKET, skipBlanks } from "./bytes";
import { elementsAt, type Leap } from "./elements";
import { JsonTextError } from "./json-text-error";
import { memberName } from "./member-name";
import { valueEnd } from "./value-end";

/** One member of a JSON object: its name unescaped, its value as an exact slice of the text. */
export interface Member {
  readonly name: string;
  readonly value: Uint8Array;
}

/**
 * The top-level members of a JSON object in the order of its UTF-8 text, a repeated name each time; values
 * are views, not copies, so that every number and spelling stays as written. Throws `JsonTextError` when the
 * text is not one object; values are not checked inside.
 */
export function members(bytes: Uint8Array): Member[] {
  const found: Member[] = [];
  walk(bytes, (name, at) => {
    const end = valueEnd(bytes, at);
    found.push({ name, value: bytes.subarray(at, end) });
    return end;
  });
  return found;
}

/**
 * The elements of the array that an object's text holds under a name, as `memberArray` finds it; empty when
 * it holds none.
 */
export function memberElements(bytes: Uint8Array, wanted: string): Uint8Array[] {
  return memberArray(bytes, wanted)?.found ?? [];
}

/**
 * The array that an object's text holds under a name (the last of repeated ones): its elements, its own begin
 * and the index just past its end, in one walk over all of the text; null when what it holds there is no
 * array. Throws `JsonTextError` as `members` and `elements` do, also where the text has more than `maxDepth`
 * levels, of which the object is the first.
 * @param leap is asked before an element of such an array is walked through
 */
export function memberArray(
  bytes: Uint8Array,
  wanted: string,
  maxDepth = Number.POSITIVE_INFINITY,
  leap?: Leap,
): { readonly found: Uint8Array[]; readonly from: number; readonly end: number } | null {
  let list: ReturnType<typeof memberArray> = null;
  walk(bytes, (name, at) => {
    if (name !== wanted || bytes[at] !== OPEN_BRACKET) {
      if (name === wanted) list = null;
      return valueEnd(bytes, at, maxDepth - 1);
    }
    list = { from: at, ...elementsAt(bytes, at, maxDepth - 2, leap) };
    return list.end;
  });
  return list;
}

/** Goes from member to member; `pass` is told where a value begins and says where it ends. */
function walk(bytes: Uint8Array, pass: (name: string, valueAt: number) => number): void {
  let at = skipBlanks(bytes, 0);
  if (bytes[at] !== OPEN_BRACE) throw new JsonTextError("an object is expected", at);
  at = skipBlanks(bytes, at + 1);
  if (bytes[at] !== CLOSE_BRACE) {
    for (;;) {
      const { name, valueAt } = memberName(bytes, at);
      at = skipBlanks(bytes, pass(name, valueAt));
      if (bytes[at] === CLOSE_BRACE) break;
      if (bytes[at] !== COMMA) throw new JsonTextError("a comma or a closing brace is expected", at);
      at = skipBlanks(bytes, at + 1);
    }
  }
  const rest = skipBlanks(bytes, at + 1);
  if (rest !== bytes.length) throw new JsonTextError("something follows the object", rest);
}
