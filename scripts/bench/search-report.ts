import type { SearchResult } from "./search-figures";
import { formatTable } from "./table";

const rowsGoal = 8000;
const sizeGoal = 2.5;

/** The figures of one engine as text, each with its goal. */
export function searchReport({ rows, rowsPerSecond, size, cases }: SearchResult, title: string): string {
  const ratio = size.indexes / size.keys;
  const figure = (name: string, value: string, isMet: boolean, goal: string) =>
    `${name}: ${value} (goal ${goal}: ${isMet ? "met" : "not met"})`;
  const table = formatTable(
    [
      ["search", "words", "page ms", "goal ms", "with total and facets ms"],
      ...cases.map(({ name, q, page, goal, counted }) => [
        name,
        q,
        page.toFixed(2),
        `${goal}${page <= goal ? "" : " !"}`,
        counted.toFixed(1),
      ]),
    ],
    2,
  );
  return [
    `Search in ${rows.toLocaleString("en")} contributions on ${title}`,
    "",
    ...table,
    "",
    figure(
      "Import, rows a second",
      rowsPerSecond.toFixed(0),
      rowsPerSecond >= rowsGoal,
      `at least ${rowsGoal}`,
    ),
    figure("Indexes over key columns", ratio.toFixed(2), ratio <= sizeGoal, `at most ${sizeGoal}`),
    "",
  ].join("\n");
}
