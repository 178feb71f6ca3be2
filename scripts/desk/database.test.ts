import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { databaseName } from "@/lib/database/error-text";
import { toRow } from "@/lib/source/database/__fixtures__/small-records";
import { writeContributions } from "@/lib/source/database/__fixtures__/write";
import { deskRun } from "./__fixtures__/desk-run";
import { backupCommand } from "./backup";
import { CommandError } from "./command";
import { withDatabase } from "./database";
import { doctorCommand } from "./doctor";
import { exportCommand } from "./export";
import { importCommand } from "./import";
import { mirrorCommand } from "./mirror";
import { peopleCommand } from "./people";

vi.setConfig({ testTimeout: 60_000 });

describe.each(scratchEngines())("a command on $engine", ({ open }) => {
  let scratch: Scratch;
  let folder: string;
  beforeAll(async () => {
    scratch = await open();
    folder = mkdtempSync(join(tmpdir(), "desk-named-"));
    vi.stubEnv("DATABASE_URL", scratch.url).stubEnv("AUTH_SECRET", "a secret of the tests, long enough");
    const records = Array.from({ length: 1_020 }, (_, at) =>
      toRow({ id: `C${at}`, at, isRecurring: false, profiles: [] }),
    );
    await writeContributions(scratch.database, records);
    return async () => {
      vi.unstubAllEnvs();
      await scratch.dispose();
      rmSync(folder, { recursive: true });
    };
  });

  it.each([
    ["doctor", doctorCommand, () => []],
    ["export", exportCommand, () => ["--to", "-"]],
    ["people", peopleCommand, () => ["list"]],
    ["backup", backupCommand, () => [join(folder, "backup.gz")]],
    ["import", importCommand, () => [join(folder, "records.ndjson"), "--strict"]],
  ])("%s names the database first on stderr, and never on stdout", async (_, command, args) => {
    writeFileSync(join(folder, "records.ndjson"), "no record\n");
    const { out, err } = await deskRun(command, ...args());
    expect(err.split("\n")[0]).toBe(`Database: ${databaseName(scratch.url)}, 1,020 contributions`);
    expect(out).not.toContain("Database: SQLite /");
    expect(out).not.toContain("1,020 contributions\n");
  });

  it("people list prints no line without people", async () => {
    expect(await deskRun(peopleCommand, "list")).toMatchObject({ code: 0, out: "" });
  });

  it("people list prints a person in one line without control characters", async () => {
    const person = { id: "P1", email: "ada@example.org", role: "admin", disabled: 0, password: null };
    const name = "Ada\u001b[2J\tadmin\neve@example.org";
    const { writer } = scratch.database;
    await writer
      .insertInto("person")
      .values({ ...person, name, created_at: 0 })
      .execute();
    const { out } = await deskRun(peopleCommand, "list");
    await writer.deleteFrom("person").execute();
    expect(out).toBe("ada@example.org\tAda[2J admin eve@example.org\tadmin\tinvited\n");
  });

  it("a failure of the database during the work is one sentence, a bug keeps its stack", async () => {
    const damage = Object.assign(new Error("database disk image is malformed"), { code: "SQLITE_CORRUPT" });
    const rejected = (error: Error) => expect(withDatabase(scratch.url, () => Promise.reject(error))).rejects;
    await rejected(damage).toThrow(/^The database file is damaged or not a database\.$/);
    await rejected(damage).toThrow(CommandError);
    await rejected(new TypeError("a bug")).toThrow(TypeError);
    const wrongQuery = Object.assign(new Error("no such column: x"), { code: "SQLITE_ERROR" });
    await rejected(wrongQuery).not.toThrow(CommandError);
  });

  it("marks a database of demo records", async () => {
    await scratch.database.writer.updateTable("store").set({ demo: 1 }).execute();
    const { err } = await deskRun(peopleCommand, "list");
    expect(err.split("\n")[0]).toMatch(/, 1,020 contributions \(demo\)$/);
  });
});

describe("where there is no database, desk", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "desk-none-"));
    vi.stubEnv("DATABASE_URL", `file:${folder}/desk.db`).stubEnv("AUTH_SECRET", "");
    return () => {
      vi.unstubAllEnvs();
      rmSync(folder, { recursive: true });
    };
  });

  it.each([
    ["doctor", doctorCommand, []],
    ["doctor --rebuild", doctorCommand, ["--rebuild"]],
    ["export", exportCommand, ["--to", "-"]],
    ["backup", backupCommand, []],
    ["people list", peopleCommand, ["list"]],
    ["people disable", peopleCommand, ["disable", "ada@example.org"]],
  ])("%s fails and creates none", async (_, command, args) => {
    const { code, err } = await deskRun(command, ...args);
    expect([code, err.split("\n")[1]]).toEqual([
      1,
      `There is no database at ${folder}/desk.db. Check DATABASE_URL.`,
    ]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("mirror --status fails and creates none", async () => {
    vi.stubEnv("UPSTREAM_URL", "http://127.0.0.1:9");
    const { code, err } = await deskRun(mirrorCommand, "--status");
    expect([code, err]).toEqual([1, expect.stringContaining(`There is no database at ${folder}/desk.db.`)]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("people add creates one", async () => {
    const { code } = await deskRun(peopleCommand, "add", "ada@example.org", "Ada Okafor", "admin");
    expect([code, readdirSync(folder)]).toEqual([0, expect.arrayContaining(["desk.db"])]);
  });
});

it("a command names a database that cannot be opened", async () => {
  vi.stubEnv("DATABASE_URL", "postgres://anna:s3cret@127.0.0.1:1/desk");
  vi.stubEnv("UPSTREAM_URL", "http://127.0.0.1:1");
  for (const [command, ...args] of [[doctorCommand], [mirrorCommand, "--status"]] as const) {
    const { code, out, err } = await deskRun(command, ...args);
    expect(code).toBe(1);
    expect(err).toMatch(/^Database: PostgreSQL 127\.0\.0\.1:1\/desk\n/);
    expect(out + err).toContain("The database server cannot be reached.");
  }
  vi.unstubAllEnvs();
});
