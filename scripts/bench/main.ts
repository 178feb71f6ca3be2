import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { readContributionQuery } from "@/lib/contract/contribution-query";
import { insightParts } from "@/lib/contract/insights-query";
import { Mirror } from "@/lib/mirror/mirror";
import { nextTaskOnce } from "@/lib/mirror/schedule";
import type { Source } from "@/lib/source/source";
import { openUpstream } from "@/lib/source/upstream/upstream-source";
import { CommandError, flag, readNumber, readOptions, runDesk, text, unwrap } from "@/scripts/desk/command";
import { measureExport, measureFairness, measureFaults } from "./built-desk";
import { type Goal, logProgress, type Measure, measure, Timing, timeInTurn } from "./measure";
import { measureRecords } from "./records";
import {
  type Context,
  cleanUp,
  daysAgo,
  fillDatabase,
  openBareServer,
  openEngine,
  openSource,
} from "./setup";
import { measureUi } from "./ui";

type Benchmark = (context: Context) => Promise<readonly Measure[]>;

const benchmarks: Readonly<Record<string, readonly [words: string, run: Benchmark]>> = {
  records: ["import, lists, totals, and the built desk over HTTP", measureRecords],
  search: ["searches of contributions", measureSearch],
  insights: ["sums of a month and everything, memory", measureInsights],
  export: ["files from the built desk: rows per second, memory (goals for 500000 rows)", measureExport],
  mirror: ["a copy of contributions: rows per second, missing records", measureMirror],
  fairness: ["a colleague's list while one person searches 40 times at once", measureFairness],
  faults: ["answer times while the upstream is slow, fails or is down, and recovery", measureFaults],
  ui: ["the pages in a browser: sizes, times, layout shifts, Lighthouse", measureUi],
};
const engineNames = ["sqlite", "postgres"] as const;

const details = `--rows N           contributions in the database (default 100000); a million take 20 GB
--engine NAME      sqlite, postgres or both (the default); faults and ui have no engine
--no-lighthouse    with ui: without Lighthouse, which npx fetches and which takes minutes

Figures do not change the exit code, whether or not they meet their goals.`;

