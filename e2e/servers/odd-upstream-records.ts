import { patched } from "@/lib/contract/__fixtures__/patch";
import contribution from "@/lib/contract/examples/contribution.json" with { type: "json" };
import { oddContributions, oddPosts } from "./odd-records";

type Kind = "onetime" | "initial_recurring" | "recurring";

interface Row {
  readonly kind: Kind;
  readonly at: number;
  readonly record: Record<string, unknown>;
}

const oneTime = {
  "line_items.0.is_recurring": false,
  "line_items.0.recurring_profile_id": null,
  "line_items.0.recurring_profile": null,
  recurring_item_count: 0,
};

const kinds: readonly { readonly kind: Kind; readonly set: Readonly<Record<string, unknown>> }[] = [
  { kind: "onetime", set: oneTime },
  { kind: "initial_recurring", set: { is_recurring: false, recurring_item_count: 1 } },
  { kind: "recurring", set: { is_recurring: true, recurring_item_count: 1 } },
];

/** Spellings of the same instant. */
const spellings: readonly ((instant: string) => string)[] = [
  (instant) => instant,
  (instant) => instant.replace("Z", "+0000"),
  (instant) => instant.replace("Z", "+00:00"),
  (instant) => instant.replace("Z", ".000000Z"),
];

const flags = [true, "1", 0, false, "0"];

/** Thirty-six contributions, one a day, with every spelling of flags and dates, and with unknown members. */
const rows: readonly Row[] = Array.from({ length: 36 }, (_, index) => {
  const instant = new Date(Date.UTC(2025, 0, 36 - index, 12)).toISOString().replace(".000", "");
  const { kind, set } = kinds[index % kinds.length] ?? { kind: "onetime", set: oneTime };
  const ordered_at = spellings[index % spellings.length]?.(instant) ?? instant;
  const record = patched(contribution, {
    set: {
      ...set,
      id: `ODD-${index + 1}`,
      ordered_at,
      is_pos_entry: flags[index % flags.length],
      own_loyalty_points: index,
      "supporter.own_segment": null,
    },
  });
  return { kind, at: Date.parse(instant), record };
});

/** Returns the rows that match a query: filters are in brackets, and newest first is the default order. */
export function oddUpstreamRows(params: URLSearchParams): readonly Row[] {
  const filter = (name: string) => params.get(`filter[${name}]`);
  const required = kinds.map(({ kind }) => kind).filter((kind) => filter(kind) === "1");
  const either = filter("one_time_and_initial_recurring") === "1";
  const after = Date.parse(filter("occurred_after") ?? "");
  const before = Date.parse(filter("occurred_before") ?? "");
  const found = rows.filter(
    ({ kind, at }) =>
      required.every((one) => one === kind) &&
      !(either && kind === "recurring") &&
      !(at <= after) &&
      !(at >= before),
  );
  return params.get("sort") === "contribution_date" ? found.toReversed() : found;
}

/** The contributions that can be read by ID: the rows, and odd contributions that are in no list. */
export const oddUpstreamContributions = [...rows.map(({ record }) => record), ...oddContributions.values()];

export const oddUpstreamPosts = oddPosts.toSorted(
  (one, other) => publishedAt(other["published_on"]) - publishedAt(one["published_on"]),
);

function publishedAt(date: unknown): number {
  return Date.parse(String(date)) || 0;
}
