import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openDatabase } from "@/lib/database/database";
import { readCsv } from "@/lib/export/__fixtures__/read-csv";
import { importIntoDatabase } from "@/lib/import/import-into-database";
import { deskRun } from "./__fixtures__/desk-run";
import { doctorCommand } from "./doctor";
import { exportCommand } from "./export";

describe("desk export", () => {
  let folder: string;

  beforeEach(() => {
    vi.stubEnv("DATABASE_URL", `file:${join(folder, "desk.db")}`);
    vi.stubEnv("INIT_CWD", folder);
    return () => vi.unstubAllEnvs();
  });

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
    const database = await openDatabase(`file:${join(folder, "desk.db")}`);
    await importIntoDatabase(database, [join(folder, "records.ndjson")]);
    await database.close();
  }, 60_000);
  afterAll(() => rm(folder, { recursive: true }));

  test("is refused while sync is off", async () => {
    vi.stubEnv("UPSTREAM_URL", "https://give.example/").stubEnv("MIRROR", "off");
    const refused = await deskRun(exportCommand, "--columns", "id", "--to", "-");
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toContain("Exports need synced records, and sync is off.");
  });

  test("writes a file with a generated name and an audit entry", async () => {
    const args = ["--filter", "occurred_after=2026-01-01T12:00:00Z&sort=contribution_date"];
    const done = await deskRun(
      exportCommand,
      ...args,
      "--columns",
      "id,date,email",
      "--personal",
      "--tz",
      "Asia/Tokyo",
    );
    expect(done).toMatchObject({ code: 0, out: "" });
    expect(done.err).toContain("2 rows of 2 contributions were written to ");
    const name = (await readdir(folder)).find((file) => file.endsWith(".csv")) ?? "";
    expect(name).toMatch(/^contributions-20260101-\d{8}\.csv$/);
    expect(readCsv(await readFile(join(folder, name), "utf8"))).toEqual([
      ["id", "date", "email"],
      ["C2", "2026-01-02T21:00:00+09:00", "'=anna@example.org"],
      ["C3", "2026-01-03T21:00:00+09:00", "'=anna@example.org"],
    ]);
    const again = await deskRun(exportCommand, "--columns", "id", "--to", name);
    expect([again.code, again.err]).toEqual([1, expect.stringContaining(`${name} already exists`)]);
    expect(await readFile(join(folder, name), "utf8")).toContain("C3");
    expect((await deskRun(doctorCommand)).out).toContain("Audit: 1 entry, the chain is intact.");
  }, 60_000);

  test.each(["filter", "format", "grain", "columns", "tz", "to"])(
    "refuses --%s without a value",
    async (name) => {
      const { code, err } = await deskRun(exportCommand, "--to", "-", `--${name}`, "");
      expect([code, err]).toEqual([2, `--${name} has no value.\n`]);
    },
  );

  const full = "/dev/full";
  test.runIf(existsSync(full)).each([
    ["export", "--to", "-"],
    ["people", "--help"],
  ])(
    "a full disk behind the output of a command is one sentence: %s %s",
    (...args) => {
      const options = ["--conditions=react-server", "--import", "tsx", "scripts/desk.ts", ...args];
      const output = openSync(full, "w");
      const { status, stderr } = spawnSync(process.execPath, options, {
        env: { ...process.env, ENV_FILES: "off", npm_config_loglevel: "silent" },
        stdio: ["ignore", output, "pipe"],
        encoding: "utf8",
      });
      closeSync(output);
      expect([status, stderr.replace(/^Database: .*\n/, "")]).toEqual([
        1,
        "The disk is full; the output is incomplete.\n",
      ]);
    },
    60_000,
  );

  test("what a damaged record leaves is an incomplete output, or no file", async () => {
    const copy = join(folder, "desk.db.damaged");
    await copyFile(join(folder, "desk.db"), copy);
    const database = await openDatabase(`file:${copy}`);
    await database.writer
      .updateTable("contribution_doc")
      .set({ doc: Buffer.from("{}") })
      .execute();
    await database.close();
    vi.stubEnv("DATABASE_URL", `file:${copy}`);
    for (const [to, left] of [
      ["-", "The output is incomplete.\n"],
      ["damaged.csv", "No file was left.\n"],
    ] as const) {
      const { code, err } = await deskRun(exportCommand, "--to", to);
      expect([code, err]).toEqual([1, expect.stringMatching(new RegExp(`is damaged .* ${left}$`))]);
    }
  }, 60_000);

  test("refuses an existing file, or a missing folder, before the database is opened", async () => {
    vi.stubEnv("DATABASE_URL", `file:${join(folder, "no-database", "desk.db")}`);
    const path = join(folder, "records.ndjson");
    const missing = join(folder, "no-such-folder");
    for (const [to, reason] of [
      [path, `${path} already exists and was not changed. Choose another name.\n`],
      [join(missing, "records.csv"), `There is no folder ${missing}.\n`],
      [`${missing}/`, `There is no folder ${missing}.\n`],
    ] as const) {
      const { code, err } = await deskRun(exportCommand, "--format", "xlsx", "--to", to);
      expect([code, err]).toEqual([1, reason]);
    }
  });

  test("reports one row of one contribution in the singular", async () => {
    const args = ["--filter", "filter[occurred_after]=2026-01-02T12:00:00Z", "--to", "-"];
    const { err } = await deskRun(exportCommand, ...args);
    expect(err).toContain("\n1 row of 1 contribution was written.\n");
    expect(err).not.toContain("synced");
  }, 60_000);

  test("writes records byte for byte to stdout, and nothing else", async () => {
    const args = ["--format", "ndjson", "--personal", "--filter", "sort=contribution_date", "--to", "-"];
    const { out, err } = await deskRun(exportCommand, ...args);
    expect(out).toBe(await readFile(join(folder, "records.ndjson"), "utf8"));
    expect(err).toContain("\n3 rows of 3 contributions were written.\n");
  }, 60_000);

  test("warns if npm writes its own lines to stdout", async () => {
    const isWarned = async (level: string) => {
      vi.stubEnv("npm_lifecycle_event", "desk").stubEnv("npm_config_loglevel", level);
      const { err } = await deskRun(exportCommand, "--columns", "id", "--to", "-");
      return err.includes("npm run -s desk leaves them out.");
    };
    expect([await isWarned("notice"), await isWarned("silent")]).toEqual([true, false]);
  }, 60_000);

  test("explains an invalid option, and writes no file", async () => {
    const files = async () => (await readdir(folder)).filter((name) => !name.startsWith("desk.db"));
    const before = await files();
    const incomplete = await deskRun(exportCommand, "--format", "ndjson");
    expect(incomplete.code).toBe(2);
    expect(incomplete.err).toContain('needs the option "personal"');
    expect(await deskRun(exportCommand, "--columns", "nothing")).toMatchObject({ code: 2 });
    const misspelt = await deskRun(exportCommand, "--filter", "filter[onetme]=1");
    expect(misspelt).toMatchObject({
      code: 2,
      err: expect.stringContaining('has no filter "filter[onetme]"'),
    });
    expect(await files()).toEqual(before);
  }, 60_000);

  test.each([
    ["filter[q]=spring", 'no filter "filter[q]"'],
    ["filter[supporter]=S1", 'no filter "filter[supporter]"'],
    ["supporter=", 'filter "supporter" has no value'],
    ["onetime=1&q=%20", 'filter "q" has no value'],
    ["filter[occurred_after]=", 'filter "filter[occurred_after]" has no value'],
    ["", "--filter has no value"],
    ["page=2", 'no filter "page"'],
  ])("refuses --filter %j, which would export everything", async (filter, words) => {
    const refused = await deskRun(exportCommand, "--filter", filter, "--to", "-");
    expect(refused).toMatchObject({ code: 2, out: "", err: expect.stringContaining(words) });
  });
});
