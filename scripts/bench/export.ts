import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { EngineName, Settings } from "./arguments";
import { exportReport } from "./export-report";
import { overEngines } from "./over-engines";
import { tell } from "./progress";
import { writeRecordsData } from "./records-data";
import type { ScratchEngine } from "./scratch-engine";
import { exportFigures, importFigures } from "./tasks";
import { tidily } from "./tidily";
import { askWorker } from "./worker";
import { writeFigures } from "./write-result";

const files = [
  { name: "CSV, usual columns", query: "format=csv" },
  {
    name: "CSV, with names and addresses",
    query:
      "format=csv&personal=1&columns=id,date,total_amount,supporter_name,email,billing_address1,billing_city,billing_zip",
  },
  { name: "CSV, a row for each line item", query: "format=csv&grain=line_item" },
  { name: "NDJSON", query: "format=ndjson&personal=1" },
];

/** Measures exports of demo records, engine by engine: how fast they stream, and what memory they take. */
export function benchExport(settings: Settings): Promise<void> {
  return tidily(async (defer) => {
    const folder = mkdtempSync(join(tmpdir(), "desk-bench-"));
    defer(() => rmSync(folder, { recursive: true }));
    const data = await writeRecordsData(folder, settings.rows, new Date());
    await overEngines(settings.engines, (engine, name) => benchEngine(engine, name, settings, data.full));
  });
}

async function benchEngine(
  engine: ScratchEngine,
  name: EngineName,
  { rows, json }: Settings,
  file: string,
): Promise<void> {
  const databaseUrl = await engine.create("export");
  tell(`${engine.label}: importing`);
  await askWorker("import-worker.ts", { databaseUrl, file }, importFigures);
  await engine.settle(databaseUrl);
  const results = [];
  for (const { name: what, query } of files) {
    tell(`${engine.label}: ${what}`);
    results.push({
      name: what,
      ...(await askWorker("export-worker.ts", { databaseUrl, query }, exportFigures)),
    });
  }
  process.stdout.write(`\n${exportReport(results, `${engine.label} (${engine.note})`)}\n`);
  tell(`Written to ${await writeFigures(`export-${name}-${rows}`, { engine: name, results }, json)}`);
}
