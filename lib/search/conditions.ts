import { formatMoment, parseMoment, readDay } from "@/lib/contract/moment";
import { upperAscii } from "@/lib/contract/text";
import { type DateRange, frozenRange, rangeBounds, readRollingRange } from "@/lib/format/date-range";
import { countryOf } from "@/lib/records/country";
import { namesOf } from "@/lib/records/labels";
import { readText } from "@/lib/records/values";
import { joinAmounts } from "./typed-amounts";

/** Labels of the keys that filter (`status:paid`, `no:campaign`) and that results are counted by. */
const facetLabels = {
  status: "Status",
  method: "Method",
  source: "Source",
  country: "Country",
  currency: "Currency",
  campaign: "Campaign",
  product: "Product (first item)",
  receipt: "Receipt",
  plan: "Plan",
} as const;
export type Facet = keyof typeof facetLabels;
export const facets = namesOf(facetLabels);

/** Labels of the keys of conditions: the facets, and `id` for selected contributions. */
export const conditionLabels = { ...facetLabels, id: "Contribution" } as const;
export type ConditionKey = keyof typeof conditionLabels;
const conditionKeys = namesOf(conditionLabels);

/** Facets whose index stores a word for "none". The others store null. */
const wordsForNone: Partial<Record<Facet, string>> = { receipt: "none" };

/** Labels of the values of `is:`, which are named as in lib/insights/definitions.ts. */
export const markWords = {
  received: "Received",
  failed: "Failed payment",
  refunded: "Partially or fully refunded",
  risk: "Risk warning",
  covered: "Covered fees",
  expiring: "Card expires soon",
  double: "Possible double charge",
  unsummed: "Unreadable amount",
} as const;
export type Mark = keyof typeof markWords;
const marks = namesOf(markWords);

/** A value that records must have; null: no value. Of several values of a facet, one must match. */
export interface Condition {
  readonly key: ConditionKey;
  readonly value: string | null;
}

/** The statuses of contributions whose refunds returned no money. */
export const withoutMoney = ["spam", "deleted"] as const;

/** A search, split into conditions and words. */
export interface SplitSearch {
  /** Words and phrases in order, as typed, and amounts with a currency, such as `<=50USD`. */
  readonly words: readonly string[];
  /** Bounds of the amount in any currency, such as `>=25`. */
  readonly bounds: readonly string[];
  readonly narrowed: readonly Condition[];
  /** Conditions like `is:received`. */
  readonly marked: readonly Mark[];
  /** Conditions like `refunded:this-month`. */
  readonly refunded: readonly RefundDates[];
}

const piece = new RegExp(
  [
    String.raw`([a-z]+):(?:"([^"]*)"(?=$|[\s.,;:!?)])|[“„«]([^“”„«»]*)[“”»](?=$|\s)|(\S+))`,
    String.raw`["“”„«][^"“”„«»]+["“”»](?=$|[\s.,;:!?)])`,
    String.raw`\S+`,
  ].join("|"),
  "giu",
);

/** A bound in plain notation. Amounts in other notations are words. */
const bound = /^[<>]=?\d+(?:\.\d+)?$/;

/** Splits a search, such as `anna status:paid no:campaign is:received`, into conditions and words. */
export function splitSearch(q: string): SplitSearch {
  const words: string[] = [];
  const bounds: string[] = [];
  const narrowed: Condition[] = [];
  const marked: Mark[] = [];
  const refunded: RefundDates[] = [];
  for (const [whole, name, ...values] of joinAmounts(q).matchAll(piece)) {
    const key = name?.toLowerCase();
    const value = values.find((one) => one !== undefined) ?? "";
    const condition = readCondition(key, value);
    const mark = readMark(key, value);
    const dates = key === "refunded" ? readRefundDates(value) : null;
    const boundText = key === "amount" ? value : whole;
    if (condition !== null) narrowed.push(condition);
    else if (mark !== undefined) marked.push(mark);
    else if (dates !== null) refunded.push(dates);
    else if (bound.test(boundText)) bounds.push(boundText);
    else words.push(whole);
  }
  return { words, bounds, narrowed, marked, refunded };
}

/** Reads a condition such as `status:paid` or `no:campaign`; null for anything else. */
function readCondition(name: string | undefined, value: string): Condition | null {
  const key = conditionKeys.find((known) => known === name);
  const isBlank = key === "id" ? value === "" : value.trim() === "";
  if (key !== undefined) return isBlank ? null : { key, value };
  const unset = name === "no" ? facets.find((known) => known === value.toLowerCase()) : undefined;
  return unset === undefined ? null : { key: unset, value: wordsForNone[unset] ?? null };
}

function readMark(key: string | undefined, value: string): Mark | undefined {
  return key === "is" ? marks.find((known) => known === value.toLowerCase()) : undefined;
}

/** Returns the only currency that a search is narrowed to, in upper case; null for none or several. */
export function soleCurrency(narrowed: readonly Condition[]): string | null {
  const values = narrowed.flatMap((one) => (one.key === "currency" ? [indexedValue(one)] : []));
  const [only = null, ...others] = new Set(values.map((value) => value && upperAscii(value)));
  return others.length === 0 ? only : null;
}

