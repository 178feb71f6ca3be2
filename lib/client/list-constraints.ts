import { zoneName } from "@/lib/format/zone";
import { kindChoiceLabel } from "./contribution-params";
import type { ContributionListState } from "./contributions-url";
import { allTime, formatInstant, rangeLabel } from "./date-range";
import { withFilter } from "./list-change";
import { daysZone } from "./list-question";

/** One chip: what holds the list back, in words, and the state without it. */
export interface Constraint<State, Key extends string> {
  readonly key: Key;
  readonly label: string;
  readonly value: string;
  readonly without: State;
}

export type ListConstraint = Constraint<
  ContributionListState,
  "type" | "range" | "after" | "before" | "zone" | "q" | "ticket"
>;

/** Every constraint of a list, in the order of the chips, also those that came by URL. */
export function activeConstraints(state: ContributionListState, locale: string): readonly ListConstraint[] {
  const { type, zone, q, ticket } = state;
  const found: readonly (ListConstraint | null)[] = [
    type === "all"
      ? null
      : {
          key: "type",
          label: "Kind",
          value: kindChoiceLabel(type),
          without: withFilter(state, { type: "all" }),
        },
    ...rangeConstraints(state, locale),
    zone === undefined
      ? null
      : {
          key: "zone",
          label: "Zone",
          value: zoneName(zone),
          without: withFilter(state, { zone: undefined }),
        },
    q === undefined
      ? null
      : { key: "q", label: "Search", value: q, without: withFilter(state, { q: undefined }) },
    ticket === undefined
      ? null
      : {
          key: "ticket",
          label: "From ticket",
          value: ticket,
          without: withFilter(state, { ticket: undefined }),
        },
  ];
  return found.filter((constraint) => constraint !== null);
}

/** Days are one chip, the API's exact bounds one each. */
function rangeConstraints(state: ContributionListState, locale: string): readonly ListConstraint[] {
  const { range } = state;
  const place = { zone: daysZone(state), locale };
  const label = "Placed";
  if (range.kind === "all") return [];
  if (range.kind !== "exact") {
    const without = withFilter(state, { range: allTime });
    return [{ key: "range", label, value: rangeLabel(range, locale), without }];
  }
  return (["after", "before"] as const).flatMap((key) => {
    const instant = range[key];
    if (instant === undefined) return [];
    const left = { ...range, [key]: undefined };
    const isLast = left.after === undefined && left.before === undefined;
    const without = withFilter(state, { range: isLast ? allTime : left });
    return [{ key, label, value: `${key} ${formatInstant(instant, place)}`, without }];
  });
}

/** The list without any constraint: order, columns and density stay, as they hide nothing. */
export function withoutConstraints(state: ContributionListState): ContributionListState {
  return withFilter(state, {
    type: "all",
    range: { kind: "all" },
    zone: undefined,
    q: undefined,
    ticket: undefined,
  });
}
