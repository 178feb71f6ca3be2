import type { ListFacets } from "@/lib/client/api/answers";
import { rangeLabel } from "@/lib/format/date-range";
import { localDay } from "@/lib/format/day";
import type { Region } from "@/lib/format/moment";
import { fold } from "@/lib/records/folded-text";
import { facets, splitSearch } from "@/lib/search/conditions";
import { withFilter, withRange, withSearch } from "./list-changes";
import { type ContributionListState, kindFilterLabels } from "./list-state";
import {
  chosenValues,
  conditionLabels,
  conditionWords,
  withValueToggled,
  withWords,
} from "./search-conditions";
import { dayOrder, readTypedRange } from "./typed-range";

/** A filter that words of a search name: `failed` is `Status: Failed`. */
export interface SuggestedFilter {
  readonly label: string;
  readonly value: string;
  /** The contributions with this value in the list without words; null if they are not counted. */
  readonly count: number | null;
  /** The list with the filter in place of the words that name it. */
  readonly next: ContributionListState;
}

const maxSuggested = 5;
/** Shorter words begin too many values. */
const minBeginning = 3;
const maxRun = 4;
const namedKinds = ["one-time", "first", "renewals"] as const;

/**
 * The filters that words of a search name, those named in full first, then the most frequent.
 * @param counted the values of the list without words; null where they are not known
 * @param now ms UTC
 */
export function suggestedFilters(
  state: ContributionListState,
  counted: ListFacets | null,
  { region, now }: { readonly region: Region; readonly now: number },
): readonly SuggestedFilter[] {
  const { q = "" } = state;
  const { words } = splitSearch(q);
  const without = (run: Run) => withWords(q, [...words.slice(0, run.from), ...words.slice(run.to)].join(" "));
  const isCounted = counted?.isAtLeast === false;
  const values = facets.flatMap((facet) =>
    (counted?.facets?.[facet] ?? []).flatMap(({ value, count }) => {
      const name = conditionWords({ facet, value });
      const run = value === null || chosenValues(q, facet).includes(value) ? null : runOf(words, name);
      const changed = run === null ? null : withValueToggled(without(run), { facet, value });
      if (run === null || changed === null) return [];
      const isAll = run.to - run.from === words.length;
      const shown = { label: conditionLabels[facet], value: name, count: isAll && isCounted ? count : null };
      return [{ ...shown, next: withSearch(state, changed), isWhole: run.isWhole }];
    }),
  );
  const kinds = namedKinds.flatMap((type) => {
    const name = kindFilterLabels[type];
    const run = state.type === "all" ? runOf(words, name) : null;
    if (run === null) return [];
    const next = withFilter(withSearch(state, without(run)), { type });
    return [{ label: "Kind", value: name, count: null, next, isWhole: run.isWhole }];
  });
  const named = [...kinds, ...values].toSorted(
    (one, other) => Number(other.isWhole) - Number(one.isWhole) || (other.count ?? 0) - (one.count ?? 0),
  );
  return [
    ...datesOf(state, words.join(" "), region, now),
    ...named.map(({ isWhole: _, ...rest }) => rest),
  ].slice(0, maxSuggested);
}

/** The dates that all words together name, such as `october`. Figures alone may be an amount or an id. */
function datesOf(state: ContributionListState, words: string, region: Region, now: number) {
  const isDated = state.range.kind === "all" && /\p{L}/u.test(words);
  const read = isDated ? readTypedRange(words, localDay(region.zone, now), dayOrder(region.locale)) : null;
  if (read === null || read.range.kind === "all") return [];
  const next = withRange(withSearch(state, withWords(state.q ?? "", "")), read.range, region.zone);
  return [{ label: "Placed", value: rangeLabel(read.range, region.locale), count: null, next }];
}

/** Typed words from one to before another. */
interface Run {
  readonly from: number;
  readonly to: number;
  /** They are the whole name of the value. */
  readonly isWhole: boolean;
}

/** The typed words that name a value: some of them in full, or all together the beginning of a word of it. */
function runOf(typed: readonly string[], name: string): Run | null {
  const plainName = plain(name);
  for (let length = Math.min(typed.length, maxRun); length > 0; length -= 1) {
    for (let from = 0; from + length <= typed.length; from += 1) {
      const text = plain(typed.slice(from, from + length).join(" "));
      if (text !== "" && text === plainName) return { from, to: from + length, isWhole: true };
    }
  }
  const all = plain(typed.join(" "));
  const isPart = all.length >= minBeginning && ` ${plainName}`.includes(` ${all}`);
  return isPart ? { from: 0, to: typed.length, isWhole: false } : null;
}

/** The words of a text, without case and marks. */
function plain(text: string): string {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .join(" ");
}
