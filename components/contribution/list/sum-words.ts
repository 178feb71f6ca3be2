import { isPartOf, type ListSums } from "@/lib/client/api/contributions";
import { formatCount, unsummedWords } from "@/lib/format/count";
import { formatMoney } from "@/lib/format/money";

/** What the sums of a list add: unlike those of the overview, they are not of received money alone. */
export const addedWords = "all statuses, before refunds";

/** A sum as decimal text in major units; the currency is null for records that name none. */
export interface Sum {
  readonly currency: string | null;
  readonly amount: string;
}

/** A sum among others: a bare figure would look like one of theirs. */
export function sumText({ currency, amount }: Sum, locale: string): string {
  const text = formatMoney(amount, currency, locale);
  return currency === null ? `${text} without currency` : text;
}

/**
 * Of what the sums of a list are where that is not all of it: `of the 61,200 copied, without 2`; null where
 * it is.
 */
export function partWords(sums: ListSums, locale: string): string | null {
  const words = [copiedWords(sums, locale), unsummedWords(sums.unsummed, locale)].filter(
    (part) => part !== null,
  );
  return words.length === 0 ? null : words.join(", ");
}

function copiedWords(sums: ListSums, locale: string): string | null {
  if (!isPartOf(sums)) return null;
  const { coverage, copy } = sums;
  const counted = formatCount(coverage.counted, locale);
  const records = formatCount(coverage.records, locale);
  if (coverage.counted === coverage.records) return `of the ${records} copied`;
  return copy?.isComplete === false
    ? `of ${counted} read of the ${records} copied`
    : `of ${counted} read of ${records}`;
}

/**
 * What stands there instead of sums. @param sums undefined while they are on their way, null where they could
 * not be had
 */
export function absenceWords(sums: ListSums | null | undefined, locale: string): string {
  if (sums === undefined) return "…";
  return sums === null ? "not available" : `more than ${formatCount(sums.count, locale)}, not added up`;
}

/** How many contributions the sums are of. */
export function sumsTitle(sums: ListSums, locale: string): string {
  if (sums.sums === null) return "Narrow the list to see its sums";
  const part = partWords(sums, locale);
  return (
    `Sums of ${formatCount(sums.count, locale)} contributions, ${addedWords}, without muted ` +
    `ones${part === null ? "" : `, ${part}`}`
  );
}
