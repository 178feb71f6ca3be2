import { formatTable } from "./table";

const goal = 30;

/** How long an answer takes for the first time, and in the middle after a write and asked again. */
interface InsightsTimes {
  readonly name: string;
  readonly cold: number;
  readonly written: number;
  readonly again: number;
}

/** What was measured on one engine: times in ms. */
export interface InsightsResult {
  readonly rows: number;
  /** Until the first answer over all records: what sums are made of is read into memory. */
  readonly first: number;
  /** Resident memory that this took, in bytes. */
  readonly bytes: number;
  readonly cases: readonly InsightsTimes[];
}

/** The figures of one engine as text, each with its goal. */
export function insightsReport({ rows, first, bytes, cases }: InsightsResult, title: string): string {
  const cell = (ms: number) => `${ms.toFixed(1)}${ms <= goal ? "" : " !"}`;
  const table = formatTable(
    [
      ["range and zone, every part", "first time ms", "after a write ms", "again ms", "goal ms"],
      ...cases.map(({ name, cold, written, again }) => [
        ...[name, cell(cold), cell(written), cell(again), String(goal)],
      ]),
    ],
    2,
  );
  return [
    `Sums over ${rows.toLocaleString("en")} contributions on ${title}`,
    "",
    ...table,
    "",
    `Reading into memory, once after a start: ${(first / 1000).toFixed(1)} s, ${(bytes / 2 ** 20).toFixed(0)} MiB`,
    "",
  ].join("\n");
}
