import { CLOSE_BRACE, COMMA, OPEN_BRACE, OPEN_BRACKET, skipBlanks } from "./bytes";
import { elementsAt } from "./elements";
import { JsonTextError } from "./json-text-error";
import { memberName } from "./member-name";
import { valueEnd } from "./value-end";

/** One member of a JSON object: its name unescaped, its value as an exact slice of the text. */
export interface Member {
  readonly name: string;
  readonly value: Uint8Array;
}

/**
 * The top-level members of a JSON object in the order of its UTF-8 text, a repeated name each time; values are views, not
 * copies, so that every number and spelling stays as written. Throws `JsonTextError` when the text is not one
 * object; values are not checked inside.
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
 * The elements of the array that an object's text holds under a name (the last of repeated ones), in one walk over all of
 * it; empty when it holds no array. Throws `JsonTextError` as `members` and `elements` do, also where the text has more
 * than `maxDepth` levels, of which the object is the first.
 */
export function memberElements(
  bytes: Uint8Array,
  wanted: string,
  maxDepth = Number.POSITIVE_INFINITY,
): Uint8Array[] {
  let list: Uint8Array[] = [];
  walk(bytes, (name, at) => {
    if (name !== wanted || bytes[at] !== OPEN_BRACKET) {
      if (name === wanted) list = [];
      return valueEnd(bytes, at, maxDepth - 1);
    }
    const { found, end } = elementsAt(bytes, at, maxDepth - 2);
    list = found;
    return end;
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
