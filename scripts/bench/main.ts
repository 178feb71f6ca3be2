import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
  CommandError,
  flag,
  fromUserFolder,
  readNumber,
  readOptions,
  runDesk,
  text,
} from "@/scripts/desk/command";
import { projectRoot } from "@/scripts/setup/run.mjs";
import { measureExport, measureFairness, measureFaults } from "./built-desk";
import { measureInsights, measureMirror, measureSearch } from "./in-process";
import { formatNumber, logProgress, type Measure } from "./measure";
import { measureRecords } from "./records";
import { type Context, cleanUp, openEngine } from "./scratch";
import { measureUi } from "./ui";

type Benchmark = (context: Context) => Promise<readonly Measure[]>;

/** The subject of each benchmark. */
const benchmarks: Readonly<Record<string, readonly [words: string, run: Benchmark]>> = {
  records: ["import, lists, totals, and the built desk over HTTP", measureRecords],
  search: ["searches of contributions, pages of supporters", measureSearch],
  insights: ["sums of ranges of all lengths in two time zones, memory", measureInsights],
  export: ["files from the built desk: rows per second, memory (goals for 500000 rows)", measureExport],
  mirror: ["a copy of contributions: rows per second, missing records", measureMirror],
  fairness: ["a colleague's requests while one person searches 40 times at once", measureFairness],
  ui: ["the pages in a browser: sizes, times, layout shifts, Lighthouse", measureUi],
  faults: ["a desk in front of an upstream that fails: recovery, memory", measureFaults],
};
const engineNames = ["sqlite", "postgres"] as const;

const details = `--rows N           contributions in the database (default 100000); a million take 20 GB
--engine NAME      sqlite, postgres or both (the default); ui and faults have no engine
--json FILE        where to write the results instead of bench-results/
--no-lighthouse    with ui: without Lighthouse, which npx fetches and which takes minutes
--soak SECONDS     with faults: 50 requests per second for so long, while one in ten fails

Figures do not change the exit code, whether or not they meet their goals.`;

async function runBenchmark(benchmark: string, run: Benchmark, args: readonly string[]): Promise<number> {
  const options = { rows: text, engine: text, json: text, "no-lighthouse": flag, soak: text };
  const { engine: chosen = "both", ...values } = readOptions(args, options).values;
  const hasEngine = benchmark !== "ui" && benchmark !== "faults";
  const engines = engineNames.filter((name) => chosen === name || chosen === "both");
  if (engines.length === 0) throw new CommandError("--engine must be sqlite, postgres or both.", 2);
  const settings = {
    rows: readNumber("--rows", values.rows ?? "100000", [1_000, 10_000_000]),
    soak: readNumber("--soak", values.soak ?? "0", [0, 24 * 60 * 60]),
    lighthouse: !values["no-lighthouse"],
  };

  const folder = mkdtempSync(join(tmpdir(), "desk-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const results: { readonly engine: string; readonly measures: readonly Measure[] }[] = [];
  for (const name of hasEngine ? engines : engineNames.slice(0, 1)) {
    const engine = await openEngine(name, folder);
    if (engine === null) {
      logProgress("PostgreSQL was left out: its programs are not installed.");
      continue;
    }
    const measures = await run({ ...settings, engine, folder }).finally(cleanUp);
    const size = `${settings.rows.toLocaleString("en")} rows`;
    printTable(hasEngine ? `${benchmark}, ${name}, ${size}` : benchmark, measures);
    results.push({ engine: name, measures });
  }
  const own = join(projectRoot, "bench-results", `${benchmark}-${settings.rows}.json`);
  const file = values.json === undefined ? own : fromUserFolder(values.json);
  const machine = { node: process.version, cpu: cpus()[0]?.model.trim(), cores: cpus().length };
  const content = { benchmark, rows: settings.rows, date: new Date().toISOString(), machine, results };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  logProgress(`Results: ${file}`);
  return 0;
}

function printTable(title: string, measures: readonly Measure[]): void {
  console.log(`\n${title}`);
  console.table(
    measures.map(({ name, value, unit, goal, met, note }) => {
      return { figure: name, value: `${formatNumber(value)} ${unit}`, goal: goal ?? "", met, note };
    }),
  );
}

for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => {
    // What fails from now on fails because its servers end.
    process.on("uncaughtException", () => {});
    void cleanUp().finally(() => process.exit(1));
  });
const commands = Object.entries(benchmarks).map(([name, [summary, run]]) => {
  const work = (args: readonly string[]) => runBenchmark(name, run, args);
  return [name, async () => ({ usage: `${name} [OPTIONS]`, summary, details, run: work })] as const;
});
process.exitCode = await runDesk(
  Object.fromEntries(commands),
  process.argv.slice(2),
  process,
  "npm run bench",
);
