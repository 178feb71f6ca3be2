import * as z from "zod";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { JsonTextError } from "@/lib/json/json-text-error";
import { isJsonObject, type JsonObject } from "@/lib/json/json-value";
import { memberElements } from "@/lib/json/members";
import type { RecordText } from "@/lib/source/source";
import { badMember, readReplyText } from "./reply-text";
import { maxDepth, maxRecords } from "./settings";

/** One page of an upstream's list. `records` are the parsed `items`, one for one. */
export interface ReplyPage {
  readonly items: readonly RecordText[];
  readonly records: readonly JsonObject[];
  readonly total: number;
  /** Null where the upstream does not say. */
  readonly perPage: number | null;
  readonly currentPage: number | null;
  /** The whole answer, parsed. */
  readonly envelope: JsonObject;
}

const count = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);

// `links` are never followed, but an answer without them is no page; page figures that lie are ours to rebuild.
const pageShape = z.object({
  data: z.array(z.custom<JsonObject>(isJsonObject)),
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

/** Reads the pagination envelope (spec §2.1); a failure names the member that cannot be used. */
export function readReplyPage(body: Uint8Array): Outcome<ReplyPage> {
  // Most of the time of a list is spent on its bytes: one walk finds the records and measures the depth.
  const items = walk(body);
  if (items !== null && items.length > maxRecords) return tooManyRecords;
  const reply = readReplyText(body, items !== null);
  if (!reply.ok) return reply;
  const parsed = pageShape.safeParse(reply.value.value);
  if (!parsed.success) return badMember(parsed.error.issues[0]?.path ?? []);
  const { data, meta } = parsed.data;
  if (data.length > maxRecords) return tooManyRecords;
  return succeed({
    // What was cleaned is another text than the one that was walked.
    items: items !== null && reply.value.text === body ? items : memberElements(reply.value.text, "data"),
    records: data,
    total: meta.total,
    perPage: meta.per_page,
    currentPage: meta.current_page,
    envelope: reply.value.value,
  });
}

/** The records' texts, or null where there is no walking to the end. As in parsing, the last of repeated names counts. */
function walk(body: Uint8Array): RecordText[] | null {
  try {
    return memberElements(body, "data", maxDepth);
  } catch (error) {
    if (error instanceof JsonTextError) return null;
    throw error;
  }
}
