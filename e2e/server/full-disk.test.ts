import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { promisify } from "node:util";
import Libsql from "libsql";
import { expect } from "vitest";
import * as z from "zod";
import { bareEnvironment } from "@/e2e/servers/desk";
import { endDesk, startOwnDesk } from "@/e2e/servers/own-desk";
import { preloading } from "@/e2e/servers/preload";
import { test as base } from "@/e2e/servers/scratch-test";
import { isLong } from "@/scripts/test/runs";

const list = "/admin/api/v3/contributions";
const page = z.object({
  data: z.array(z.looseObject({ id: z.string() })).nonempty(),
  meta: z.object({ total: z.number() }),
});
const failedProcess = z.object({ code: z.number(), stdout: z.string(), stderr: z.string() });
const imported = 600;
const test = base.extend("desk", { scope: "file" }, async ({ folder }, { onCleanup }) => {
  const desk = await startOwnDesk({ DATABASE_URL: `file:${folder}/desk.db` });
  onCleanup(() => endDesk(desk));
  return desk;
});

const run = promisify(execFile);

/** Imports the records while the desk runs. @returns null, or the exit code and output of a failure */
async function importRecords(
  folder: string,
  env: Record<string, string> = {},
): Promise<{ code: unknown; output: string } | null> {
  const command = ["--conditions=react-server", "--import", "tsx", "scripts/desk.ts", "import"];
  try {
    await run(process.execPath, [...command, `${folder}/records.ndjson`], {
      env: { ...bareEnvironment, DATABASE_URL: `file:${folder}/desk.db`, ...env },
    });
    return null;
  } catch (error) {
    const { code, stdout, stderr } = failedProcess.parse(error);
    return { code, output: stdout + stderr };
  }
}

function readDatabase(folder: string, sql: string): unknown {
  const database = new Libsql(`${folder}/desk.db`);
  const [row] = database.prepare(sql).all([]);
  database.close();
  return Object.values(Object(row))[0];
}

test.runIf(isLong)(
  "G2: an import onto a full disk fails with a message, harms no reads, and succeeds later",
  async ({ desk, folder }) => {
    const read = async () => page.parse(await (await fetch(`${desk.url}${list}`)).json());
    const before = await read();
    const records = Array.from({ length: imported }, (_, index) => ({
      ...before.data[index % before.data.length],
      id: `FULL${index}`,
    }));
    writeFileSync(`${folder}/records.ndjson`, records.map((record) => JSON.stringify(record)).join("\n"));

    const pages = Number(readDatabase(folder, "pragma page_count"));
    const failure = await importRecords(folder, { ...preloading("small-disk"), MOST_PAGES: String(pages) });
    expect(failure).toEqual({ code: 1, output: expect.stringContaining("The disk is full.") });
    const after = await read();
    expect(after.data.length).toBeGreaterThan(0);
    expect(after.meta.total).toBeLessThan(imported);
    expect(readDatabase(folder, "pragma integrity_check")).toBe("ok");

    expect(await importRecords(folder)).toBeNull();
    expect((await read()).meta.total).toBe(imported);
  },
);
