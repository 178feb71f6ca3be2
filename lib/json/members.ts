import { CLOSE_BRACE, COMMA, OPEN_BRACE, skipBlanks } from "./bytes";
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
  let at = skipBlanks(bytes, 0);
  if (bytes[at] !== OPEN_BRACE) throw new JsonTextError("an object is expected", at);
  at = skipBlanks(bytes, at + 1);
  if (bytes[at] !== CLOSE_BRACE) {
    for (;;) {
      const { name, valueAt } = memberName(bytes, at);
      const end = valueEnd(bytes, valueAt);
      found.push({ name, value: bytes.subarray(valueAt, end) });
      at = skipBlanks(bytes, end);
      if (bytes[at] === CLOSE_BRACE) break;
      if (bytes[at] !== COMMA) throw new JsonTextError("a comma or a closing brace is expected", at);
      at = skipBlanks(bytes, at + 1);
    }
  }
  const rest = skipBlanks(bytes, at + 1);
  if (rest !== bytes.length) throw new JsonTextError("something follows the object", rest);
  return found;
}
