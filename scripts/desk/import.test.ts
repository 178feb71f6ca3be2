import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "@/lib/database/database";

let folder: string;
let url: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "desk-command-"));
  url = `file:${join(folder, "desk.db")}`;
});

afterEach(() => rm(folder, { recursive: true }));

function start(args: readonly string[]): ChildProcess {
  const node = ["--conditions=react-server", "--import", "tsx", "scripts/desk.ts", ...args];
  return spawn(process.execPath, node, {
    env: { ...process.env, DATABASE_URL: url, INIT_CWD: folder },
    timeout: 30_000,
  });
}

async function desk(...args: readonly string[]) {
  const child = start(args);
  const exit = once(child, "exit");
  const [out, err] = await Promise.all(
    [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : "")),
  );
  const [code] = await exit;
  return { code, out, err };
}

async function records(count: number): Promise<string> {
  const notes = "x".repeat(5_000);
  const lines = Array.from({ length: count }, (_, n) =>
    JSON.stringify({ id: `R${n}`, ordered_at: "2025-01-01T00:00:00Z", notes }),
  );
  await writeFile(join(folder, "records.ndjson"), lines.join("\n"));
  return "records.ndjson";
}

const sizeOf = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;

/** Rows, documents and day counts: three tables that one transaction writes. */
async function stored(): Promise<readonly number[]> {
  const database = await openDatabase(url);
  try {
    const rows = await database.reader.selectFrom("contribution").select("id").execute();
    const docs = await database.reader.selectFrom("contribution_doc").select("seq").execute();
    const days = await database.reader.selectFrom("day_count").selectAll().execute();
    return [rows.length, docs.length, days.reduce((sum, { n0, n1, n2 }) => sum + n0 + n1 + n2, 0)];
  } finally {
    await database.close();
  }
}

describe("desk import", () => {
  test("imports a file that is named from where the person stands, and sums up", async () => {
    const { code, out } = await desk("import", await records(3));
    expect(code).toBe(0);
    expect(out).toMatch(/^Read 3 records in .* rows\/s\.\n {2}inserted +3\n/);
    expect(await stored()).toEqual([3, 3, 3]);
  });

  test.each([
    [["import"], 2, /Which files/],
    [["import", "x.json", "--speed"], 2, /--speed/],
    [["import", "x.json", "--feed"], 2, /--feed/],
    [["import", "x.json", "--feed", "a/b"], 2, /address/],
  ])("refuses %j in plain words", async (args, expected, words) => {
    const { code, out, err } = await desk(...args);
    expect([code, out]).toEqual([expected, ""]);
    expect(err).toMatch(words);
    expect(err).not.toMatch(/\n\s+at /);
  });

  test("a file that is not there is told in the summary, with exit code 1", async () => {
    const { code, out, err } = await desk("import", "nothing.json");
    expect([code, err]).toEqual([1, ""]);
    expect(out).toContain("There is no such file.");
  });

  test.each(["SIGINT", "SIGKILL"] as const)(
    "after %s in the middle, no half record is stored",
    async (signal) => {
      const file = await records(20_000);
      const child = start(["import", file]);
      const exit = once(child, "exit");
      const out = child.stdout ? text(child.stdout) : "";
      while (sizeOf("desk.db") < 8 * 1024 * 1024) await pause(10);
      child.kill(signal);
      const [code] = await exit;
      const [rows = 0, docs, days] = await stored();
      expect([docs, days]).toEqual([rows, rows]);
      expect(rows).toBeGreaterThan(0);
      expect(rows).toBeLessThan(20_000);
      if (signal === "SIGKILL") return expect(rows % 500).toBe(0);
      expect(code).toBe(130);
      expect(await out).toContain(`inserted             ${rows.toLocaleString("en")}\n`);
    },
  );
});
