import * as z from "zod";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { isJsonObject, type JsonObject } from "@/lib/json/json-value";
import { memberArray } from "@/lib/json/members";
import { JsonTextError } from "@/lib/json/scan";
import type { RecordText } from "@/lib/source/source";
import type { KnownRecords } from "./known-records";
import { badMember, crowdTrouble, parseText, readReplyText, toUtf8 } from "./reply-text";
import { maxDepth, maxRecords } from "./settings";

/** One page of an upstream's list. `facts` are what was read in the `items`, one for one. */
export interface ReplyPage<Facts> {
  readonly items: readonly RecordText[];
  readonly facts: readonly Facts[];
  /** Those of the records that were not known before, parsed. */
  readonly fresh: readonly JsonObject[];
  readonly total: number;
  /** Null where the upstream does not say. */
  readonly perPage: number | null;
  readonly currentPage: number | null;
  /** The answer without its records, parsed. */
  readonly envelope: unknown;
}

const count = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);

// `links` are never followed, but an answer without them is no page; page figures that lie are ours to
// rebuild.
const pageShape = z.object({
  data: z.array(z.unknown()),
  links: z.custom<JsonObject>(isJsonObject),
  meta: z.object({
    total: count.pipe(z.int().nonnegative()),
    per_page: count.pipe(z.int().positive()).nullable().catch(null),
    current_page: count.pipe(z.int().positive()).nullable().catch(null),
  }),
});

const tooManyRecords = fail("upstream_malformed", {
  message: "The data service's answer has too many records.",
});

/**
 * Reads the pagination envelope (read API §2.1); a failure names the member that cannot be used. Each record
 * is parsed by itself, but for those that are known, and the rest of the answer without them.
 * @param readFacts what is wanted of a parsed record
 */
export function readReplyPage<Facts>(
  body: Uint8Array,
  readFacts: (record: JsonObject) => Facts,
  known: KnownRecords<Facts> | null = null,
): Outcome<ReplyPage<Facts>> {
  const text = toUtf8(body);
  const trouble = crowdTrouble(text);
  if (trouble !== null) return trouble;
  const parts = takeApart(text, known);
  if (parts === null) return unreadable(text);
  const { items, met, frame } = parts;
  if (items.length > maxRecords) return tooManyRecords;
  const facts: Facts[] = [];
  const fresh: JsonObject[] = [];
  for (const [nth, item] of items.entries()) {
    const before = met.get(item.byteOffset);
    if (before !== undefined) {
      facts.push(before);
      continue;
    }
    const record = parseText(item);
    if (!record.ok) return record;
    if (!isJsonObject(record.value)) return badMember(["data", nth]);
    const read = readFacts(record.value);
    known?.keep(item, read);
    facts.push(read);
    fresh.push(record.value);
  }
  const envelope = parseText(frame);
  if (!envelope.ok) return envelope;
  const page = pageShape.safeParse(envelope.value);
  if (!page.success) return badMember(page.error.issues[0]?.path ?? []);
  const { total, per_page: perPage, current_page: currentPage } = page.data.meta;
  return succeed({ items, facts, fresh, total, perPage, currentPage, envelope: envelope.value });
}

const noRecords = Buffer.from("[]");

/**
 * The records' texts, what is known of some by where they begin, and the text around all of them with an
 * empty list; null where there is no walking to the end.
 */
function takeApart<Facts>(text: Uint8Array, known: KnownRecords<Facts> | null) {
  const met = new Map<number, Facts>();
  const leap = (from: number) => {
    const record = known?.at(text, from);
    if (record === undefined) return undefined;
    met.set(text.byteOffset + from, record.facts);
    return from + record.text.byteLength;
  };
  try {
    // As in parsing, the last of repeated names counts.
    const list = memberArray(text, "data", maxDepth, leap);
    if (list === null) return { items: [], met, frame: text };
    const frame = Buffer.concat([text.subarray(0, list.from), noRecords, text.subarray(list.end)]);
    return { items: list.found, met, frame };
  } catch (error) {
    if (error instanceof JsonTextError) return null;
    throw error;
  }
}

/** Why there was no walking through an answer. */
function unreadable(text: Uint8Array): ReturnType<typeof fail> {
  const reply = readReplyText(text);
  return reply.ok ? badMember(["data"]) : reply;
}
