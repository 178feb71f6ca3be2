import { upperAscii } from "@/lib/contract/text";
import { formatRefundDates, type RefundDates, readRefundDates } from "./refund-dates";

/**
 * The keys that filter by a value (`status:paid`) or by its absence (`no:campaign`), and that results are
 * counted by.
 */
export const facets = [
  "status",
  "method",
  "source",
  "country",
  "currency",
  "campaign",
  "product",
  "receipt",
  "plan",
] as const;
export type Facet = (typeof facets)[number];

/** The keys of conditions: those of facets, and `id` for chosen contributions. */
const conditionKeys = [...facets, "id"] as const;
export type ConditionKey = (typeof conditionKeys)[number];

/**
 * The values of `is:`, named as on the overview (lib/insights/definitions.ts). `double`: possibly charged
 * twice.
 */
const marks = [
  ...(["received", "failed", "refunded", "risk", "covered"] as const),
  ...(["expiring", "double", "unsummed"] as const),
] as const;
export type Mark = (typeof marks)[number];

/** A value that records must have; null for its absence. Of several values of a facet, one must hold. */
export interface Condition {
  readonly facet: ConditionKey;
  readonly value: string | null;
}

/** A search, with its conditions apart from its words. */
export interface SplitSearch {
  /** Words, phrases and amounts with a currency in order, as typed. */
  readonly words: readonly string[];
  /** Bounds of the amount in any currency, such as `>=25`. */
  readonly bounds: readonly string[];
  readonly narrowed: readonly Condition[];
  /** Conditions like `is:received`. */
  readonly marked: readonly Mark[];
  /** Conditions like `refunded:this-month`. */
  readonly refunded: readonly RefundDates[];
}

const piece = /([a-z]+):(?:"([^"]*)"|(\S+))|["“”„«][^"“”„«»]+["“”»](?=$|[\s.,;:!?)])|\S+/giu;

/** A bound in plain notation. Amounts in other notations are words. */
const bound = /^[<>]=?\d+(?:\.\d+)?$/;

/**
 * Splits a search: `anna status:paid no:campaign is:received refunded:this-month`. Everything but conditions
 * is a word.
 */
export function splitSearch(q: string): SplitSearch {
  const words: string[] = [];
  const bounds: string[] = [];
  const narrowed: Condition[] = [];
  const marked: Mark[] = [];
  const refunded: RefundDates[] = [];
  for (const [whole, name, quoted, bare] of q.matchAll(piece)) {
    const key = name?.toLowerCase();
    const facet = conditionKeys.find((known) => known === key);
    const value = quoted ?? bare;
    const unset = key === "no" ? facets.find((known) => known === value?.toLowerCase()) : undefined;
    const mark = key === "is" ? marks.find((known) => known === value?.toLowerCase()) : undefined;
    const dates = key === "refunded" ? readRefundDates(value ?? "") : null;
    if (facet !== undefined && value) narrowed.push({ facet, value });
    else if (unset !== undefined) narrowed.push({ facet: unset, value: null });
    else if (mark !== undefined) marked.push(mark);
    else if (dates !== null) refunded.push(dates);
    else if (bound.test(whole)) bounds.push(whole);
    else words.push(whole);
  }
  return { words, bounds, narrowed, marked, refunded };
}

/** The only currency that a search is narrowed to, in upper case; null for none or several. */
export function soleCurrency(narrowed: readonly Condition[]): string | null {
  const values = narrowed.flatMap(({ facet, value }) => (facet === "currency" ? [value] : []));
  const [only = null, ...others] = new Set(values.map((value) => value && upperAscii(value)));
  return others.length === 0 ? only : null;
}

/** The text of a search that `splitSearch` reads back. */
export function joinSearch({ words, bounds, narrowed, marked, refunded }: SplitSearch): string {
  const conditions = narrowed.map(({ facet, value }) => {
    if (value === null) return `no:${facet}`;
    return `${facet}:${/\s/.test(value) ? `"${value}"` : value}`;
  });
  const marks = marked.map((mark) => `is:${mark}`);
  const dates = refunded.map((range) => `refunded:${formatRefundDates(range)}`);
  return [...words, ...bounds, ...conditions, ...marks, ...dates].join(" ");
}

/** Whether a search can express a value: it has no way to write a quotation mark. */
export function canNarrowTo(value: string | null): boolean {
  return value === null || !/["\n\r]/.test(value);
}
