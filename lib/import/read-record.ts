import { isOpaqueId } from "@/lib/contract/text";
import { checkRecord, recordFaults } from "@/lib/json/check-record";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/json/json-value";
import { hasLongNumbers, parseExact } from "@/lib/records/exact-json";
import { decimalText } from "@/lib/records/money";
import { readInstant } from "@/lib/records/values";
import {
  type ContributionRow,
  type PostRow,
  toContributionRow,
  toPostRow,
} from "@/lib/source/database/write";
import { gunzip } from "./file-bytes";
import { type Position, type RecordText, splitFile } from "./split-file";

type RecordKind = "contribution" | "post";

export type RecordRow =
  | { readonly kind: "contribution"; readonly row: ContributionRow }
  | { readonly kind: "post"; readonly row: PostRow };

/** A record as the row to store, with warnings about members that cannot be read. */
export type AcceptedRecord = Position & RecordRow & { readonly warnings: readonly string[] };

/** A record that is not imported. `sample` is its beginning, scrubbed for a report. */
export type RejectedRecord = Position & { readonly reason: string; readonly sample: string };

export type ReadRecord = AcceptedRecord | RejectedRecord;

/** Reads the records of a file, plain or compressed with gzip (see `splitFile`). */
export async function* readRecords(
  chunks: AsyncGenerator<Uint8Array>,
  from: Position | null,
): AsyncGenerator<ReadRecord> {
  for await (const text of splitFile(gunzip(chunks), from)) yield readRecord(text);
}

function readRecord({ line, offset, bytes, isTooLong }: RecordText): ReadRecord {
  const reject = (reason: string) => ({ line, offset, reason, sample: scrub(bytes) });
  if (isTooLong) return reject(recordFaults.tooLarge);
  const checked = checkRecord(bytes);
  if (!checked.ok) return reject(checked.reason);
  const { value, json, text } = checked;
  const { id } = value;
  if (typeof id !== "string") return reject(id === undefined ? "no id" : "the id is not a string");
  const fault = idFault(id);
  if (fault !== null) return reject(fault);
  const kind = recordKind(value);
  if (kind === null) return reject("neither a contribution nor a post");
  const warnings = recordWarnings(kind, value);
  const exact = hasLongNumbers(json) ? parseExact(json) : value;
  const record = { id, value: isJsonObject(exact) ? exact : value, text };
  return kind === "post"
    ? { line, offset, warnings, kind, row: toPostRow(record) }
    : { line, offset, warnings, kind, row: toContributionRow(record) };
}

const maxIdLength = 255;

function idFault(id: string): string | null {
  if (id === "") return "the id is empty";
  if ([...id].length > maxIdLength) return "the id is longer than 255 characters";
  if (id.includes("\0")) return "the id contains a NUL";
  return isOpaqueId(id) ? null : "the id cannot be part of a URL";
}

/** Members that only one kind of record has (read API §2.2, §2.6). Any record may have unknown members. */
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

/** Returns the kind that has more of its own members in the record, or null on a tie. */
function recordKind(record: JsonObject): RecordKind | null {
  const count = (kind: RecordKind) => ownMembers[kind].filter((name) => Object.hasOwn(record, name)).length;
  const difference = count("contribution") - count("post");
  if (difference === 0) return null;
  return difference > 0 ? "contribution" : "post";
}

const maxSampleLength = 80;

/**
 * Returns the beginning of a record, safe for a report: at most 80 characters, without control characters
 * (they could drive a terminal) and without email addresses and long numbers (they would put personal data
 * into a log).
 */
export function scrub(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes.subarray(0, 4 * maxSampleLength));
  const scrubbed = text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/[^\s"'<>:,;@]+@[^\s"'<>:,;@]*/g, "…@…")
    .replace(/\d[\d -]{6,}\d/g, "…");
  return [...scrubbed].slice(0, maxSampleLength).join("");
}

const maxWarnings = 5;

/** The expected shape of a value. An object lists its members' shapes; a list has one for its elements. */
type Shape = "amount" | "date" | "any" | readonly [Shape] | { readonly [name: string]: Shape };

const all = (shape: Shape, names: string) =>
  Object.fromEntries(names.split(" ").map((name) => [name, shape] as const));

const taxReceipt: Shape = { amount: "amount", issued_at: "date" };
const lineItem: Shape = {
  ...all("amount", "price total recurring_amount"),
  ...all("date", "recurring_starts_on recurring_ends_on"),
  recurring_profile: {
    ...all("amount", "aggregate_amount cover_costs_amount"),
    ...all("date", "started_on next_billing_date last_payment_due"),
  },
  tax_receipts: [taxReceipt],
};
const payment: Shape = {
  ...all("amount", "amount amount_refunded"),
  ...all("date", "created_at captured_at"),
};

/** The members that the desk reads. Other members are stored without a warning. */
const shapes: Readonly<Record<RecordKind, Shape>> = {
  contribution: {
    ...all("amount", "total_amount refunded_amount balance_amount subtotal_amount tax_amount"),
    ...all("amount", "shipping_amount discounts_amount cover_costs_amount"),
    ...all("date", "created_at ordered_at updated_at refunded_at"),
    supporter: { ...all("date", "created_at updated_at"), groups: [{}] },
    ...all({}, "billing_address shipping_address"),
    line_items: [lineItem],
    payments: [payment],
    refunds: [{ amount: "amount", ...all("date", "created_at refunded_at") }],
    tax_receipts: [taxReceipt],
    ...all([{}], "discounts tax_lines"),
  },
  post: {
    ...all("date", "published_on expires_on"),
    ...all({}, "feature_image alt_image"),
    tags: ["any"],
    categories: [{}],
  },
};

/**
 * Describes members of the wrong type, at most five; the desk stores them but cannot read them. Values that
 * real servers send against the specification cause no warning: null, an empty date, a currency as a code.
 */
export function recordWarnings(kind: RecordKind, record: JsonObject): readonly string[] {
  const warnings: string[] = [];
  compare(record, shapes[kind], "", warnings);
  return warnings;
}

/** @param path of the value in its record, such as `.payments[0].amount` */
function compare(value: JsonValue, shape: Shape, path: string, warnings: string[]): void {
  const wanted = wantedInstead(value, shape);
  if (warnings.length >= maxWarnings) return;
  if (wanted !== null) warnings.push(`${path.slice(1)} is not ${wanted}`);
  else if (Array.isArray(value) && Array.isArray(shape)) {
    for (const [nth, inner] of value.entries()) compare(inner, shape[0], `${path}[${nth}]`, warnings);
  } else if (isJsonObject(value) && typeof shape === "object") {
    for (const [name, inner] of Object.entries(shape)) {
      const member = value[name] ?? null;
      if (member !== null) compare(member, inner, `${path}.${name}`, warnings);
    }
  }
}

/** Returns the expected type of a value that does not have the shape; null if it does. */
function wantedInstead(value: JsonValue, shape: Shape): string | null {
  if (shape === "any") return null;
  if (shape === "amount") return decimalText(value) === null ? "a number" : null;
  if (shape === "date") return value !== "" && readInstant(value) === null ? "an ISO 8601 date" : null;
  if (Array.isArray(shape)) return Array.isArray(value) ? null : "a list";
  return isJsonObject(value) ? null : "an object";
}
