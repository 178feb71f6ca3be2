import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CommandError } from "@/scripts/desk/command";
import { readArguments, type Settings } from "./arguments";
import { benchExport } from "./export";
import { benchFairness } from "./fairness";
import { benchFaults } from "./faults";
import { benchInsights } from "./insights";
import { benchMirror } from "./mirror";
import { benchRecords } from "./records";
import { logProgress, type Measure, printTable, writeResults } from "./report";
import { type Context, cleanUp, openEngine } from "./scratch";
import { benchSearch } from "./search";
import { benchUi } from "./ui";

type Run = (context: Context) => Promise<readonly Measure[]>;

const benchmarks: Readonly<Record<string, readonly [Run, words: string]>> = {
  records: [benchRecords, "import, lists, totals, and the built desk over HTTP (the default)"],
  search: [benchSearch, "searches of contributions, pages of supporters"],
  insights: [benchInsights, "sums of ranges of all lengths in two time zones, memory"],
  export: [benchExport, "files from the built desk: rows per second, memory; the goals are for 500000 rows"],
  mirror: [benchMirror, "a copy of contributions: rows per second, missing records"],
  fairness: [benchFairness, "a colleague's requests while one person searches 40 times at once"],
  ui: [benchUi, "the pages in a browser: sizes, times, layout shifts, axe, Lighthouse"],
  faults: [benchFaults, "a desk in front of an upstream that fails: times, requests, recovery, memory"],
};
const withoutEngine = ["ui", "faults"];

const help = `Usage: npm run bench -- [BENCHMARK] [OPTIONS]

${Object.entries(benchmarks)
  .map(([name, [, words]]) => `  ${name.padEnd(19)}${words}`)
  .join("\n")}

  --rows N           contributions in the database (default 100000); 1000000 take about 20 GB of disk
  --engine NAME      sqlite, postgres or both (the default); ui and faults have no engine
  --json FILE        where to write the results instead of bench-results/
  --no-lighthouse    with ui: without Lighthouse, which npx fetches and which takes minutes
  --soak SECONDS     with faults: 50 requests per second for so long, while one in ten fails

Figures do not change the exit code, whether or not they meet their goals.
`;

async function runBenchmark(settings: Settings): Promise<void> {
  const { benchmark, rows } = settings;
  const [run] = benchmarks[benchmark] ?? [];
  if (run === undefined) throw new CommandError(`There is no benchmark "${benchmark}".`, 2);
  const folder = mkdtempSync(join(tmpdir(), "desk-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const hasEngine = !withoutEngine.includes(benchmark);
  const results: { readonly engine: string; readonly measures: readonly Measure[] }[] = [];
  for (const name of hasEngine ? settings.engines : (["sqlite"] as const)) {
    const engine = await openEngine(name, folder);
    if (engine === null) {
      logProgress("PostgreSQL was left out: its programs are not installed.");
      continue;
    }
    const measures = await run({ ...settings, engine, folder }).finally(cleanUp);
    printTable(hasEngine ? `${benchmark}, ${name}, ${rows.toLocaleString("en")} rows` : benchmark, measures);
    results.push({ engine: name, measures });
  }
  logProgress(`Results: ${await writeResults(settings, results)}`);
}

let isStopping = false;
for (const [signal, exitCode] of [["SIGINT", 130] as const, ["SIGTERM", 143] as const]) {
  process.once(signal, () => {
    isStopping = true;
    void cleanUp().finally(() => process.exit(exitCode));
  });
}
try {
  const settings = readArguments(process.argv.slice(2));
  if (settings === null) process.stdout.write(help);
  else await runBenchmark(settings);
} catch (error) {
  if (error instanceof CommandError) {
    console.error(error.message);
    process.exitCode = error.exitCode;
  } else if (!isStopping) {
    // A failure after a signal is a consequence of it.
    throw error;
  }
}
