import { isOpaqueId } from "@/lib/contract/text";
import { checkRecord, recordFaults } from "@/lib/json/check-record";
import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/json/json-value";
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
 * which could drive a terminal, and without email addresses and long numbers, which would put personal data
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

const maxWarnings = 5;

/** Adds a warning for each member below `path` that has the wrong type. The value is not null. */
type Check = (value: JsonValue, path: string, warnings: string[]) => void;

const amount: Check = (value, path, warnings) => {
  if (decimalText(value) === null) warnings.push(`${path} is not a number`);
};

const date: Check = (value, path, warnings) => {
  if (value !== "" && readInstant(value) === null) warnings.push(`${path} is not an ISO 8601 date`);
};

function object(members: Readonly<Record<string, Check>> = {}): Check {
  const checks = Object.entries(members);
  return (value, path, warnings) => {
    if (!isJsonObject(value)) {
      warnings.push(`${path} is not an object`);
      return;
    }
    const start = path === "" ? "" : `${path}.`;
    for (const [name, check] of checks) {
      const member = value[name] ?? null;
      if (member !== null) check(member, `${start}${name}`, warnings);
    }
  };
}

function list(item: Check): Check {
  return (value, path, warnings) => {
    if (!Array.isArray(value)) warnings.push(`${path} is not a list`);
    else {
      for (const [nth, inner] of value.entries()) {
        if (warnings.length >= maxWarnings) return;
        item(inner, `${path}[${nth}]`, warnings);
      }
    }
  };
}

const any: Check = () => {};
const all = (check: Check, ...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, check]));

const taxReceipt = object({ amount, issued_at: date });
const profile = object({
  ...all(amount, "aggregate_amount", "cover_costs_amount"),
  ...all(date, "started_on", "next_billing_date", "last_payment_due"),
});
const lineItem = object({
  ...all(amount, "price", "total", "recurring_amount"),
  ...all(date, "recurring_starts_on", "recurring_ends_on"),
  recurring_profile: profile,
  tax_receipts: list(taxReceipt),
});
const payment = object({
  ...all(amount, "amount", "amount_refunded"),
  ...all(date, "created_at", "captured_at"),
});

/** The members that the desk reads; others are stored and never warned about. */
const checks: Readonly<Record<RecordKind, Check>> = {
  contribution: object({
    ...all(amount, "total_amount", "refunded_amount", "balance_amount", "subtotal_amount", "tax_amount"),
    ...all(amount, "shipping_amount", "discounts_amount", "cover_costs_amount"),
    ...all(date, "created_at", "ordered_at", "updated_at", "refunded_at"),
    supporter: object({ ...all(date, "created_at", "updated_at"), groups: list(object()) }),
    ...all(object(), "billing_address", "shipping_address"),
    line_items: list(lineItem),
    payments: list(payment),
    refunds: list(object({ amount, ...all(date, "created_at", "refunded_at") })),
    tax_receipts: list(taxReceipt),
    ...all(list(object()), "discounts", "tax_lines"),
  }),
  post: object({
    ...all(date, "published_on", "expires_on"),
    ...all(object(), "feature_image", "alt_image"),
    tags: list(any),
    categories: list(object()),
  }),
};

/**
 * Names members of the wrong type, which the desk stores and cannot read; at most five. Values that real
 * servers send against the specification are no reason to warn: null, an empty date, a currency that is a
 * code.
 */
export function recordWarnings(kind: RecordKind, record: JsonObject): readonly string[] {
  const warnings: string[] = [];
  checks[kind](record, "", warnings);
  return warnings.slice(0, maxWarnings);
}
