import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** Records to import: contributions, and posts by the ID of their feed. */
export interface Holdings {
  readonly contributions: Iterable<object>;
  readonly posts: ReadonlyMap<string, Iterable<object>>;
}

const command = ["--conditions=react-server", "--import", "tsx", "e2e/servers/import-lists.ts"];

/** Imports records into a database as an operator does: from files, by command. */
export async function importRecords(url: string, { contributions, posts }: Holdings): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "desk-import-"));
  const argumentLists: string[][] = [];
  const add = (records: Iterable<object>, ...feed: readonly string[]) => {
    const file = join(folder, `${argumentLists.length}.ndjson`);
    writeFileSync(file, Array.from(records, (record) => `${JSON.stringify(record)}\n`).join(""));
    argumentLists.push(["--strict", file, ...feed]);
  };
  try {
    add(contributions);
    for (const [id, records] of posts) add(records, "--feed", id);
    const env = { ...process.env, DATABASE_URL: url, INIT_CWD: folder };
    await promisify(execFile)(process.execPath, [...command, JSON.stringify(argumentLists)], { env });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
