import { isUtf8 } from "node:buffer";
import { isJsonObject, type JsonValue } from "./json-value";
import { survey } from "./scan";

export const maxRecordBytes = 4 * 1024 * 1024;
/** The maximum nesting depth. The record itself is level 1. */
const maxRecordDepth = 64;

export const recordFaults = {
  tooLarge: "larger than 4 MiB",
  notUtf8: "not valid UTF-8",
  tooDeep: "nested deeper than 64 levels",
  notJson: "not JSON",
  notObject: "not a JSON object",
  numberRange: "a number is out of range",
  loneSurrogate: "a string contains half of a surrogate pair",
  repeatedName: "a member name occurs twice in one object",
} as const;

/**
 * Parses and compacts one record's UTF-8 text. Rejects what `JSON.parse` would accept or change silently: a
 * repeated member name, a number that becomes infinite, half a surrogate pair, nesting deeper than 64, more
 * than 4 MiB. Returns the first fault as the reason and never throws; else also the text as it was parsed
 * (`json`).
 */
export function checkRecord(text: Uint8Array) {
  if (text.length > maxRecordBytes) return refuse("tooLarge");
  if (!isUtf8(text)) return refuse("notUtf8");
  const { depth, colons, blanks } = survey(text);
  if (depth > maxRecordDepth) return refuse("tooDeep");
  const json = Buffer.from(text.buffer, text.byteOffset, text.length).toString();
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return refuse("notJson");
  }
  if (!isJsonObject(value)) return refuse("notObject");
  const found = { names: 0, isInfinite: false, isLone: false };
  // In valid UTF-8, half a surrogate pair can only be an escape.
  inspect(value, json.includes("\\ud") || json.includes("\\uD"), found);
  if (found.isInfinite) return refuse("numberRange");
  if (found.isLone) return refuse("loneSurrogate");
  // `JSON.parse` keeps the last of repeated names, so fewer names than colons means a repeat.
  if (found.names !== colons) return refuse("repeatedName");
  return { ok: true, value, json, text: blanks ? withoutWhitespace(json) : text } as const;
}

function refuse(fault: keyof typeof recordFaults) {
  return { ok: false, reason: recordFaults[fault] } as const;
}

/** Walks a parsed value once. The depth was checked before, so recursion is safe. */
function inspect(
  value: JsonValue,
  hasSurrogates: boolean,
  found: { names: number; isInfinite: boolean; isLone: boolean },
): void {
  if (typeof value === "string") found.isLone ||= hasSurrogates && !value.isWellFormed();
  else if (typeof value === "number") found.isInfinite ||= !Number.isFinite(value);
  else if (isJsonObject(value)) {
    for (const name of Object.keys(value)) {
      found.names++;
      found.isLone ||= hasSurrogates && !name.isWellFormed();
      inspect(value[name] ?? null, hasSurrogates, found);
    }
  } else if (typeof value === "object" && value !== null) {
    for (const inner of value) inspect(inner, hasSurrogates, found);
  }
}

const encoder = new TextEncoder();
/** Matches a string of well-formed JSON, or whitespace between its tokens. */
const stringOrBlanks = /("[^"\\]*(?:\\.[^"\\]*)*")|\s+/g;

/** Returns well-formed JSON without the whitespace between its tokens, as UTF-8. */
export function withoutWhitespace(json: string): Uint8Array {
  return encoder.encode(json.replaceAll(stringOrBlanks, "$1"));
}
