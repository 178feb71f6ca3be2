import { clientCopy } from "@/lib/client/copy";
import { maxSearchLength } from "@/lib/contract/parameter";
import { formatDecimal } from "@/lib/format/count";
import { allTime, type DateRange, rangeLabel } from "@/lib/format/date-range";
import { statuses, statusWords } from "@/lib/records/labels";
import { decimalText } from "@/lib/records/money";
import { capitalized, lowerAscii } from "@/lib/records/text";
import {
  type Condition,
  type ConditionKey,
  canNarrowTo,
  conditionLabels,
  indexedValue,
  joinSearch,
  markWords,
  type RefundDates,
  type SplitSearch,
  splitSearch,
} from "@/lib/search/conditions";

/** Returns the value of a condition in words: `Failed`, `PayPal`, `spring-match`. */
export function conditionWords({ key, value }: Condition): string {
  if (value === null) return clientCopy.notSet;
  const status = statuses.find((one) => key === "status" && one === value);
  if (status !== undefined) return statusWords[status];
  if (key === "method" && value === "paypal") return clientCopy.paypal;
  if (key === "receipt" && value === "voided") return clientCopy.voided;
  if (key === "method" || key === "receipt" || key === "plan") return capitalized(value);
  return value;
}

/** Returns the values of a facet that a search is narrowed to; null for records without one. */
export function chosenValues(q: string, key: ConditionKey): readonly (string | null)[] {
  return splitSearch(q).narrowed.flatMap((one) => (one.key === key ? [one.value] : []));
}

/** Adds a value to a search, or removes it. Null if a search cannot express it or gets too long. */
export function withValueToggled(q: string, { key, value }: Condition): string | null {
  const isChosen = chosenValues(q, key).some((one) => isSameValue(key, one, value));
  if (!isChosen && !canNarrowTo(value)) return null;
  const next = changed(q, ({ narrowed, ...rest }) => {
    const others = narrowed.filter((one) => one.key !== key || !isSameValue(key, one.value, value));
    return { ...rest, narrowed: isChosen ? others : [...others, { key, value }] };
  });
  return next.length > maxSearchLength ? null : next;
}

/** Whether two values are the same to a search, which ignores the case of ASCII letters. */
export function isSameValue(key: ConditionKey, one: string | null, other: string | null): boolean {
  const [first, second] = [one, other].map((value) => indexedValue({ key, value }));
  return first === second || (first != null && second != null && lowerAscii(first) === lowerAscii(second));
}

/** Removes all values of a facet from a search. */
export function withoutFacet(q: string, key: ConditionKey): string {
  return changed(q, (split) => ({
    ...split,
    narrowed: split.narrowed.filter((one) => one.key !== key),
  }));
}

const lowest = /^>=?(.*)/;
const highest = /^<=?(.*)/;

/** Returns the bounds of the amount as text; empty means no bound. */
export function amountRange(q: string): { readonly from: string; readonly to: string } {
  const { bounds } = splitSearch(q);
  const find = (pattern: RegExp) => bounds.map((one) => pattern.exec(one)?.[1]).find((text) => text) ?? "";
  return { from: find(lowest), to: find(highest) };
}

/** Formats the bounds of the amount: `25 or more`, `under 1,000`. */
export function amountWords(q: string, locale: string): readonly string[] {
  return splitSearch(q).bounds.map((bound) => boundWords(bound, locale));
}

/**
 * Sets the bounds of the amount, in either order. A new bound is inclusive; one with the same number stays.
 * A text that is not an amount sets none.
 */
export function withAmountRange(q: string, { from, to }: ReturnType<typeof amountRange>): string {
  const typed = [plainNumber(from), plainNumber(to)] as const;
  const isReversed = !typed.includes("") && Number(typed[0]) > Number(typed[1]);
  const [low, high] = isReversed ? [typed[1], typed[0]] : typed;
  const known = amountRange(q);
  return changed(q, ({ bounds, ...split }) => {
    const lows = low === known.from ? bounds.filter((one) => lowest.test(one)) : [`>=${low}`];
    const highs = high === known.to ? bounds.filter((one) => highest.test(one)) : [`<=${high}`];
    return { ...split, bounds: [...lows, ...highs].filter((bound) => /\d/.test(bound)) };
  });
}

/** Number fields accept `1e3`; a search does not. */
function plainNumber(text: string): string {
  const isPlain = (digits: string) => /^\d+(?:\.\d+)?$/.test(digits);
  return [text, String(Number(text))].find((one) => text !== "" && isPlain(one)) ?? "";
}

