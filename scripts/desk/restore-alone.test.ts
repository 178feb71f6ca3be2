import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { openDatabase, openToRestore } from "@/lib/database/database";
import { databaseErrorText } from "@/lib/database/error-text";
import { beginRestoring, blockOpening, presencePrefix } from "@/lib/database/postgres/presence";
import { toRow } from "@/lib/source/database/__fixtures__/small-records";
import { writeContributions } from "@/lib/source/database/__fixtures__/write";
import { isLong } from "@/scripts/test/runs";
import { deskRun } from "./__fixtures__/desk-run";
import { closeFully } from "./__fixtures__/let-go";
import { backupCommand, restorePostgres } from "./backup";
import { restoreSqlite } from "./backup-sqlite";
import { refusals } from "./files";

// Running commands takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const count = 300;
const rows = Array.from({ length: count }, (_, at) =>
  toRow({ id: `C${at}`, at: at * 3_600_000, isRecurring: false, profiles: [] }),
);

describe.each(scratchEngines())("restoring into $engine", ({ engine, open }) => {
  const folder = mkdtempSync(join(tmpdir(), "desk-alone-"));
  const file = join(folder, "backup");
  let target: Scratch;
  beforeAll(async () => {
    const original = await open();
    await writeContributions(original.database, rows);
    vi.stubEnv("DATABASE_URL", original.url);
    expect((await deskRun(backupCommand, file)).code).toBe(0);
    vi.unstubAllEnvs();
    await original.dispose();
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeEach(async () => {
    target = await open();
    await closeFully(target.database);
    return () => target.dispose();
  });

  /** Restores in this process. @returns `done` or the error message */
  const restore = () =>
    (engine === "SQLite" ? restoreSqlite : restorePostgres)(file, target.url, false).then(
      () => "done",
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );

  it("refuses a second restore at the same time without harm", async () => {
    const ends = await Promise.all([restore(), restore()]);
    expect(ends).toContain("done");
    // The second restore may start just after the first has ended.
    expect([refusals.underWay, refusals.inUse]).toContain(ends.find((end) => end !== "done"));
    const database = await openDatabase(target.url);
    expect(await database.reader.selectFrom("contribution").select("id").execute()).toHaveLength(count);
    await closeFully(database);
  });

  it.runIf(engine === "PostgreSQL")(
    "keeps records that are written while the backup is prepared",
    async () => {
      const desk = await openToRestore(target.url);
      const writing = await desk.writer.startTransaction().execute();
      const keys = { changed: 1, occurred_at: 0, kind: 0, traits: 0, refunded: 0, costs: 0 };
      await writing
        .insertInto("contribution")
        .values({ seq: 1, id: "KEPT", ...keys })
        .execute();
      const ended = restore();
      const waits = sql`select 1 from pg_locks where not granted and database =
        (select oid from pg_database where datname = current_database())`;
      await vi.waitUntil(async () => (await waits.execute(desk.reader)).rows.length > 0, {
        timeout: 60_000,
      });
      await writing.commit().execute();
      expect(await ended).toBe(refusals.inUse);
      expect(await desk.reader.selectFrom("contribution").select("id").execute()).toEqual([{ id: "KEPT" }]);
      await desk.close();
    },
  );

  it.runIf(engine === "PostgreSQL")("is refused while another restore runs", async () => {
    const other = await openToRestore(target.url);
    const restoring = await other.writer.startTransaction().execute();
    expect(await beginRestoring(restoring)).toBe(true);
    expect(await restore()).toBe(refusals.underWay);
    await restoring.rollback().execute();
    await other.close();
    expect(await restore()).toBe("done");
  });

  it.runIf(engine === "PostgreSQL")(
    "is refused while a desk is connected, whatever its application name",
    async () => {
      const url = new URL(target.url);
      url.searchParams.set("application_name", "our-desk");
      const desk = await openDatabase(url.href);
      expect(await restore()).toBe(refusals.open);
      await desk.close();
      expect(await restore()).toBe("done");
    },
  );

  it.runIf(engine === "PostgreSQL")("is refused until the presence of a killed desk expires", async () => {
    const killed = (expiresAt: number) =>
      target.database.writer
        .insertInto("lease")
        .values({ name: `${presencePrefix}killed`, holder: "killed", expires_at: expiresAt })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ expires_at: expiresAt }))
        .execute();
    target = await reopened(target);
    await killed(Date.now() + 20_000);
    await target.database.close();
    expect(await restore()).toBe(refusals.open);
    target = await reopened(target);
    await killed(Date.now() - 1);
    await target.database.close();
    expect(await restore()).toBe("done");
  });

  it.runIf(isLong && engine === "PostgreSQL")(
    "makes a desk that starts meanwhile read complete tables or fail",
    async () => {
      const other = await openToRestore(target.url);
      const restoring = await other.writer.startTransaction().execute();
      expect(await blockOpening(restoring)).toBe(true);
      const starting = openDatabase(target.url);
      await pause(500);
      await restoring.insertInto("feed").values({ id: "restored", label: "" }).execute();
      await restoring.commit().execute();
      const desk = await starting;
      expect(await desk.reader.selectFrom("feed").select("id").execute()).toEqual([{ id: "restored" }]);
      const longer = await other.writer.startTransaction().execute();
      await desk.close();
      expect(await blockOpening(longer)).toBe(true);
      const failed = await openDatabase(target.url).catch(databaseErrorText);
      expect(failed).toBe("The database is locked by another program.");
      await longer.rollback().execute();
      await other.close();
    },
  );
});

async function reopened(scratch: Scratch): Promise<Scratch> {
  return { ...scratch, database: await openDatabase(scratch.url) };
}
