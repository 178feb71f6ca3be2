import type { ListFacets } from "@/lib/client/api/answers";
import { clientCopy, kindFilterLabels } from "@/lib/client/copy";
import { rangeLabel, resolveRange } from "@/lib/format/date-range";
import { localDay } from "@/lib/format/day";
import type { Region } from "@/lib/format/moment";
import { fold } from "@/lib/records/folded-text";
import { conditionLabels, type Facet, facets, splitSearch } from "@/lib/search/conditions";
import { withFilter, withRange, withRefunded, withSearch } from "./list-changes";
import type { ContributionListState } from "./list-state";
import {
  chosenValues,
  conditionWords,
  isSameValue,
  withValueToggled,
  withWords,
  wordsOf,
} from "./search-conditions";
import { readTypedRange } from "./typed-range";

/** A filter that words of a search name: `failed` is `Status: Failed`. */
export interface SuggestedFilter {
  readonly label: string;
  readonly value: string;
  /** The number of contributions with this value in the list without words; null if not counted. */
  readonly count: number | null;
  /** The list with the filter in place of the words that name it. */
  readonly next: ContributionListState;
  /** Whether it combines several filters. */
  readonly isCombined?: boolean;
}

interface Reader {
  readonly region: Region;
  /** In ms UTC. */
  readonly now: number;
}

/**
 * Other names of filters, by facet or `type` and value: those on other pages (a renewal, a declined payment),
 * other spellings, and short names of countries.
 */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  "type:first": ["new plan", "new plans"],
  "type:renewals": ["renewal", "renewals"],
  "status:failed": ["declined"],
  "status:partially_refunded": ["partial refund", "partly refunded"],
  "method:cheque": ["check"],
  "method:bank": ["bank account"],
  "method:card": ["credit card", "debit card"],
  "receipt:issued": ["receipt issued", "receipted"],
  "receipt:voided": ["void receipt", "void", "voided"],
  "receipt:none": ["no receipt", "without receipt", "not receipted"],
  "plan:active": ["active plan"],
  "plan:suspended": ["suspended plan"],
  "plan:cancelled": ["canceled", "canceled plan", "cancelled plan"],
  "plan:canceled": ["cancelled", "canceled plan", "cancelled plan"],
  "country:united states": ["us", "usa"],
  "country:united kingdom": ["uk", "gb", "great britain", "britain"],
};

/** Returns the other names of a filter, such as `declined` for the status `failed`. */
function synonymsOf(key: Facet | "type", value: string): readonly string[] {
  return synonyms[`${key}:${value.toLowerCase()}`] ?? [];
}

const maxSuggested = 5;
/** Shorter prefixes match too many values. */
const minPrefixLength = 3;
const maxRun = 4;
const namedKinds = ["one-time", "first", "renewals"] as const;

/**
 * Returns the filters that words of a search name: all of them together if no word is left over, then each.
 * Those named in full come first, then the most frequent.
 * @param counted the values of the list without words; null if unknown
 */
export function suggestedFilters(
  state: ContributionListState,
  counted: ListFacets | null,
  reader: Reader,
): readonly SuggestedFilter[] {
  const each = namedFilters(state, counted, reader).map(({ isWhole: _, ...rest }) => rest);
  return [...allNamed(state, counted, reader), ...each].slice(0, maxSuggested);
}

/**
 * Returns the filters of a search such as `one-time year-end last month` as one; empty if words are left over
 * or name only one filter.
 */
function allNamed(
  state: ContributionListState,
  counted: ListFacets | null,
  reader: Reader,
): readonly SuggestedFilter[] {
  const values: string[] = [];
  let next = state;
  while (wordsOf(next.q ?? "") !== "") {
    const filter = namedFilters(next, counted, reader).find(({ isWhole }) => isWhole);
    if (filter === undefined) return [];
    values.push(filter.value);
    next = filter.next;
  }
  return values.length < 2
    ? []
    : [{ label: clientCopy.filters, value: values.join(", "), count: null, next, isCombined: true }];
}

