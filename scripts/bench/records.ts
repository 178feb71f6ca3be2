import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfNeeded } from "@/scripts/setup/build.mjs";
import type { EngineName, Settings } from "./arguments";
import { feedId } from "./cases";
import type { Figures, Result } from "./figures";
import { measureCases } from "./measure-cases";
import { measureHttp } from "./measure-http";
import { overEngines } from "./over-engines";
import { tell } from "./progress";
import { ratiosOf } from "./ratios";
import { type RecordsData, writeRecordsData } from "./records-data";
import { formatReport } from "./report";
import type { ScratchEngine } from "./scratch-engine";
import { type ImportTask, importFigures } from "./tasks";
import { tidily } from "./tidily";
import { askWorker } from "./worker";
import { writeResult } from "./write-result";

/** What one engine is measured with. */
interface Bench {
  readonly engine: ScratchEngine;
  readonly data: RecordsData;
  readonly folder: string;
  readonly today: Date;
  readonly rows: number;
  readonly http: boolean;
}

/** Measures the read API over demo records: import, lists, totals, details, and the list over HTTP, engine by engine. */
export function benchRecords(settings: Settings): Promise<void> {
  return tidily(async (defer) => {
    const folder = mkdtempSync(join(tmpdir(), "desk-bench-"));
    defer(() => rmSync(folder, { recursive: true }));
    if (settings.http) await buildIfNeeded();
    const today = new Date();
    const data = await writeRecordsData(folder, settings.rows, today);
    await overEngines(settings.engines, (engine, name) =>
      benchEngine(name, settings, { engine, data, folder, today }),
    );
  });
}

async function benchEngine(
  name: EngineName,
  settings: Settings,
  given: Pick<Bench, "engine" | "data" | "folder" | "today">,
): Promise<void> {
  const { benchmark, rows, http } = settings;
  const figures = await measure({ ...given, rows, http });
  const result: Result = {
    benchmark,
    engine: name,
    date: new Date().toISOString(),
    machine: { node: process.version, cpu: cpus()[0]?.model.trim() ?? "unknown", cores: cpus().length },
    ...figures,
    ratios: ratiosOf(figures),
  };
  process.stdout.write(`\n${formatReport(result, `${given.engine.label} (${given.engine.note})`)}\n`);
  tell(`Written to ${await writeResult(result, settings)}`);
}

async function measure({ engine, data, folder, today, rows, http }: Bench): Promise<Figures> {
  const urls = { small: await engine.create("small"), full: await engine.create("full") };
  tell(`${engine.label}: importing`);
  for (const url of [urls.small, urls.full]) await load({ databaseUrl: url, file: data.posts, feedId });
  await load({ databaseUrl: urls.small, file: data.small });
  const figures = await load({ databaseUrl: urls.full, file: data.full });
  for (const url of [urls.small, urls.full]) await engine.settle(url);
  tell(`${engine.label}: asking in process`);
  const asked = await measureCases(urls, today);
  if (http) tell(`${engine.label}: asking over HTTP`);
  return { rows, load: figures, ...asked, http: http ? await measureHttp(urls.full, folder) : null };
}

function load(task: ImportTask) {
  return askWorker("import-worker.ts", task, importFigures);
}
