import * as z from "zod";
import { type Outcome, succeed } from "@/lib/contract/failure";
import { isJsonObject, type JsonObject } from "@/lib/json/json-value";
import { memberElements } from "@/lib/json/members";
import type { RecordText } from "@/lib/source/source";
import { badMember, readReplyText } from "./reply-text";

/** One page of an upstream's list. `records` are the parsed `items`, one for one. */
export interface ReplyPage {
  readonly items: readonly RecordText[];
  readonly records: readonly JsonObject[];
  readonly total: number;
  /** Null where the upstream does not say. */
  readonly perPage: number | null;
  readonly currentPage: number | null;
}

const count = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);

// Only what we use is asked for: `links` are never followed, and page figures that lie are ours to rebuild.
const pageShape = z.object({
  data: z.array(z.custom<JsonObject>(isJsonObject)),
  meta: z.object({
    total: count.pipe(z.int().nonnegative()),
    per_page: count.pipe(z.int().positive()).nullable().catch(null),
    current_page: count.pipe(z.int().positive()).nullable().catch(null),
  }),
});

/** Reads the pagination envelope (spec §2.1); a failure names the member that cannot be used. */
export function readReplyPage(body: Uint8Array): Outcome<ReplyPage> {
  const reply = readReplyText(body);
  if (!reply.ok) return reply;
  const parsed = pageShape.safeParse(reply.value.value);
  if (!parsed.success) return badMember(parsed.error.issues[0]?.path ?? []);
  const { data, meta } = parsed.data;
  // Parsing keeps the last of repeated names, and so do we.
  const items = memberElements(reply.value.text, "data");
  return succeed({
    items,
    records: data,
    total: meta.total,
    perPage: meta.per_page,
    currentPage: meta.current_page,
  });
}
