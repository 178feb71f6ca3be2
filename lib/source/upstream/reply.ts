import { isUtf8 } from "node:buffer";
import * as z from "zod";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/json/json-value";
import { elementsFrom, members, walkMembers } from "@/lib/json/members";
import { JsonTextError, OPEN_BRACKET, survey, valueEnd } from "@/lib/json/scan";
import { parseExact } from "@/lib/records/exact-json";
import type { RecordText } from "@/lib/source/source";

/** A record as received, and parsed for inspection. */
export interface ReplyRecord {
  readonly text: RecordText;
  readonly value: JsonObject;
}

export interface ReplyPage {
  readonly records: readonly ReplyRecord[];
  /** How many rows were skipped. */
  readonly skipped: number;
  readonly total: number;
  /** Undefined if the upstream does not send it; so is `currentPage`. */
  readonly perPage: number | undefined;
  readonly currentPage: number | undefined;
  readonly envelope: JsonObject;
}

/** The deepest nesting of a response; its outermost object is level 1. */
const maxDepth = 64;
/** Includes repeated names. 25 contributions with every field have about 15,000 members. */
const maxMembers = 250_000;
/** Includes the elements of arrays. */
const maxValues = 500_000;
/** The upstream chooses its page size, but reading row by row must stay affordable. */
const maxRecords = 1_000;

const count = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);

// `links` are required but never followed. Wrong page figures are accepted, because the desk has its own.
const pageShape = z.object({
  links: z.custom<JsonObject>(isJsonObject),
  meta: z.object({
    total: count.pipe(z.int().nonnegative()),
    per_page: count.pipe(z.int().positive()).optional().catch(undefined),
    current_page: count.pipe(z.int().positive()).optional().catch(undefined),
  }),
});

/**
 * Reads the pagination envelope (read API §2.1); a failure names the member that cannot be used. Parses
 * records one by one: as one text, a page with any character beyond Latin-1 takes several times as long.
 * @param skipsUnusable whether rows that are no records are skipped; otherwise, the whole page fails
 */
export function readReplyPage(body: Uint8Array, skipsUnusable = false): Outcome<ReplyPage> {
  const refusal = refuseBySize(body);
  if (refusal !== null) return refusal;
  const text = toUtf8(body);
  const list = dataOf(text);
  const rest =
    list === null ? [text] : [text.subarray(0, list.from), encoder.encode("[]"), text.subarray(list.end)];
  const envelope = parseObject(Buffer.concat(rest));
  if (!envelope.ok) return envelope;
  if (list === null) return unreadableMember(["data"]);
  if (list.found.length > maxRecords) return malformed("The data service’s response has too many records.");
  const records = readRecords(list.found, skipsUnusable);
  if (!records.ok) return records;
  const page = pageShape.safeParse(envelope.value);
  if (!page.success) return unreadableMember(page.error.issues[0]?.path ?? []);
  const { total, per_page: perPage, current_page: currentPage } = page.data.meta;
  const figures = { total, perPage, currentPage, skipped: list.found.length - records.value.length };
  return succeed({ ...figures, records: records.value, envelope: envelope.value });
}

function readRecords(found: readonly RecordText[], skipsUnusable: boolean): Outcome<readonly ReplyRecord[]> {
  const records: ReplyRecord[] = [];
  for (const [index, text] of found.entries()) {
    const parsed = parseText(text);
    if (parsed.ok && isJsonObject(parsed.value)) records.push({ text, value: parsed.value });
    else if (!skipsUnusable || !isJson(text)) return parsed.ok ? unreadableMember(["data", index]) : parsed;
  }
  return succeed(records);
}

interface DataList {
  readonly found: readonly RecordText[];
  readonly from: number;
  readonly end: number;
}

/** Returns the list of a page; null if there is none, or the text is not a JSON object. */
function dataOf(text: Uint8Array): DataList | null {
  let list: DataList | null = null;
  try {
    walkMembers(text, (name, from) => {
      if (name !== "data") return valueEnd(text, from);
      // The last of repeated members counts, as in `JSON.parse`.
      list = text[from] === OPEN_BRACKET ? { ...elementsFrom(text, from), from } : null;
      return list?.end ?? valueEnd(text, from);
    });
    return list;
  } catch (error) {
    if (error instanceof JsonTextError) return null;
    throw error;
  }
}

