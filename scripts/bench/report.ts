import { mkdir, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { dirname, join } from "node:path";
import { fromUserFolder } from "@/scripts/desk/command";
import { projectRoot } from "@/scripts/setup/run.mjs";
import type { Settings } from "./arguments";

/** The highest or the lowest value that meets a goal. */
export type Goal = `${"≤" | "≥"} ${number}`;

/** A figure of a benchmark. */
export interface Measure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly goal: Goal | null;
  /** Empty for a figure without a goal. */
  readonly met: "yes" | "NO" | "";
  /** More about the figure, such as the two times of a ratio. */
  readonly note: string;
}

export function measure(name: string, value: number, unit: string, goal: Goal | null = null, note = "") {
  const limit = Number(goal?.slice(2));
  const isMet = goal?.startsWith("≤") ? value <= limit : value >= limit;
  const met = isMet ? "yes" : "NO";
  return { name, value, unit, goal, met: goal === null ? "" : met, note } satisfies Measure;
}

/** Prints measures as a table on the output. */
export function printTable(title: string, measures: readonly Measure[]): void {
  console.log(`\n${title}`);
  console.table(
    measures.map(({ name, value, unit, goal, met, note }) => {
      return { figure: name, value: `${formatNumber(value)} ${unit}`, goal: goal ?? "", met, note };
    }),
  );
}

/** Formats a number with three significant digits. */
export function formatNumber(value: number): string {
  return value.toLocaleString("en", { maximumSignificantDigits: 3 });
}

/** Writes the results of all engines to one JSON file and returns its path. */
export async function writeResults(settings: Settings, results: readonly object[]): Promise<string> {
  const { benchmark, rows, json } = settings;
  const own = join(projectRoot, "bench-results", `${benchmark}-${rows}.json`);
  const file = json === null ? own : fromUserFolder(json);
  const machine = { node: process.version, cpu: cpus()[0]?.model.trim() ?? "unknown", cores: cpus().length };
  const content = { benchmark, rows, date: new Date().toISOString(), machine, results };
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(content, null, 2)}\n`);
  return file;
}

/** Prints progress on the error output, so that the standard output has the tables alone. */
export function logProgress(sentence: string): void {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)}  ${sentence}\n`);
}
