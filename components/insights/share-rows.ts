import type { Bar, Shares } from "@/lib/contract/insights-report";
import { fromExact, toExact } from "@/lib/records/minor-units";

/** A row of a distribution: a value, what is not set, or all values that there is no room for. */
export interface ShareRow {
  readonly key: string;
  readonly kind: "value" | "unset" | "others";
  /** Of `others` how many values they are. */
  readonly label: string;
  readonly count: number;
  readonly received: string;
  readonly list: string | null;
}

/**
 * The most frequent values in so many rows at most, the others put together before the last, which is what is
 * not set.
 */
export function shareRows({ bars, others }: Shares, most: number): readonly ShareRow[] {
  const unset = bars.filter(({ value }) => value === null);
  const named = bars.filter(({ value }) => value !== null);
  const room = most - unset.length;
  const isAll = others.values === 0 && named.length <= room;
  const shown = isAll ? named : named.slice(0, Math.max(0, room - 1));
  const rest = named.slice(shown.length);
  const together: ShareRow = {
    key: "others",
    kind: "others",
    label: String(others.values + rest.length),
    count: rest.reduce((sum, { count }) => sum + count, others.count),
    received: sumOf([others.received, ...rest.map(({ received }) => received)]),
    list: null,
  };
  return [
    ...shown.map((bar) => toRow(bar, "value")),
    ...(isAll ? [] : [together]),
    ...unset.map((bar) => toRow(bar, "unset")),
  ];
}

function toRow({ value, label, count, received, list }: Bar, kind: "value" | "unset"): ShareRow {
  return { key: `${kind} ${value}`, kind, label, count, received, list };
}

function sumOf(amounts: readonly string[]): string {
  return fromExact(
    amounts.reduce((sum, amount) => sum + (toExact(amount) ?? 0n), 0n),
    null,
  );
}
