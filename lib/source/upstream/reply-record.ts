import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { isJsonObject, type JsonObject } from "@/lib/json/json-value";
import { members } from "@/lib/json/members";
import type { RecordText } from "@/lib/source/source";
import { badMember, readReplyText } from "./reply-text";

/** A record twice: parsed, to be looked at, and as text, to be passed on byte for byte. */
interface ReplyRecord {
  readonly text: RecordText;
  readonly record: JsonObject;
}

/**
 * Reads a single record, bare or inside `data` (read API §4.2, §4.4; real servers do either), and makes sure
 * that it is the one that was asked for: a mixed-up cache on the way must not show one person's record as
 * another's.
 */
export function readReplyRecord(body: Uint8Array, id: string): Outcome<ReplyRecord> {
  const reply = readReplyText(body);
  if (!reply.ok) return reply;
  const { text, value } = reply.value;
  const wrapped = !Object.hasOwn(value, "id");
  const record = wrapped ? value["data"] : value;
  if (!isJsonObject(record)) return badMember(["data"]);
  if (!isSameId(record["id"], id)) {
    return fail("upstream_malformed", {
      message: "The data service gave a mismatched answer: another record than the one asked for.",
    });
  }
  if (!wrapped) return succeed({ text, record });
  const inner = members(text).findLast(({ name }) => name === "data");
  return inner === undefined ? badMember(["data"]) : succeed({ text: inner.value, record });
}

function isSameId(given: unknown, asked: string): boolean {
  return (typeof given === "string" || typeof given === "number") && String(given) === asked;
}
