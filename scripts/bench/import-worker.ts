import { openDatabase } from "@/lib/database/database";
import { importIntoDatabase } from "@/lib/import/import-into-database";
import { summaryLines } from "@/lib/import/import-summary";
import { Milestones } from "./progress";
import { type ImportFigures, importTask } from "./tasks";
import { giveAnswer, readTask } from "./worker";

// A process of its own, so that its memory is the import's alone.
const { databaseUrl, file, feedId } = readTask(importTask);
const database = await openDatabase(databaseUrl);
giveAnswer(await importFile());

async function importFile(): Promise<ImportFigures> {
  const idleBytes = process.memoryUsage.rss();
  let peakBytes = idleBytes;
  const milestones = new Milestones("rows imported");
  const started = performance.now();
  const report = await importIntoDatabase(database, [file], {
    feedId,
    onProgress: ({ read }) => {
      milestones.pass(read);
      peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
    },
  });
  await database.close();
  const seconds = (performance.now() - started) / 1000;
  if (report === null) throw new Error("Another import holds the scratch database.");
  const { inserted, read, refusals, stop } = report;
  if (stop !== null || refusals.length > 0 || inserted !== read) {
    throw new Error(summaryLines(report, seconds).join("\n"));
  }
  return { rows: inserted, seconds, idleBytes, peakBytes };
}
