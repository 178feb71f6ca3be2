import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type RunningServer, startDesk } from "./desk";

const desk = ["--conditions=react-server", "--import", "tsx", "scripts/desk.ts", "import", "--strict"];

/** What a desk holds: contributions, and the posts of feeds by the feed's id. */
export interface Holdings {
  readonly contributions: Iterable<object>;
  readonly posts: ReadonlyMap<string, Iterable<object>>;
}

/**
 * Starts a desk over an embedded database into which the records were imported as an operator would do it.
 */
export async function startImportedDesk({ contributions, posts }: Holdings): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), "desk-e2e-"));
  const forget = () => rmSync(folder, { recursive: true, force: true });
  const database = { DATABASE_URL: `file:${join(folder, "desk.db")}` };
  const load = async (records: Iterable<object>, feed: readonly string[]) => {
    const file = join(folder, "records.ndjson");
    writeFileSync(file, Array.from(records, (record) => `${JSON.stringify(record)}\n`).join(""));
    const env = { ...process.env, ...database, INIT_CWD: folder };
    await promisify(execFile)(process.execPath, [...desk, file, ...feed], { env });
  };
  try {
    await load(contributions, []);
    for (const [id, records] of posts) await load(records, ["--feed", id]);
    const running = await startDesk(join(folder, "desk.log"), { ...database, DEMO_CONTRIBUTIONS: "0" });
    return { url: running.url, stop: () => running.stop().finally(forget) };
  } catch (error) {
    forget();
    throw error;
  }
}
