import fc from "fast-check";
import { densities } from "@/lib/client/preferences";
import type { ContributionListState, KindChoice } from "@/lib/client/url/list-state";
import { contributionSorts, kindFilters } from "@/lib/contract/contribution-query";
import { isOpaqueId } from "@/lib/contract/text";
import {
  allTime,
  type DateRange,
  exactRange,
  frozenRange,
  presets,
  type RollingRange,
} from "@/lib/format/date-range";
import { addDays, toDayOf } from "@/lib/format/day";

const zones = ["UTC", ...Intl.supportedValuesOf("timeZone")];

export const anyZone = fc.constantFrom(...zones);

const line = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 30 })
  .map((text) => text.trim())
  .filter((text) => text !== "" && !/\p{Cc}/u.test(text));

const day = fc.integer({ min: -300_000, max: 2_000_000 }).map((count) => toDayOf(count * 86_400_000));

const instant = fc
  .tuple(fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2040, 0) }), fc.constantFrom(1, 1000, 3_600_000))
  .map(([at, grain]) => (grain === 1 ? at + 0.5 : at - (at % grain)));

const range: fc.Arbitrary<DateRange> = fc.oneof(
  fc.constant(allTime),
  fc
    .oneof(
      fc.constantFrom<RollingRange>(...presets),
      fc.integer({ min: 1, max: 3660 }).map((count): RollingRange => `last-${count}-days`),
    )
    .map((word): DateRange => ({ kind: "rolling", range: word })),
  fc
    .tuple(day, fc.integer({ min: 0, max: 900 }))
    .map(([from, length]) => frozenRange({ from, to: addDays(from, length) })),
  day.map((from) => frozenRange({ from })),
  day.map((to) => frozenRange({ to })),
  fc
    .record({ after: instant, before: instant }, { requiredKeys: [] })
    .map(
      ({ after, before }): DateRange =>
        after === undefined && before === undefined ? allTime : { kind: "exact", after, before },
    ),
);

/** Any state of the contribution list. */
export const anyListState: fc.Arbitrary<ContributionListState> = fc
  .record(
    {
      type: fc.constantFrom<KindChoice>(
        ...kindFilters,
        ["one-time", "renewals"],
        ["one-time", "first", "renewals"],
      ),
      range,
      zone: anyZone,
      sort: fc.constantFrom(...contributionSorts),
      page: fc.integer({ min: 1 }),
      q: line,
      cols: fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9-]{0,12}$/), { minLength: 1, maxLength: 30 }),
      density: fc.constantFrom(...densities),
      peek: line.filter(isOpaqueId),
      ticket: line,
    },
    { requiredKeys: ["type", "range", "sort", "page"] },
  )
  // Exact bounds at whole days are read as days.
  .map((state) =>
    state.range.kind === "exact" ? { ...state, range: exactRange(state.range, state.zone ?? "UTC") } : state,
  );
