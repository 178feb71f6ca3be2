import { zoneName } from "@/lib/format/zone";
import { kindFilterLabels } from "./contribution-params";
import type { ContributionListState } from "./contributions-url";
import { rangeLabel } from "./date-range";
import { withFilter } from "./list-change";

/** One chip: what holds the list back, in words, and the state without it. */
export interface Constraint<State, Key extends string> {
  readonly key: Key;
  readonly label: string;
  readonly value: string;
  readonly without: State;
}

export type ListConstraint = Constraint<ContributionListState, "type" | "range" | "zone" | "q" | "ticket">;

/** Every constraint of a list, in the order of the chips, also those that came by URL. */
export function activeConstraints(state: ContributionListState, locale: string): readonly ListConstraint[] {
  const { type, range, zone, q, ticket } = state;
  const found: readonly (ListConstraint | null)[] = [
    type === "all"
      ? null
      : {
          key: "type",
          label: "Kind",
          value: kindFilterLabels[type],
          without: withFilter(state, { type: "all" }),
        },
    range.kind === "all"
      ? null
      : {
          key: "range",
          label: "Placed",
          value: rangeLabel(range, locale),
          without: withFilter(state, { range: { kind: "all" } }),
        },
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