async function runBenchmark(benchmark: string, run: Benchmark, args: readonly string[]): Promise<number> {
  const options = { rows: text, engine: text, "no-lighthouse": flag };
  const { engine: chosen = "both", ...values } = readOptions(args, options).values;
  const hasEngine = benchmark !== "ui" && benchmark !== "faults";
  const engines = engineNames.filter((name) => chosen === name || chosen === "both");
  if (engines.length === 0) throw new CommandError("--engine must be sqlite, postgres or both.", 2);
  const settings = {
    rows: readNumber("--rows", values.rows ?? "100000", [1_000, 10_000_000]),
    lighthouse: !values["no-lighthouse"],
  };

  const folder = mkdtempSync(join(tmpdir(), "desk-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const name of hasEngine ? engines : engineNames.slice(0, 1)) {
    const engine = await openEngine(name, folder);
    if (engine === null) {
      logProgress("PostgreSQL was left out: its programs are not installed.");
      continue;
    }
    const measures = await run({ ...settings, engine, folder }).finally(cleanUp);
    const size = `${settings.rows.toLocaleString("en")} rows`;
    console.log(`\n${hasEngine ? `${benchmark}, ${name}, ${size}` : benchmark}`);
    console.table(measures);
  }
  return 0;
}

const everything = readContributionQuery(new Map()).query;

async function measureSearch(context: Context): Promise<readonly Measure[]> {
  const { url } = await fillDatabase(context, "search");
  const { source } = await openSource(url);
  logProgress(`${context.engine.name}: searching`);
  const timings = await prepareSearches(source, context);
  await timeInTurn(timings, 20);
  return timings.map((timing) => timing.measure);
}

const searched = z.object({ id: z.string(), supporter: z.object({ email: z.string() }) });

/** Searches for the words of a record in the middle of the data, complete and in part. */
async function prepareSearches(source: Source, { engine, rows }: Context): Promise<Timing[]> {
  const { items } = unwrap(await source.listContributions({ ...everything, page: Math.ceil(rows / 50) }));
  const records = items.map(({ text }) => searched.safeParse(JSON.parse(Buffer.from(text).toString())).data);
  const { id, supporter } = searched.parse(records.find((found) => found !== undefined));
  const { email } = supporter;
  const [first = "", last = ""] = email.split(/[.@]/);
  const [beginning, inside]: readonly Goal[] = engine.name === "sqlite" ? ["≤ 5", "≤ 15"] : ["≤ 10", "≤ 30"];
  const searches = [
    ["exact id", id, beginning],
    ["exact email", email, beginning],
    ["3 letters that begin many words", "mar", beginning],
    ["3 letters of a name", first.slice(0, 3), beginning],
    ["a name", first, beginning],
    ["two words", `${first} ${last.slice(0, 3)}`, beginning],
    ["an amount", "CA$25.00", beginning],
    ["inside almost every word", "xample", inside],
    ["inside a name", first.slice(1, 5), inside],
    ["inside an address", email.slice(2, 9), inside],
    ["nothing", "qqqzzz", inside],
  ] as const;
  const options = { order: "rank", perPage: 25, isCounted: false, hasFacets: false } as const;
  return searches.map(([name, q, goal]) => {
    const search = async () => unwrap(await source.searchContributions({ ...everything, q, ...options }));
    return new Timing(name, search, goal);
  });
}

const ranges = [
  ["a month", 31, "≤ 20"],
  ["everything", 10_000, "≤ 120"],
] as const;
/** Its days do not begin on a full hour of UTC. */
const zone = "Asia/Kathmandu";

/** Measures sums in process: the memory of the records that were read, then ranges with every part. */
async function measureInsights(context: Context): Promise<readonly Measure[]> {
  const { url } = await fillDatabase(context, "insights");
  const { database, source } = await openSource(url);
  logProgress(`${context.engine.name}: adding up`);
  const before = await usedMebibytes();
  for (let isComplete = false; !isComplete; ) {
    const { report } = unwrap(await source.sums.insights({ zone: "UTC", type: "all", parts: [] }));
    isComplete = report.coverage.counted >= report.coverage.records;
  }
  // After a start, the desk computes more while nothing is requested.
  await wait(5_000);
  const growth = (await usedMebibytes()) - before;
  // Demo records end with the day before today.
  const to = daysAgo(1);
  const timings = ranges.map(([name, days, goal]) => {
    const query = { from: daysAgo(days), to, zone, type: "all", parts: insightParts } as const;
    return new Timing(`sums of ${name}`, async () => unwrap(await source.sums.insights(query)), goal);
  });
  // A write makes cached answers stale, so that each range is added up again.
  await timeInTurn(timings, 15, () => database.write(async () => {}));
  return [
    ...timings.map((timing) => timing.measure),
    measure("memory for a million records", (growth / context.rows) * 1_000_000, "MiB", "≤ 200"),
  ];
}

/** Returns the memory in use after garbage collections, which need Node's option --expose-gc. */
async function usedMebibytes(): Promise<number> {
  // The buffers of collected objects are freed a moment later.
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.();
    await wait(200);
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

/** Requests per minute: more than a mirror sends, because the budget itself is not measured. */
const budget = 1_000_000_000;

/** Measures a mirror of demo records. Its upstream is a separate process, reached over HTTP. */
async function measureMirror(context: Context): Promise<readonly Measure[]> {
  const { engine, rows } = context;
  const { url } = await fillDatabase(context, "upstream");
  const { source: upstream } = openUpstream({
    baseUrl: new URL(await openBareServer(url)),
    token: null,
    filterStyle: "flat",
    check: "refuse",
    feeds: [],
    budget,
    allowPrivate: true,
    cacheMs: { list: 0, record: 0, stale: 0 },
  });
  const { database, source } = await openSource(await engine.create("mirror"));
  logProgress(`${engine.name}: mirroring`);
  const onError = (error: unknown) => {
    throw error;
  };
  const mirror = new Mirror({ database, source: upstream, address: "bench", feeds: [], budget, onError });
  const since = Date.now();
  await mirror.run((view, now) => nextTaskOnce(view, since, now));
  const seconds = (Date.now() - since) / 1000;
  const { total } = unwrap(await source.listContributions(everything));
  return [
    measure("mirror", rows / seconds, "rows/s", "≥ 1000"),
    measure("records that are missing afterwards", rows - total, "", "≤ 0"),
  ];
}

// At the end: the benchmarks above use constants of this module.
for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => {
    // From here on, failures are due to the servers that end.
    process.on("uncaughtException", () => {});
    void cleanUp().finally(() => process.exit(1));
  });
const commands = Object.entries(benchmarks).map(([name, [summary, run]]) => {
  const work = (args: readonly string[]) => runBenchmark(name, run, args);
  return [name, async () => ({ usage: `${name} [OPTIONS]`, summary, details, run: work })] as const;
});
const given = process.argv.slice(2);
process.exitCode = await runDesk(Object.fromEntries(commands), given, process, "npm run bench");
