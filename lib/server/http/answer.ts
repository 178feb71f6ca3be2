import { envelope } from "@/lib/contract/envelope";
import { type Outcome, succeed } from "@/lib/contract/failure";
import type { CopyExtent, Found, Provenance, Slice } from "@/lib/source/source";

const opening = new TextEncoder().encode('{"data":');
const closing = new TextEncoder().encode("}");

/** The public URL of a list, without a query, and the query as sent. Every link of its envelope has both. */
export type ListAddress = Pick<Parameters<typeof envelope>[1], "path" | "params">;

/** Returns a page of a list in its envelope. */
export function toList(outcome: Outcome<Slice | null>, address: ListAddress) {
  return mapFound(outcome, ({ items, total, perPage }) => envelope(items, { ...address, total, perPage }));
}

/** Returns one record unchanged. */
export function toRecord(outcome: Outcome<Found | null>) {
  return mapFound(outcome, ({ text }) => [text]);
}

/** Returns one record inside `data`. */
export function toWrappedRecord(outcome: Outcome<Found | null>) {
  return mapFound(outcome, ({ text }) => [opening, text, closing]);
}

/** Returns headers about the origin of data: doubts, age, the failure behind stale data, and coverage. */
export function provenanceHeaders({
  doubts,
  cached,
  asOf,
  copy,
}: Provenance): Readonly<Record<string, string>> {
  return {
    ...(doubts.length === 0 ? {} : { "X-Upstream-Check": doubts.join(", ") }),
    ...(cached === undefined && copy === undefined ? {} : { "X-Data-As-Of": new Date(asOf).toISOString() }),
    ...(cached === undefined || cached === "fresh" ? {} : { "X-Data-Stale": cached }),
    ...(copy === undefined ? {} : { "X-Mirror-Coverage": coverageWords(copy) }),
  };
}

/** Returns `complete`, `none`, or the newest complete date ranges in ISO 8601, with `..` for an open end. */
function coverageWords({ spans, isComplete }: CopyExtent): string {
  if (isComplete) return "complete";
  if (spans.length === 0) return "none";
  const written = spans.map(({ from, to }) => `${toMoment(from)}/${toMoment(to)}`);
  return written.slice(-maxSpans).join(", ");
}

const maxSpans = 8;

function toMoment(ms: number): string {
  return Math.abs(ms) < 8.64e15 ? new Date(ms).toISOString() : "..";
}

const fileTypes = {
  csv: "text/csv; charset=utf-8",
  ndjson: "application/x-ndjson; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** Returns the headers of a file that browsers save. */
export function fileHeaders(name: string, format: keyof typeof fileTypes) {
  return { "Content-Type": fileTypes[format], "Content-Disposition": `attachment; filename="${name}"` };
}

function mapFound<T extends Provenance>(
  outcome: Outcome<T | null>,
  write: (value: T) => readonly Uint8Array[],
) {
  if (!outcome.ok || outcome.value === null) return outcome.ok ? succeed(null) : outcome;
  const { value } = outcome;
  return succeed({ body: Buffer.concat(write(value)), headers: provenanceHeaders(value) });
}
