import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCsv } from "@/lib/export/__fixtures__/read-csv";

let folder: string;

async function desk(...args: readonly string[]) {
  const node = ["--conditions=react-server", "--import", "tsx", "scripts/desk.ts", ...args];
  const env = { ...process.env, DATABASE_URL: `file:${join(folder, "desk.db")}`, INIT_CWD: folder };
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, node, { env })) };
  } catch (error) {
    const told = error instanceof Error ? { stdout: "", stderr: "", code: 1, ...error } : {};
    return { code: 1, stdout: "", stderr: "", ...told };
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "desk-export-"));
  const lines = ["C1", "C2", "C3"].map((id, at) =>
    JSON.stringify({
      id,
      ordered_at: `2026-01-0${at + 1}T12:00:00Z`,
      total_amount: "25.0000",
      supporter: { id: "S1", email: "=anna@example.org" },
    }),
  );
  await writeFile(join(folder, "records.ndjson"), `${lines.join("\n")}\n`);
  expect(await desk("import", "records.ndjson")).toMatchObject({ code: 0 });
}, 60_000);
afterAll(() => rm(folder, { recursive: true }));

test("the command writes a file under a name of its own, and leaves an entry in the audit", async () => {
  const args = ["--filter", "occurred_after=2026-01-01T12:00:00Z&sort=contribution_date"];
  const done = await desk(
    "export",
    ...args,
    "--columns",
    "id,date,email",
    "--personal",
    "--tz",
    "Asia/Tokyo",
  );
  expect(done).toMatchObject({ code: 0, stdout: "" });
  expect(done.stderr).toContain("2 rows of 2 contributions were written to ");
  const name = (await readdir(folder)).find((file) => file.endsWith(".csv")) ?? "";
  expect(name).toMatch(/^contributions-after-20260101T120000Z-asof-\d{8}T\d{6}Z\.csv$/);
  expect(readCsv(await readFile(join(folder, name), "utf8"))).toEqual([
    ["id", "date", "email"],
    ["C2", "2026-01-02T21:00:00+09:00", "'=anna@example.org"],
    ["C3", "2026-01-03T21:00:00+09:00", "'=anna@example.org"],
  ]);
  const again = await desk("export", "--columns", "id", "--to", name);
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining(`${name} already`)]);
  expect(await readFile(join(folder, name), "utf8")).toContain("C3");
  expect((await desk("doctor")).stdout).toContain("Audit: 1 entries, the chain is whole.");
}, 60_000);

test("to the output it writes records byte for byte, and nothing else", async () => {
  const { stdout } = await desk(
    "export",
    "--format",
    "ndjson",
    "--personal",
    "--filter",
    "sort=contribution_date",
    "--to",
    "-",
  );
  expect(stdout).toBe(await readFile(join(folder, "records.ndjson"), "utf8"));
}, 60_000);

test("what was typed wrong is told in a sentence, and nothing is written", async () => {
  const before = await readdir(folder);
  const bad = await desk("export", "--format", "ndjson");
  expect(bad.code).toBe(2);
  expect(bad.stderr).toContain("ask with personal=1");
  expect(await desk("export", "--columns", "nothing")).toMatchObject({ code: 2 });
  const misspelt = await desk("export", "--filter", "filter[onetme]=1");
  expect(misspelt).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('has no filter "filter[onetme]"'),
  });
  expect(await readdir(folder)).toEqual(before);
}, 60_000);