/** Returns each filter that some of the words name. `isWhole`: whether it is named in full. */
function namedFilters(state: ContributionListState, counted: ListFacets | null, reader: Reader) {
  const { q = "" } = state;
  const { words } = splitSearch(q);
  const isCounted = counted?.isAtLeast === false;
  const values = facets.flatMap((facet) =>
    (counted?.facets?.[facet] ?? []).flatMap(({ value, count }) => {
      const name = conditionWords({ key: facet, value });
      const isUnchosen =
        value !== null && !chosenValues(q, facet).some((one) => isSameValue(facet, one, value));
      const run = isUnchosen ? runOf(words, [name, ...synonymsOf(facet, value)]) : null;
      const changed = run === null ? null : withValueToggled(withoutRun(q, run), { key: facet, value });
      if (run === null || changed === null) return [];
      const isAlone = isCounted && isAll(run, words);
      const shown = { label: conditionLabels[facet], value: name, count: isAlone ? count : null };
      return [{ ...shown, next: withSearch(state, changed), isWhole: run.isWhole }];
    }),
  );
  const kinds = namedKinds.flatMap((type) => {
    const name = kindFilterLabels[type];
    const run = state.type === "all" ? runOf(words, [name, ...synonymsOf("type", type)]) : null;
    if (run === null) return [];
    const next = withFilter(withSearch(state, withoutRun(q, run)), { type });
    return [{ label: clientCopy.kind, value: name, count: null, next, isWhole: run.isWhole }];
  });
  const named = [...kinds, ...values].toSorted(
    (one, other) => Number(other.isWhole) - Number(one.isWhole) || (other.count ?? 0) - (one.count ?? 0),
  );
  const dates = datesOf(state, words, reader).map((filter) => ({ ...filter, isWhole: true }));
  return [...dates, ...named];
}

/** Returns filters by the dates that words name, like `october`; after `refunded`, also by refund dates. */
function datesOf(state: ContributionListState, words: readonly string[], reader: Reader) {
  const named = namedDates(words, reader);
  if (named === null) return [];
  const { run, range } = named;
  const { zone, locale } = reader.region;
  const { q = "" } = state;
  const shown = { value: rangeLabel(range, locale), count: null };
  const isRefund = words[run.from - 1]?.toLowerCase() === "refunded";
  const refund = withSearch(state, withoutRun(q, { from: run.from - 1, to: run.to }));
  const placed = withSearch(state, withoutRun(q, run));
  return [
    ...(isRefund ? [{ label: clientCopy.refunded, ...shown, next: withRefunded(refund, range, zone) }] : []),
    ...(state.range.kind === "all"
      ? [{ label: clientCopy.date, ...shown, next: withRange(placed, range, zone) }]
      : []),
  ];
}

/**
 * Returns the longest run of words that names dates, and these dates; null if none does. Figures without
 * words may be an amount or an id, and a short word among others may be a name.
 */
function namedDates(words: readonly string[], { region, now }: Reader) {
  const today = localDay(region.zone, now);
  for (const run of runsOf(words)) {
    const text = words.slice(run.from, run.to).join(" ");
    const isMeant = (isAll(run, words) ? /\p{L}/u : /\p{L}{4}/u).test(text);
    const read = isMeant ? readTypedRange(text, today, region.locale) : null;
    if (read === null || read.range.kind === "all") continue;
    const { range } = read;
    // `4242` in `4242 october` are the last digits of a card, not a year.
    if ((resolveRange(range, region.zone, now).from ?? "") <= today) return { run, range };
  }
  return null;
}

/** A range of typed words; `to` is exclusive. */
interface Run {
  readonly from: number;
  readonly to: number;
}

/** Returns all runs of up to `maxRun` words, the longest first. */
function runsOf(words: readonly string[]): readonly Run[] {
  const lengths = Array.from({ length: Math.min(words.length, maxRun) }, (_, at) => at + 1).reverse();
  return lengths.flatMap((length) =>
    Array.from({ length: words.length - length + 1 }, (_, from) => ({ from, to: from + length })),
  );
}

function isAll({ from, to }: Run, words: readonly string[]): boolean {
  return to - from === words.length;
}

function withoutRun(q: string, { from, to }: Run): string {
  return withWords(q, splitSearch(q).words.toSpliced(from, to - from));
}

/** In `not paid`, the word `paid` does not name the value. */
const negation = /^(?:not?|without|never)$/i;

/** Returns the typed words that name a value: some are one of its names, or all begin a word of one. */
function runOf(
  typed: readonly string[],
  names: readonly string[],
): (Run & { readonly isWhole: boolean }) | null {
  const plainNames = names.map(plain);
  const whole = runsOf(typed).find(({ from, to }) => {
    const text = plain(typed.slice(from, to).join(" "));
    return text !== "" && plainNames.includes(text) && !negation.test(typed[from - 1] ?? "");
  });
  if (whole !== undefined) return { ...whole, isWhole: true };
  const all = plain(typed.join(" "));
  const isPart = all.length >= minPrefixLength && plainNames.some((name) => ` ${name}`.includes(` ${all}`));
  return isPart ? { from: 0, to: typed.length, isWhole: false } : null;
}

function plain(text: string): string {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .join(" ");
}
