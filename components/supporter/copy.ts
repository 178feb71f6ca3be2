import {
  isByLifetime,
  type SupporterQuery,
  type SupporterSort,
  type SupporterTotal,
} from "@/lib/contract/supporter-query";
import { formatAgo } from "@/lib/format/ago";
import { formatCounted } from "@/lib/format/count";
import { formatDate, type Region } from "@/lib/format/moment";
import { formatExact } from "@/lib/format/money";

const orders: Readonly<Record<SupporterSort, string>> = {
  name: "by name, A to Z",
  "-name": "by name, Z to A",
  last_gift: "longest without a gift first",
  "-last_gift": "latest gift first",
  lifetime: "smallest lifetime first",
  "-lifetime": "largest lifetime first",
};

/** The number of supporters: `1,204 supporters`; `More than 1,000 supporters` where it is limited. */
export function supporterCount(found: { total: number; isAtLeast: boolean }, locale: string): string {
  if (found.total === 0) return found.isAtLeast ? "Too many supporters to search" : "No supporters";
  const count = formatCounted(found.total, "supporter", "supporters", locale);
  return found.isAtLeast ? `More than ${count}` : count;
}

/** The order in words: `largest lifetime first, in CAD`. */
export function orderWords({ sort, currency }: SupporterQuery): string {
  return isByLifetime(sort) ? `${orders[sort]}, in ${currency ?? "any currency"}` : orders[sort];
}

/** A lifetime total: what remains of what was received. */
export function lifetimeWords({ lifetime, currency }: SupporterTotal, locale: string): string {
  return formatExact(BigInt(lifetime), currency, locale);
}

/** The age of the copy that figures are from; empty if the records are the desk's own. */
export function coverageWords(
  found: {
    readonly asOf: number;
    readonly copy?: { readonly isComplete: boolean };
  },
  now: number,
  locale: string,
): string {
  const { asOf, copy } = found;
  if (copy === undefined) return "";
  const extent = copy.isComplete ? "" : "; some records are not synced yet";
  return `Synced ${formatAgo(asOf, now, locale)}${extent}.`;
}

/** The dates of the first and last gift: `31 Mar 2023 – 2 Jun 2025`, one day where both are the same. */
export function giftSpan(firstAt: number | null, lastAt: number | null, region: Region): string {
  const [first, last] = [formatDate(firstAt, region), formatDate(lastAt, region)];
  return first === last ? first : `${first} – ${last}`;
}
