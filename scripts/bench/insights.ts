import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { insightParts } from "@/lib/contract/insights-query";
import { addDays, toDayOf } from "@/lib/format/day";
import { unwrap } from "@/scripts/desk/command";
import { logProgress, type Measure, measure, Timing, timeInTurn } from "./measure";
import { type Context, fillDatabase, openSource, today } from "./scratch";

const ranges = [
  ["a day", 1, "≤ 20"],
  ["a month", 31, "≤ 20"],
  ["a quarter", 92, "≤ 120"],
  ["a year", 365, "≤ 120"],
  ["two years", 730, "≤ 120"],
  ["everything", 10_000, "≤ 120"],
] as const;
const zones = ["America/Toronto", "Asia/Kathmandu"];

/** Measures sums in process: reading records into memory, then ranges of all lengths with every part. */
export async function run(context: Context): Promise<readonly Measure[]> {
  const { url } = await fillDatabase(context, "insights");
  const { database, source } = await openSource(url);
  logProgress(`${context.engine.name}: adding up`);
  const before = usedMebibytes();
  const started = performance.now();
  for (let isComplete = false; !isComplete; ) {
    const { report } = unwrap(await source.sums.insights({ zone: "UTC", type: "all", parts: [] }));
    isComplete = report.coverage.counted >= report.coverage.records;
  }
  const seconds = (performance.now() - started) / 1000;
  // After a start more is computed while nothing is requested.
  await wait(5_000);
  const growth = usedMebibytes() - before;
  // Demo records end with the day before today.
  const to = addDays(toDayOf(today.getTime()), -1);
  const timings = ranges.flatMap(([name, days, goal]) =>
    zones.map((zone) => {
      const query = { from: addDays(to, 1 - days), to, zone, type: "all", parts: insightParts } as const;
      const add = async () => unwrap(await source.sums.insights(query));
      return new Timing(`sums of ${name}, ${zone}`, add, goal);
    }),
  );
  // A write makes cached answers stale, so that each range is added up again.
  await timeInTurn(timings, 15, () => database.write(async () => {}));
  return [
    ...timings.map((timing) => timing.measure),
    measure("reading into memory, once after a start", seconds, "s"),
    measure("memory of what was read", growth, "MiB"),
  ];
}

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** The memory that is in use once garbage has been collected. */
function usedMebibytes(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}
