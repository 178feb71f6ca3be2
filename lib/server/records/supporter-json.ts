import type { ListedSupporter, SupporterTotal } from "@/lib/contract/supporter-answer";
import { fromMinor } from "@/lib/records/money";
import type { Provenance, SupporterSlice } from "@/lib/source/source";

/**
 * A supporter as our own endpoints tell them: amounts as decimal text in major units, instants as ISO 8601.
 */
export function toSupporterJson({ firstAt, lastAt, totals, ...supporter }: ListedSupporter): object {
  return { ...supporter, firstAt: iso(firstAt), lastAt: iso(lastAt), totals: totals.map(toTotalJson) };
}

/** A page of supporters as the endpoint tells it. */
export function toSupportersJson(slice: SupporterSlice): object {
  const { supporters, total, isAtLeast, isUnknownAddress, page, perPage, currencies } = slice;
  const data = supporters.map(toSupporterJson);
  const counted = { total, isAtLeast, isUnknownAddress, page, perPage };
  return { data, ...counted, currencies, copy: toCopyJson(slice) };
}

/** When what is told was read, and how much of the records there is, where it is a copy. */
export function toCopyJson({ asOf, copy }: Provenance): object | null {
  return copy === undefined ? null : { asOf: iso(asOf), isComplete: copy.isComplete };
}

function toTotalJson({ received, refunded, lifetime, firstAt, lastAt, ...total }: SupporterTotal): object {
  return {
    ...total,
    received: decimal(received),
    refunded: decimal(refunded),
    lifetime: decimal(lifetime),
    firstAt: iso(firstAt),
    lastAt: iso(lastAt),
  };
}

function decimal(exact: number): string {
  return fromMinor(BigInt(exact), null);
}

function iso(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}
