import { CLOSE_BRACE, COMMA, LINE_FEED, OPEN_BRACE, OPEN_BRACKET, skipBlanks } from "@/lib/json/bytes";
import { maxRecordBytes } from "@/lib/json/check-record";
import { JsonTextError } from "@/lib/json/json-text-error";
import { memberName } from "@/lib/json/member-name";
import { valueEnd } from "@/lib/json/value-end";
import { ValueScan } from "@/lib/json/value-scan";
import { FileRefusal } from "./frame";

/** How many bytes `fileForm` wants to see: the longest record and some room for what stands around it. */
export const headBytes = maxRecordBytes + 64 * 1024;

/** What a file holds, with the byte where its records begin. */
export type FileForm =
  | { readonly kind: "lines"; readonly start: number }
  | { readonly kind: "list"; readonly start: number; readonly enclosed: boolean }
  | { readonly kind: "record"; readonly start: number; readonly end: number };

/**
 * Recognises the form of a file from its beginning: NDJSON, a bare array, a list envelope (`{"data": […]}`),
 * one record, or one record in an envelope (read API §2.1, §4.4). Throws `FileRefusal` for what is none of
 * these. `complete`: `head` is the whole file.
 */
export function fileForm(head: Uint8Array, complete: boolean): FileForm {
  refuseOtherEncodings(head);
  const start = skipBlanks(head, hasByteOrderMark(head) ? 3 : 0);
  if (start === head.length) throw new FileRefusal("The file is empty.");
  if (head[start] === OPEN_BRACKET) return { kind: "list", start: start + 1, enclosed: false };
  if (head[start] === OPEN_BRACE) return objectForm(head, start, complete);
  if (laterObject(head, start)) return { kind: "lines", start };
  throw new FileRefusal("The file is not JSON that holds records: an object, a list or one object a line.");
}

/**
 * Tells an envelope and a record of several lines from the first line of NDJSON. An object whose frame is
 * broken is taken as a line, so that the trouble stays its own.
 */
function objectForm(head: Uint8Array, start: number, complete: boolean): FileForm {
  const names = new Set<string>();
  let at = skipBlanks(head, start + 1);
  try {
    while (head[at] !== CLOSE_BRACE) {
      const { name, valueAt } = memberName(head, at);
      if (name === "data" && !names.has("id")) {
        if (head[valueAt] === OPEN_BRACKET) return { kind: "list", start: valueAt + 1, enclosed: true };
        if (head[valueAt] === OPEN_BRACE) {
          const end = valueEnd(head, valueAt);
          refuseMore(head, new ValueScan(1).feed(head, end), complete);
          return { kind: "record", start: valueAt, end };
        }
      }
      names.add(name);
      at = skipBlanks(head, valueEnd(head, valueAt));
      if (head[at] === COMMA) at = skipBlanks(head, at + 1);
      else if (head[at] !== CLOSE_BRACE) throw new JsonTextError("a comma is expected", at);
    }
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    if (laterObject(head, start) || !laterLine(head, start)) return { kind: "lines", start };
    throw new FileRefusal(
      `The object that begins the file is not JSON: ${error.message} (byte ${error.offset}).`,
    );
  }
  const end = at + 1;
  const alone = complete && skipBlanks(head, end) === head.length;
  if (alone && !names.has("id")) {
    throw new FileRefusal(
      'The file holds one object that is neither a record (no "id") nor a list (no "data").',
    );
  }
  const severalLines = head.subarray(start, end).includes(LINE_FEED);
  if (!severalLines) return { kind: "lines", start };
  refuseMore(head, end, complete);
  return { kind: "record", start, end };
}

/**
 * One record is all that such a file may hold; a second would be lost silently. `end`: -1 where it is not
 * closed.
 */
function refuseMore(head: Uint8Array, end: number, complete: boolean): void {
  if (end === -1) throw new FileRefusal("The file ends inside its object.");
  if (complete && skipBlanks(head, end) === head.length) return;
  throw new FileRefusal(
    "Something follows the record: several records must stand one a line, or in one list.",
  );
}

function hasByteOrderMark(head: Uint8Array): boolean {
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
}

function refuseOtherEncodings(head: Uint8Array): void {
  const [first, second] = head;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    throw new FileRefusal("The file is UTF-16; save it as UTF-8.");
  }
  if (first === 0x1f && second === 0x8b) throw new FileRefusal("The file is compressed; unpack it first.");
  if ((first === 0) !== (second === 0)) throw new FileRefusal("The file is UTF-16; save it as UTF-8.");
  if (head.subarray(0, 4096).includes(0)) throw new FileRefusal("The file is binary, not JSON.");
}

/** Whether some later line begins with a brace: then the file is NDJSON whose first line is bad. */
function laterObject(head: Uint8Array, start: number): boolean {
  for (let at = head.indexOf(LINE_FEED, start); at !== -1; at = head.indexOf(LINE_FEED, at + 1)) {
    if (head[at + 1] === OPEN_BRACE) return true;
  }
  return false;
}

/** Whether the file goes on after its first line. */
function laterLine(head: Uint8Array, start: number): boolean {
  const lineFeed = head.indexOf(LINE_FEED, start);
  return lineFeed !== -1 && skipBlanks(head, lineFeed) < head.length;
}
