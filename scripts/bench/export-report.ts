import { formatTable } from "./table";
import type { ExportFigures } from "./tasks";

/** What came of writing one file. */
export interface ExportResult extends ExportFigures {
  readonly name: string;
}

const rowsGoal = 20_000;
const memoryGoal = 50;
const mebibyte = 2 ** 20;

/** The figures of one engine as a table, beside what they should be; `!` marks what they are not. */
export function exportReport(results: readonly ExportResult[], title: string): string {
  const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
  const table = formatTable(
    [
      [
        ...["file", "contributions", "rows", "rows a second"],
        ...["more memory, MiB", "before the first byte, s", "MB"],
      ],
      ...results.map(({ name, contributions, rows, seconds, firstSeconds, bytes, idleBytes, peakBytes }) => {
        const [speed, memory] = [rows / seconds, (peakBytes - idleBytes) / mebibyte];
        return [
          name,
          whole.format(contributions),
          whole.format(rows),
          `${whole.format(speed)}${speed >= rowsGoal ? "" : " !"}`,
          `${memory.toFixed(1)}${memory < memoryGoal ? "" : " !"}`,
          firstSeconds.toFixed(2),
          (bytes / 1e6).toFixed(1),
        ];
      }),
    ],
    1,
  );
  const goals = `Goals: ${whole.format(rowsGoal)} rows a second or more, less than ${memoryGoal} MiB more resident memory.`;
  return [`Exports on ${title}`, "", ...table, "", goals, ""].join("\n");
}
