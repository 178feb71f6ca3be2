import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Database, openDatabase } from "@/lib/database/database";
import { createDatabaseSource } from "@/lib/source/database/database-source";
import type { Source } from "@/lib/source/source";
import type { Settings } from "./arguments";
import { insightsCases, lastDayOf } from "./insights-cases";
import { type InsightsResult, insightsReport } from "./insights-report";
import { measureInTurn } from "./measure";
import { overEngines } from "./over-engines";
import { tell } from "./progress";
import { type RecordsData, writeRecordsData } from "./records-data";
import type { ScratchEngine } from "./scratch-engine";
import { importFigures } from "./tasks";
import { tidily } from "./tidily";
import { askWorker } from "./worker";
import { writeFigures } from "./write-result";

const seconds = 15;
/** After a start sums over blocks of days are made while nobody asks; in ms. */
const warmUp = 5000;

/** Measures sums over demo records, engine by engine: reading them into memory, then ranges of all lengths with every part. */
export function benchInsights(settings: Settings): Promise<void> {
  return tidily(async (defer) => {
    const folder = mkdtempSync(join(tmpdir(), "desk-bench-"));
    defer(() => rmSync(folder, { recursive: true }));
    const today = new Date();
    const data = await writeRecordsData(folder, settings.rows, today);
    await overEngines(settings.engines, async (engine, name) => {
      const result = await measure(engine, data, today);
      process.stdout.write(`\n${insightsReport(result, `${engine.label} (${engine.note})`)}\n`);
      const file = `insights-${name}-${settings.rows}`;
      tell(`Written to ${await writeFigures(file, { engine: name, ...result }, settings.json)}`);
    });
  });
}

function measure(engine: ScratchEngine, data: RecordsData, today: Date): Promise<InsightsResult> {
  return tidily(async (defer) => {
    const databaseUrl = await engine.create("insights");
    tell(`${engine.label}: importing`);
    const load = await askWorker("import-worker.ts", { databaseUrl, file: data.full }, importFigures);
    await engine.settle(databaseUrl);
    const database = await openDatabase(databaseUrl);
    defer(() => database.close());
    const source = createDatabaseSource(database);
    tell(`${engine.label}: adding up`);
    const before = process.memoryUsage().rss;
    const first = await timeOf(() => untilCounted(source));
    await sleep(warmUp);
    const bytes = process.memoryUsage().rss - before;
    const cases = insightsCases(source, lastDayOf(today));
    const cold: number[] = [];
    for (const { ask } of cases) cold.push(await timeOf(ask));
    const asks = cases.map(({ ask }) => ask);
    const again = await measureInTurn(asks, seconds);
    const written = await measureInTurn(asks, seconds, () => touch(database));
    return {
      rows: load.rows,
      first,
      bytes,
      cases: cases.map(({ name }, at) => ({
        name,
        cold: cold[at] ?? Number.NaN,
        written: written.medians[at] ?? Number.NaN,
        again: again.medians[at] ?? Number.NaN,
      })),
    };
  });
}

/** Writes a contribution anew, any of them: what was kept of the database, and sums of its day, are old then. */
async function touch(database: Database): Promise<void> {
  await database.write(async (tx, { version, nextSeq }) => {
    const seq = Math.floor(Math.random() * nextSeq);
    await tx.updateTable("contribution_figure").set({ changed: version }).where("seq", "=", seq).execute();
  });
}

/** A question that comes while records are still being read is answered from those that are there. */
async function untilCounted(source: Source): Promise<void> {
  for (let isCounted = false; !isCounted; ) {
    const found = await source.sums.insights({ zone: "UTC", type: "all", parts: [] });
    if (!found.ok) throw new Error(`The source failed: ${found.failure.code}.`);
    const { counted, records } = found.value.report.coverage;
    isCounted = counted >= records;
  }
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
