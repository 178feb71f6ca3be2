import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningServer, startDesk } from "./desk";
import { type Holdings, importRecords } from "./import-records";

/** Imports records into an embedded database and starts a desk on it. */
export async function startImportedDesk(holdings: Holdings): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), "desk-e2e-"));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  const database = { DATABASE_URL: `file:${join(folder, "desk.db")}` };
  try {
    await importRecords(database.DATABASE_URL, holdings);
    const desk = await startDesk({ ...database, DEMO_CONTRIBUTIONS: "0" });
    return { url: desk.url, stop: () => desk.stop().finally(removeFolder) };
  } catch (error) {
    removeFolder();
    throw error;
  }
}
