import { CommandError } from "@/scripts/desk/command";
import { readArguments, type Settings } from "./arguments";
import { benchExport } from "./export";
import { benchFairness } from "./fairness";
import { benchFaults } from "./faults";
import { benchInsights } from "./insights";
import { benchMirror } from "./mirror";
import { benchRecords } from "./records";
import { benchSearch } from "./search";
import { tidyOnSignals } from "./tidily";
import { benchUi } from "./ui";

const help = `Usage: npm run bench -- [BENCHMARK] [OPTIONS]

  records            lists, totals, details, import and HTTP over demo contributions (the default)
  ui                 the pages in a browser, built first where need be: sizes, times, shifts, axe, Lighthouse
  faults             a desk before an upstream that fails: times, retries, recovery, memory
  fairness           a colleague's list and /healthz while one person searches 40 times at once
  mirror             a copy of demo contributions, by date: rows a second, requests, whether both are equal
  search             searches over demo contributions: import with the index, pages, totals, size
  insights           sums over demo contributions: ranges of all lengths in two zones, memory
  export             files of demo contributions: rows a second, memory; 500000 rows are what its goals are for

  --rows N           how many contributions, 100000 unless told otherwise; 1000000 take about 20 GB of disk
  --engine NAME      sqlite, postgres or both (the default)
  --json FILE        where the figures are written, instead of bench-results/
  --no-http          leave out what needs a built desk
  --no-lighthouse    leave out Lighthouse, which npx fetches and which takes minutes
  --soak SECONDS     with faults: ask 50 times a second for so long, while one request in ten fails
`;

const benchmarks = new Map<string, (settings: Settings) => Promise<void>>([
  ["records", benchRecords],
  ["ui", benchUi],
  ["faults", benchFaults],
  ["fairness", benchFairness],
  ["search", benchSearch],
  ["insights", benchInsights],
  ["mirror", benchMirror],
  ["export", benchExport],
]);

/** Times are shown and never judged: the exit code is 0 unless something could not run. */
async function main(): Promise<number> {
  const settings = readArguments(process.argv.slice(2));
  if (settings === null) {
    process.stdout.write(help);
    return 0;
  }
  const bench = benchmarks.get(settings.benchmark);
  if (bench === undefined)
    throw new CommandError(`There is no benchmark "${settings.benchmark}".\n\n${help}`, 2);
  await bench(settings);
  return 0;
}

const stopping = tidyOnSignals();
try {
  process.exitCode = await main();
} catch (error) {
  if (!stopping.aborted) {
    process.exitCode = error instanceof CommandError ? error.exitCode : 1;
    console.error(error instanceof CommandError ? error.message : error);
  }
}
