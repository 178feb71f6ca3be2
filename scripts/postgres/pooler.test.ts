import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { openDatabase } from "@/lib/database/database";
import { toRow } from "@/lib/source/database/__fixtures__/small-records";
import { writeContributions } from "@/lib/source/database/__fixtures__/write";
import { createDatabaseSource } from "@/lib/source/database/database-source";
import { everything } from "@/lib/source/source";
import { deskRun } from "@/scripts/desk/__fixtures__/desk-run";
import { backupCommand, restoreCommand } from "@/scripts/desk/backup";
import { doctorCommand } from "@/scripts/desk/doctor";
import { exportCommand } from "@/scripts/desk/export";
import { importCommand } from "@/scripts/desk/import";
import { isLong } from "@/scripts/test/runs";
import { isInstalled, type PrivateProgram } from "./private-cluster";
import { startPooler } from "./private-programs";

vi.setConfig({ testTimeout: 120_000 });

const hasPooler = inject("postgresUrl") !== null && isInstalled("pgbouncer");
const hour = 3_600_000;

describe.runIf(isLong && hasPooler)("desks behind PgBouncer in transaction mode", () => {
  let scratch: Scratch;
  let pooler: PrivateProgram;
  let url: string;
  let folder: string;
  beforeEach(async () => {
    const postgres = scratchEngines().find(({ engine }) => engine === "PostgreSQL");
    if (postgres === undefined) throw new Error("There is no PostgreSQL.");
    scratch = await postgres.open();
    await scratch.database.close();
    // Fewer connections than one desk may use.
    pooler = await startPooler(Number(new URL(scratch.url).port), 3);
    const pooled = new URL(scratch.url);
    pooled.port = String(pooler.port);
    url = pooled.href;
    folder = mkdtempSync(join(tmpdir(), "desk-pooler-"));
    vi.stubEnv("DATABASE_URL", url).stubEnv("AUTH_SECRET", "a secret of the tests, long enough");
    return async () => {
      vi.unstubAllEnvs();
      await pooler.stop();
      await scratch.dispose();
      rmSync(folder, { recursive: true });
    };
  });
  afterEach(() => Reflect.deleteProperty(globalThis, Symbol.for("giving-desk:database")));

  it("agree on lists and sums while both write", async () => {
    const desks = await Promise.all([openDatabase(url), openDatabase(url)]);
    const sources = desks.map((desk) => createDatabaseSource(desk));
    for (let round = 0; round < 20; round++) {
      await Promise.all(
        desks.map((desk, index) => {
          const at = (round * 2 + index) * hour;
          return writeContributions(desk, [
            toRow({ id: `C${round}-${index}`, at, isRecurring: false, profiles: [] }),
          ]);
        }),
      );
      const reads = Array.from({ length: 12 }, async (_, index) => {
        const source = sources[index % 2];
        const listed = await source?.listContributions(everything);
        const sums = await source?.sums.contributions(everything);
        return [listed?.ok && listed.value.total, sums?.ok && sums.value.coverage.counted];
      });
      const expected = (round + 1) * 2;
      expect(await Promise.all(reads)).toEqual(reads.map(() => [expected, expected]));
    }
    for (const desk of desks) await desk.close();
  });

  it("import, export, back up, refuse a restore under a desk, restore and pass the doctor", async () => {
    const file = join(folder, "records.ndjson");
    const lines = Array.from({ length: 3_000 }, (_, at) =>
      JSON.stringify({ id: `R${at}`, ordered_at: new Date(at * hour).toISOString() }),
    );
    writeFileSync(file, lines.join("\n"));
    expect(await deskRun(importCommand, file)).toMatchObject({ code: 0 });
    const exported = await deskRun(exportCommand, "--to", "-", "--format", "ndjson", "--personal");
    expect(exported.out.trim().split("\n")).toHaveLength(3_000);
    const backup = join(folder, "backup");
    expect(await deskRun(backupCommand, backup)).toMatchObject({ code: 0 });
    const desk = await openDatabase(url);
    const refused = await deskRun(restoreCommand, backup, "--force");
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining("counts as running for 30 seconds"),
    ]);
    await desk.close();
    expect(await deskRun(restoreCommand, backup, "--force")).toMatchObject({ code: 0 });
    expect(await deskRun(doctorCommand)).toMatchObject({ code: 0 });
  });

  it("respond again after a restart of the pooler", async () => {
    const desk = await openDatabase(url);
    const source = createDatabaseSource(desk);
    const list = () => source.listContributions(everything);
    expect(await list()).toMatchObject({ ok: true });
    const restarted = pooler.crash(0);
    await vi.waitFor(async () =>
      expect(await list()).toMatchObject({ ok: false, failure: { code: "database_unavailable" } }),
    );
    await restarted;
    await vi.waitFor(async () => expect(await list()).toMatchObject({ ok: true }));
    await desk.close();
  });
});