/**
 * Replaces the words of a search; conditions among the new ones are added. Pasted tabs become spaces. The
 * words of a list stay apart, even if `kr` and `100` together would be an amount.
 */
export function withWords(q: string, words: string | readonly string[]): string {
  const texts = [words].flat().map((text) => text.replaceAll(/\p{Cc}+/gu, " ").trim());
  return changed(q, (split) => ({ ...split, words: texts.filter((text) => text !== "") }));
}

/** Returns the words of a search without its conditions, such as `is:failed`. */
export function wordsOf(q: string): string {
  return splitSearch(q).words.join(" ");
}

/** Returns the refund dates that a search requires. */
export function refundDates(q: string | undefined): readonly RefundDates[] {
  return splitSearch(q ?? "").refunded;
}

/** Returns the words of a search that look like refund dates but are not, such as `refunded:soon`. */
export function unknownRefundDates(q: string): readonly string[] {
  return splitSearch(q).words.filter((word) => /^refunded:/i.test(word));
}

/** Changes the refund dates of a search. A search without any is returned unchanged. */
export function withRefundDates<Q extends string | undefined>(
  q: Q,
  change: (dates: RefundDates) => RefundDates,
) {
  if (q === undefined || refundDates(q).length === 0) return q;
  return changed(q, (split) => ({ ...split, refunded: split.refunded.map(change) }));
}

/** Returns the refund dates of a search as one range: all time for none, the first of several. */
export function refundRange(q: string): DateRange {
  return refundDates(q)[0] ?? allTime;
}

/** Sets the refund dates of a search; all time removes them. */
export function withRefundRange(q: string, range: DateRange): string {
  return changed(q, (split) => ({ ...split, refunded: range.kind === "all" ? [] : [range] }));
}

function changed(q: string, change: (split: SplitSearch) => SplitSearch): string {
  return joinSearch(change(splitSearch(q)));
}

/** Returns the conditions of a search as labels and values, and the search without each. */
export function searchConstraints(q: string, locale: string) {
  const { bounds, narrowed, marked, refunded } = splitSearch(q);
  const amounts = [...new Set(bounds)].map((bound) => ({
    key: `amount ${bound}` as const,
    label: clientCopy.amount,
    value: boundWords(bound, locale),
    without: changed(q, (split) => ({ ...split, bounds: split.bounds.filter((one) => one !== bound) })),
  }));
  const chosen = [...new Set(narrowed.map(({ key }) => key))].map((key) => ({
    key,
    label: conditionLabels[key],
    value: valuesInWords(narrowed.filter((one) => one.key === key)),
    without: withoutFacet(q, key),
  }));
  const marks = [...new Set(marked)].map((mark) => ({
    key: `is:${mark}` as const,
    label: clientCopy.only,
    value: markWords[mark],
    without: changed(q, (split) => ({ ...split, marked: split.marked.filter((one) => one !== mark) })),
  }));
  const refunds = refunded.map((dates, at) => ({
    key: `refunded ${at}` as const,
    label: clientCopy.refunded,
    value: rangeLabel(dates, locale),
    without: changed(q, (split) => ({ ...split, refunded: split.refunded.toSpliced(at, 1) })),
  }));
  return [...amounts, ...chosen, ...marks, ...refunds];
}

const maxNamedIds = 3;

function valuesInWords(chosen: readonly Condition[]): string {
  const isLong = chosen.length > maxNamedIds && chosen.every(({ key }) => key === "id");
  return isLong ? clientCopy.selected(chosen.length) : chosen.map(conditionWords).join(", ");
}

/** Returns the search for some contributions; null if a search cannot express it or gets too long. */
export function searchForIds(ids: readonly string[]): string | null {
  const narrowed = ids.map((value) => ({ key: "id", value }) as const);
  const q = joinSearch({ words: [], bounds: [], narrowed, marked: [], refunded: [] });
  return ids.every(canNarrowTo) && q.length <= maxSearchLength ? q : null;
}

function boundWords(bound: string, locale: string): string {
  const typed = bound.replace(/^[<>]=?/, "");
  const decimal = decimalText(typed);
  const amount = decimal === null ? typed : formatDecimal(decimal, locale);
  if (bound.startsWith(">=")) return clientCopy.orMore(amount);
  if (bound.startsWith("<=")) return clientCopy.orLess(amount);
  return bound.startsWith(">") ? clientCopy.over(amount) : clientCopy.under(amount);
}