/**
 * Reads a single record, bare or inside `data` (read API §4.2, §4.4; real servers do either). Its text is
 * passed on byte for byte. Its id must be the requested one: a mixed-up cache must not return one person's
 * record as another's.
 */
export function readReplyRecord(body: Uint8Array, id: string): Outcome<ReplyRecord> {
  const refusal = refuseBySize(body);
  if (refusal !== null) return refusal;
  const text = toUtf8(body);
  const parsed = parseObject(text);
  if (!parsed.ok) return parsed;
  const isWrapped = !Object.hasOwn(parsed.value, "id");
  const value = isWrapped ? parsed.value["data"] : parsed.value;
  if (!isJsonObject(value)) return unreadableMember(["data"]);
  const found = value["id"];
  if ((typeof found !== "string" && typeof found !== "number") || String(found) !== id) {
    return malformed("The data service gave a mismatched answer: a different record from the one requested.");
  }
  if (!isWrapped) return succeed({ text, value });
  const inner = members(text).findLast(({ name }) => name === "data");
  return inner === undefined ? unreadableMember(["data"]) : succeed({ text: inner.value, value });
}

const recordShape = z.object({ id: z.union([z.string(), z.number()]) });
const replyShape = z.union([
  pageShape.extend({ data: z.array(z.unknown()) }),
  z.object({ data: recordShape }),
  recordShape,
]);

/**
 * Whether a response that cannot be used is still one of this interface, a page or a record, so that the
 * fault is in a record, not in the whole service.
 */
export function isOfService(body: Uint8Array): boolean {
  if (refuseBySize(body) !== null) return false;
  try {
    return replyShape.safeParse(JSON.parse(decoder.decode(body))).success;
  } catch {
    return false;
  }
}

function refuseBySize(body: Uint8Array): ReturnType<typeof fail> | null {
  const { depth, colons, commas } = survey(body);
  if (depth > maxDepth) return malformed("The data service’s response is nested too deeply.");
  if (colons > maxMembers) return malformed("The data service’s response has too many members.");
  return commas > maxValues ? malformed("The data service’s response has too many values.") : null;
}

// Without `fatal`, bytes that are not UTF-8 become U+FFFD; without `ignoreBOM`, a byte order mark is dropped.
const decoder = new TextDecoder("utf-8");
const encoder = new TextEncoder();

/** Returns the same bytes if they are UTF-8 without a byte order mark, as nearly always; else a copy. */
function toUtf8(body: Uint8Array): Uint8Array {
  const isMarked = body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf;
  return isUtf8(body) && !isMarked ? body : encoder.encode(decoder.decode(body));
}

function parseObject(text: Uint8Array): Outcome<JsonObject> {
  const parsed = parseText(text);
  if (!parsed.ok) return parsed;
  if (!isJsonObject(parsed.value)) return malformed("The data service’s response is not a JSON object.");
  return succeed(parsed.value);
}

/** Parses UTF-8 text. Refuses any member named `__proto__`. */
function parseText(text: Uint8Array): Outcome<JsonValue> {
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.length);
  let value: JsonValue;
  try {
    value = parseExact(bytes.toString());
  } catch {
    return malformed("The data service’s response is not JSON.");
  }
  // Each escaped letter of the name begins with `\u00`.
  const isPossible = bytes.includes('"__proto__"') || bytes.includes("\\u00");
  return isPossible && hasPrototype(value)
    ? malformed("The data service’s response has a forbidden member.")
    : succeed(value);
}

function isJson(text: Uint8Array): boolean {
  try {
    JSON.parse(decoder.decode(text));
    return true;
  } catch {
    return false;
  }
}

/** Whether a value contains `__proto__`: harmless here, but not in code that copies a record's members. */
function hasPrototype(value: JsonValue): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.hasOwn(value, "__proto__") || Object.values(value).some(hasPrototype);
}

function unreadableMember(path: readonly PropertyKey[]): ReturnType<typeof fail> {
  return malformed(`The data service’s response has no readable "${path.map(String).join(".")}".`);
}

function malformed(message: string): ReturnType<typeof fail> {
  return fail("upstream_malformed", { message });
}
