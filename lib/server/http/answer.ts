import { envelope } from "@/lib/contract/envelope";
import { type Outcome, succeed } from "@/lib/contract/failure";
import type { Params } from "@/lib/contract/query-string";
import type { CopyExtent, Found, Provenance, Slice } from "@/lib/source/source";

/** A successful answer: UTF-8 JSON in pieces, and what the source said of it. */
export interface Answer {
  readonly pieces: readonly Uint8Array[];
  readonly provenance: Provenance;
}

const opening = new TextEncoder().encode('{"data":');
const closing = new TextEncoder().encode("}");

/** Where a list lives and what was asked of it; every link of its envelope repeats both. */
export interface ListAddress {
  readonly path: string;
  readonly params: Params;
}

/** A page of a list in its envelope (read API §2.1). */
export function toList(outcome: Outcome<Slice | null>, address: ListAddress): Outcome<Answer | null> {
  return mapFound(outcome, (slice) => envelope(slice.items, { ...address, ...pick(slice) }));
}

function pick({ total, perPage }: Slice) {
  return { total, perPage };
}

/** One record as it is (read API §4.2). */
export function toRecord(outcome: Outcome<Found | null>): Outcome<Answer | null> {
  return mapFound(outcome, ({ item }) => [item]);
}

/** One record inside `data` (read API §4.4). */
export function toWrappedRecord(outcome: Outcome<Found | null>): Outcome<Answer | null> {
  return mapFound(outcome, ({ item }) => [opening, item, closing]);
}

/**
 * What a caller must know of an answer beside the records: the parameters that it seems to disagree with,
 * since when it has been kept, and which trouble keeps a newer one away.
 */
export function provenanceHeaders({
  doubts,
  kept,
  asOf,
  copy,
}: Provenance): Readonly<Record<string, string>> {
  return {
    ...(doubts.length === 0 ? {} : { "X-Upstream-Check": doubts.join(", ") }),
    ...(kept === undefined && copy === undefined ? {} : { "X-Data-As-Of": new Date(asOf).toISOString() }),
    ...(kept === undefined || kept === "fresh" ? {} : { "X-Data-Stale": kept }),
    ...(copy === undefined ? {} : { "X-Mirror-Coverage": coverageWords(copy) }),
  };
}

/**
 * `complete`, `none`, or the spans of dates that the copy holds completely as ISO 8601 writes them, `..` for
 * an open end; the newest at most.
 */
function coverageWords({ spans, isComplete }: CopyExtent): string {
  if (isComplete) return "complete";
  if (spans.length === 0) return "none";
  const written = spans.map(({ from, to }) => `${toMoment(from)}/${toMoment(to)}`);
  return written.slice(-mostSpans).join(", ");
}

const mostSpans = 8;

function toMoment(ms: number): string {
  return Math.abs(ms) < 8.64e15 ? new Date(ms).toISOString() : "..";
}

function mapFound<T extends Provenance>(
  outcome: Outcome<T | null>,
  write: (value: T) => readonly Uint8Array[],
): Outcome<Answer | null> {
  if (!outcome.ok || outcome.value === null) return outcome.ok ? succeed(null) : outcome;
  return succeed({ pieces: write(outcome.value), provenance: outcome.value });
}
