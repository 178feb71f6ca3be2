import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningServer, startDesk } from "./desk";
import { type Holdings, importRecords } from "./import-records";

/** Starts a desk over an embedded database into which the records were imported. */
export async function startImportedDesk(holdings: Holdings): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), "desk-e2e-"));
  const forget = () => rmSync(folder, { recursive: true, force: true });
  const database = { DATABASE_URL: `file:${join(folder, "desk.db")}` };
  try {
    await importRecords(database.DATABASE_URL, holdings);
    const running = await startDesk(join(folder, "desk.log"), { ...database, DEMO_CONTRIBUTIONS: "0" });
    return { url: running.url, stop: () => running.stop().finally(forget) };
  } catch (error) {
    forget();
    throw error;
  }
}