/** Formats a search so that `splitSearch` reads it back. */
export function joinSearch({ words, bounds, narrowed, marked, refunded }: SplitSearch): string {
  const conditions = narrowed.map(({ key, value }) => {
    if (value === null) return `no:${key}`;
    return `${key}:${/[\s"“”„«»]/.test(value) ? quotedValue(value) : value}`;
  });
  const marks = marked.map((mark) => `is:${mark}`);
  const dates = refunded.map((range) => `refunded:${formatRefundDates(range)}`);
  const others = [...conditions, ...marks, ...dates];
  const plain = [...words, ...bounds];
  if (areApart(plain)) return [...plain, ...others].join(" ");
  // `RON >=100` is an amount in that currency, so a bound in any currency is `amount:>=100` there.
  return separated(words, [...bounds.map((one) => `amount:${one}`), ...others]).join(" ");
}

/** Whether no piece becomes an amount with the next one. Typed words, such as `RON 50`, are one piece. */
function areApart(pieces: readonly string[]): boolean {
  return joinAmounts(pieces.join(" ")) === pieces.map((one) => joinAmounts(one)).join(" ");
}

/** Puts a condition, or else quotation marks, where `kr 100` would become an amount. */
function separated(words: readonly string[], conditions: readonly string[]): readonly string[] {
  const left = [...conditions];
  const pieces: string[] = [];
  for (const word of words) {
    const isApart = areApart([...pieces, word]);
    const between = isApart ? undefined : left.shift();
    if (between !== undefined) pieces.push(between);
    pieces.push(isApart || between !== undefined ? word : `"${word}"`);
  }
  return [...pieces, ...left];
}

const maxFacet = 100;

/**
 * Returns a text as the index stores it: short, of one line, NFC; null if it has no visible characters.
 * @param cover covers the names of sponsored persons
 */
export function toFacet(text: string | null, cover = (whole: string) => whole): string | null {
  if (text === null) return null;
  const short = cover(text).normalize("NFC").slice(0, maxFacet);
  return readText(short.replaceAll(/\p{C}+/gu, " "));
}

/** Returns the value of a condition as the index stores it, such as `Canada` for `CA`. */
export function indexedValue({ key, value }: Condition): string | null {
  if (value === null || key === "id") return value;
  return toFacet(key === "country" ? countryOf({ country: value.trim() }) : value) ?? value;
}

/** Writes the value of a condition between quotation marks that it does not contain. */
export function quotedValue(value: string): string {
  return value.includes('"') ? `“${value}”` : `"${value}"`;
}

/** Whether a condition can express a value: not with line breaks or all kinds of quotation marks. */
export function canNarrowTo(value: string | null): boolean {
  return value === null || !(/[\n\r]/.test(value) || (value.includes('"') && /[“”„«»]/.test(value)));
}

/** The refund dates that a search requires; never all time. */
export type RefundDates = Exclude<DateRange, { readonly kind: "all" }>;

/**
 * Reads the text after `refunded:`: `this-month`, `2026-01-31`, `2026-01-01..2026-01-31`, `2026-01-01..`;
 * null for anything else. Pages send the server instants, both exclusive:
 * `2026-01-01T04:59:59.999Z..2026-02-01T05:00:00.000Z`.
 */
function readRefundDates(text: string): RefundDates | null {
  const range = readRollingRange(text.toLowerCase());
  if (range !== null) return { kind: "rolling", range };
  const [first = "", last = first, ...others] = text.split("..");
  if (first + last === "" || others.length > 0) return null;
  const days = readEnds(first, last, readDay);
  if (days !== null) {
    const [from, to] = days;
    const span = frozenRange({ from, to });
    const isForward = from === undefined || to === undefined || from <= to;
    return isForward && span.kind !== "all" ? span : null;
  }
  const [after, before] = readEnds(first, last, parseMoment) ?? [];
  const isForward = after === undefined || before === undefined || after < before;
  return isForward && (after ?? before) !== undefined ? { kind: "exact", after, before } : null;
}

/** Reads both ends of a range, either of which may be open; null if one cannot be read. */
function readEnds<End>(first: string, last: string, read: (text: string) => End | null) {
  const [from, to] = [first, last].map((text) => (text === "" ? undefined : read(text)));
  return from === null || to === null ? null : ([from, to] as const);
}

/** Formats dates so that `readRefundDates` reads them back. */
function formatRefundDates(dates: RefundDates): string {
  if (dates.kind === "rolling") return dates.range;
  if (dates.kind === "frozen") return `${dates.from ?? ""}..${dates.to ?? ""}`;
  const [after, before] = [dates.after, dates.before].map((at) => (at === undefined ? "" : formatMoment(at)));
  return `${after}..${before}`;
}

/** Returns the dates as instants in a zone, relative to `now` (ms UTC). */
export function exactRefundDates(dates: RefundDates, zone: string, now: number): RefundDates {
  const { occurredAfter: after, occurredBefore: before } = rangeBounds(dates, zone, now);
  return { kind: "exact", after, before };
}

/** Returns the first and the last instant of the dates (ms UTC). Days are in UTC. */
export function refundInstants(dates: RefundDates, now: number) {
  const { occurredAfter: after, occurredBefore: before } = rangeBounds(dates, "UTC", now);
  return {
    from: after === undefined ? Number.MIN_SAFE_INTEGER : Math.floor(after) + 1,
    to: before === undefined ? Number.MAX_SAFE_INTEGER : Math.ceil(before) - 1,
  };
}
