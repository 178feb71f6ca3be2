import { formatTable } from "./table";

/** What came of mirroring so many records. */
export interface MirrorResult {
  readonly rows: number;
  readonly seconds: number;
  /** Requests of the walk, and those for instants that hold more than a page. */
  readonly requests: { readonly walk: number; readonly ties: number };
  /** Whether the mirror held the same records afterwards, byte for byte. */
  readonly isEqual: boolean;
}

/** New records that a request can bring: one of the 25 of a page is the last one of the page before. */
const rowsPerRequest = 24;

/** The figures as a table, beside what they should be. */
export function mirrorReport({ rows, seconds, requests, isEqual }: MirrorResult, title: string): string {
  const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
  const table = formatTable(
    [
      ["figure", "measured", "goal"],
      ["rows a second", whole.format(rows / seconds), "1,500 or more"],
      [
        "requests for 24 rows, ties apart",
        (requests.walk / (rows / rowsPerRequest)).toFixed(3),
        "1.05 or less",
      ],
      ["requests for ties", whole.format(requests.ties), ""],
      ["equal afterwards", isEqual ? "yes" : "no", "yes"],
    ],
    1,
  );
  return [`Mirror of ${whole.format(rows)} contributions, ${title}`, "", ...table, ""].join("\n");
}
