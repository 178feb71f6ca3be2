import { isUtf8 } from "node:buffer";
import { isJsonObject, type JsonObject, type JsonValue } from "./json-value";
import { type Survey, survey } from "./survey";
import { withoutWhitespace } from "./without-whitespace";

/** The longest record that is taken, in bytes of its text. */
export const maxRecordBytes = 4 * 1024 * 1024;
/** The deepest nesting that is taken; the record itself is level 1. */
export const maxRecordDepth = 64;

/** Why a text is not taken as a record, in plain words. */
export const recordFaults = {
  tooLarge: "larger than 4 MiB",
  notUtf8: "not valid UTF-8",
  tooDeep: "nested deeper than 64 levels",
  notJson: "not JSON",
  notObject: "not a JSON object",
  numberRange: "a number is out of range",
  loneSurrogate: "a text holds half of a surrogate pair",
  repeatedName: "a member name occurs twice in one object",
} as const;

export type RecordFault = (typeof recordFaults)[keyof typeof recordFaults];

export type CheckedRecord =
  | {
      readonly ok: true;
      readonly value: JsonObject;
      /** The text without whitespace between its tokens; the given bytes when there is none. */
      readonly text: Uint8Array;
    }
  | { readonly ok: false; readonly reason: RecordFault };

/**
 * Parses one record's UTF-8 text, compacts it and checks what `JSON.parse` would let pass or change silently:
 * a repeated member name, a number that becomes infinite, half a surrogate pair, nesting deeper than 64, more
 * than 4 MiB. The first fault found is the reason; nothing is thrown.
 */
export function checkRecord(text: Uint8Array): CheckedRecord {
  if (text.length > maxRecordBytes) return refuse("tooLarge");
  if (!isUtf8(text)) return refuse("notUtf8");
  const facts = survey(text);
  if (facts.depth > maxRecordDepth) return refuse("tooDeep");
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(text.buffer, text.byteOffset, text.length).toString());
  } catch {
    return refuse("notJson");
  }
  if (!isJsonObject(value)) return refuse("notObject");
  const fault = faultOf(value, facts);
  if (fault !== null) return refuse(fault);
  return { ok: true, value, text: facts.blanks ? withoutWhitespace(text) : text };
}

function refuse(fault: keyof typeof recordFaults) {
  return { ok: false, reason: recordFaults[fault] } as const;
}

/** Parsing keeps the last of repeated names, so fewer names than colons means a repeat. */
function faultOf(record: JsonObject, facts: Survey): keyof typeof recordFaults | null {
  const found = { names: 0, infinite: false, lone: false };
  inspect(record, facts.surrogateEscapes, found);
  if (found.infinite) return "numberRange";
  if (found.lone) return "loneSurrogate";
  return found.names === facts.colons ? null : "repeatedName";
}

/** Walks a parsed value once; the depth was checked before, so it may recurse. */
function inspect(
  value: JsonValue,
  surrogates: boolean,
  found: { names: number; infinite: boolean; lone: boolean },
): void {
  if (typeof value === "string") found.lone ||= surrogates && !value.isWellFormed();
  else if (typeof value === "number") found.infinite ||= !Number.isFinite(value);
  else if (isJsonObject(value)) {
    for (const name of Object.keys(value)) {
      found.names++;
      found.lone ||= surrogates && !name.isWellFormed();
      inspect(value[name] ?? null, surrogates, found);
    }
  } else if (typeof value === "object" && value !== null) {
    for (const inner of value) inspect(inner, surrogates, found);
  }
}
