import { withoutFormula } from "@/lib/export/csv";
import type { AuditEntry } from "./entry";

const columns: readonly (readonly [string, (entry: AuditEntry) => string | number | null])[] = [
  ["seq", (entry) => entry.seq],
  ["at", (entry) => new Date(entry.at).toISOString()],
  ["who_kind", (entry) => entry.whoKind],
  ["who_id", (entry) => entry.whoId],
  ["who_name", (entry) => entry.whoName],
  ["address", (entry) => entry.address],
  ["request_id", (entry) => entry.requestId],
  ["action", (entry) => entry.action],
  ["kind", (entry) => entry.kind],
  ["ids", (entry) => entry.ids.join(" ")],
  ["ids_digest", (entry) => entry.idsDigest],
  ["supporter_ids", (entry) => entry.supporterIds.join(" ")],
  ["count", (entry) => entry.count],
  ["reason", (entry) => entry.reason],
  ["previous_hash", (entry) => entry.previousHash],
  ["hash", (entry) => entry.hash],
];

/** The first line of an export (RFC 4180). */
export const csvHeading = `${columns.map(([name]) => name).join(",")}\r\n`;

/** One entry as a line of CSV. */
export function csvLine(entry: AuditEntry): string {
  return `${columns.map(([, read]) => cell(read(entry))).join(",")}\r\n`;
}

function cell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const safe = withoutFormula(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
