import { isUtf8, transcode } from "node:buffer";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/json/json-value";
import { survey } from "@/lib/json/scan";
import { maxDepth, maxMembers, maxValues } from "./settings";

/** An answer twice: parsed, to be looked at, and as text, to be passed on byte for byte. */
interface ReplyText {
  readonly text: Uint8Array;
  readonly value: JsonObject;
}

// Without `fatal`, bytes that are no UTF-8 become U+FFFD; without `ignoreBOM`, a byte order mark is dropped.
const decoder = new TextDecoder("utf-8");
const encoder = new TextEncoder();

// Smaller ones cannot hold too many members: each takes five bytes at least.
const crowded = maxMembers * 5;

/** Reads an answer as a JSON object, whatever its Content-Type claims. */
export function readReplyText(body: Uint8Array): Outcome<ReplyText> {
  const trouble = surveyTrouble(body);
  if (trouble !== null) return trouble;
  const text = toUtf8(body);
  const parsed = parseText(text);
  if (!parsed.ok) return parsed;
  if (!isJsonObject(parsed.value)) return malformed("The data service's answer is not a JSON object.");
  return succeed({ text, value: parsed.value });
}

/** Why an answer is not to be parsed at all; null where nothing speaks against it. */
function surveyTrouble(body: Uint8Array): ReturnType<typeof fail> | null {
  const { depth, colons, commas } = survey(body);
  if (depth > maxDepth) return malformed("The data service's answer is nested too deeply.");
  if (colons > maxMembers) return malformed("The data service's answer has too many members.");
  return commas > maxValues ? malformed("The data service's answer has too many values.") : null;
}

/** The same for an answer whose walk has shown, or will show, that it is not nested too deeply. */
export function crowdTrouble(body: Uint8Array): ReturnType<typeof fail> | null {
  return body.length < crowded ? null : surveyTrouble(body);
}

/** Parses UTF-8 text, in which no member may be a trap. */
export function parseText(text: Uint8Array): Outcome<JsonValue> {
  let value: JsonValue;
  try {
    value = JSON.parse(toText(text));
  } catch {
    return malformed("The data service answered with something that is not JSON.");
  }
  return holdsPrototype(text, value)
    ? malformed("The data service's answer has a forbidden member.")
    : succeed(value);
}

/**
 * As `toString` does it, in half the time: V8 decodes UTF-8 slowly where there is a character beyond ASCII.
 */
function toText(utf8: Uint8Array): string {
  return transcode(utf8, "utf8", "utf16le").toString("utf16le");
}

/**
 * The same bytes where they are UTF-8 without a byte order mark, which is nearly always; else a cleaned copy.
 */
export function toUtf8(body: Uint8Array): Uint8Array {
  const marked = body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf;
  return isUtf8(body) && !marked ? body : encoder.encode(decoder.decode(body));
}

/**
 * Whether there is a member called `__proto__`. It does no harm here, but records are passed on as they are,
 * and it may to whoever copies one member by member.
 */
function holdsPrototype(body: Uint8Array, value: JsonValue): boolean {
  const text = Buffer.from(body.buffer, body.byteOffset, body.length);
  // The name as it is, or with one of its letters written as an escape: each of them is `\\u00` and two
  // digits.
  const isPossible = text.includes('"__proto__"') || text.includes("\\u00");
  return isPossible && hasPrototype(value);
}

function hasPrototype(value: JsonValue): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.hasOwn(value, "__proto__") || Object.values(value).some(hasPrototype);
}

/** The failure for an answer in which a member is missing or has the wrong shape. */
export function badMember(path: readonly PropertyKey[]): ReturnType<typeof fail> {
  return malformed(`The data service's answer has no readable "${path.map(String).join(".")}".`);
}

function malformed(message: string): ReturnType<typeof fail> {
  return fail("upstream_malformed", { message });
}
