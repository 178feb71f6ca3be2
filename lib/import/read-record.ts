import { isOpaqueId } from "@/lib/contract/text";
import { checkRecord, recordFaults } from "@/lib/json/check-record";
import type { JsonObject } from "@/lib/json/json-value";
import {
  type ContributionRow,
  type PostRow,
  toContributionRow,
  toPostRow,
} from "@/lib/source/database/write";
import { gunzip } from "./file-bytes";
import { type RecordKind, recordWarnings } from "./record-warnings";
import { type Position, type RecordText, splitFile } from "./split-file";

export type RecordRow =
  | { readonly kind: "contribution"; readonly row: ContributionRow }
  | { readonly kind: "post"; readonly row: PostRow };

/** A record as the row that is stored, with warnings about members that cannot be read. */
export type AcceptedRecord = Position & RecordRow & { readonly warnings: readonly string[] };

/** A record that is not imported. `sample` is its beginning, fit for a report. */
export type RejectedRecord = Position & { readonly reason: string; readonly sample: string };

export type ReadRecord = AcceptedRecord | RejectedRecord;

/** Reads the records of a file, plain or compressed with gzip (see `splitFile`). */
export async function* readRecords(
  chunks: AsyncGenerator<Uint8Array>,
  from: Position | null,
): AsyncGenerator<ReadRecord> {
  for await (const text of splitFile(gunzip(chunks), from)) yield readRecord(text);
}

/** Reads one record as a contribution or a post, recognised by its members. */
function readRecord({ line, offset, bytes, isTooLong }: RecordText): ReadRecord {
  const reject = (reason: string) => ({ line, offset, reason, sample: scrub(bytes) });
  if (isTooLong) return reject(recordFaults.tooLarge);
  const checked = checkRecord(bytes);
  if (!checked.ok) return reject(checked.reason);
  const { value, text } = checked;
  const { id } = value;
  if (typeof id !== "string") return reject(id === undefined ? "no id" : "the id is not a text");
  const fault = idFault(id);
  if (fault !== null) return reject(fault);
  const kind = recordKind(value);
  if (kind === null) return reject("neither a contribution nor a post");
  const record = { id, value, text };
  const warnings = recordWarnings(kind, value);
  return kind === "post"
    ? { line, offset, warnings, kind, row: toPostRow(record) }
    : { line, offset, warnings, kind, row: toContributionRow(record) };
}

const maxIdLength = 255;

function idFault(id: string): string | null {
  if (id === "") return "the id is empty";
  if (id.length > maxIdLength) return "the id is longer than 255 characters";
  if (id.includes("\0")) return "the id holds a NUL";
  return isOpaqueId(id) ? null : "the id cannot be part of an address";
}

/** Members of only one kind (read API §2.2, §2.6). Unknown members may be in any record. */
const ownMembers = {
  contribution: [
    "line_items",
    "ordered_at",
    "supporter",
    "payments",
    "total_amount",
    "is_recurring",
    "billing_address",
  ],
  post: ["published_on", "body", "feature_image", "alt_image", "summary", "absolute_url", "expires_on"],
} as const;

/** Returns the kind with more of its own members in a record, or null when neither has more. */
function recordKind(record: JsonObject): RecordKind | null {
  const count = (kind: RecordKind) => ownMembers[kind].filter((name) => Object.hasOwn(record, name)).length;
  const difference = count("contribution") - count("post");
  if (difference === 0) return null;
  return difference > 0 ? "contribution" : "post";
}

const maxSampleLength = 80;

/**
 * Returns the beginning of a record, fit for a report: at most 80 characters, without control characters,
 * which could drive a terminal, and without e-mail addresses and long numbers, which would put personal data
 * into a log.
 */
export function scrub(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes.subarray(0, 4 * maxSampleLength));
  const scrubbed = text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/[^\s"'<>:,;@]+@[^\s"'<>:,;@]*/g, "…@…")
    .replace(/\d[\d -]{6,}\d/g, "…");
  return [...scrubbed].slice(0, maxSampleLength).join("");
}
