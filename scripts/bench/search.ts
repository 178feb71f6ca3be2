import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@/lib/database/database";
import { createDatabaseSource } from "@/lib/source/database/database-source";
import type { Settings } from "./arguments";
import { indexSize } from "./index-size";
import { measureInTurn } from "./measure";
import { overEngines } from "./over-engines";
import { tell } from "./progress";
import { type RecordsData, writeRecordsData } from "./records-data";
import type { ScratchEngine } from "./scratch-engine";
import { prepareSearches } from "./search-cases";
import type { SearchResult } from "./search-figures";
import { searchReport } from "./search-report";
import { prepareSupporterPages } from "./supporter-cases";
import { importFigures } from "./tasks";
import { tidily } from "./tidily";
import { askWorker } from "./worker";
import { writeFigures } from "./write-result";

const seconds = 20;

/** Measures search over demo records, engine by engine: import with its index, pages, totals, and what the index takes. */
export function benchSearch(settings: Settings): Promise<void> {
  return tidily(async (defer) => {
    const folder = mkdtempSync(join(tmpdir(), "desk-bench-"));
    defer(() => rmSync(folder, { recursive: true }));
    const data = await writeRecordsData(folder, settings.rows, new Date());
    await overEngines(settings.engines, async (engine, name) => {
      const result = await measure(engine, data);
      process.stdout.write(`\n${searchReport(result, `${engine.label} (${engine.note})`)}\n`);
      const file = `search-${name}-${settings.rows}`;
      tell(`Written to ${await writeFigures(file, { engine: name, ...result }, settings.json)}`);
    });
  });
}

function measure(engine: ScratchEngine, data: RecordsData): Promise<SearchResult> {
  return tidily(async (defer) => {
    const databaseUrl = await engine.create("search");
    tell(`${engine.label}: importing`);
    const load = await askWorker("import-worker.ts", { databaseUrl, file: data.full }, importFigures);
    await engine.settle(databaseUrl);
    const database = await openDatabase(databaseUrl);
    defer(() => database.close());
    tell(`${engine.label}: searching`);
    const source = createDatabaseSource(database);
    const cases = [
      ...(await prepareSearches(database, source)),
      ...(await prepareSupporterPages(database, source)),
    ];
    const { medians } = await measureInTurn(
      cases.flatMap(({ page, counted }) => [page, counted]),
      seconds,
    );
    return {
      rows: load.rows,
      rowsPerSecond: load.rows / load.seconds,
      size: await indexSize(database),
      cases: cases.map(({ name, q, goal }, at) => ({
        ...{ name, q, goal },
        page: medians[at * 2] ?? Number.NaN,
        counted: medians[at * 2 + 1] ?? Number.NaN,
      })),
    };
  });
}
