import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { openDatabase, openToRestore } from "@/lib/database/database";
import { beginRestoring, keepAway, presencePrefix } from "@/lib/database/postgres/presence";
import { databaseTrouble } from "@/lib/database/trouble";
import { toRow } from "@/lib/source/database/__fixtures__/small-records";
import { writeContributions } from "@/lib/source/database/__fixtures__/write";
import { isLong } from "@/scripts/test/runs";
import { deskRun } from "./__fixtures__/desk-run";
import { letGo } from "./__fixtures__/let-go";
import { backupCommand, restorePostgres } from "./backup";
import { restoreSqlite } from "./backup-sqlite";
import { refusals } from "./files";

// Commands are started: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const count = 300;
const rows = Array.from({ length: count }, (_, at) =>
  toRow({ id: `C${at}`, at: at * 3_600_000, isRecurring: false, profiles: [] }),
);

describe.each(scratchEngines())("restoring into $engine", ({ engine, open }) => {
  const folder = mkdtempSync(join(tmpdir(), "desk-alone-"));
  const file = join(folder, "backup");
  let away: Scratch;
  beforeAll(async () => {
    const home = await open();
    await writeContributions(home.database, rows);
    vi.stubEnv("DATABASE_URL", home.url);
    expect((await deskRun(backupCommand, file)).code).toBe(0);
    vi.unstubAllEnvs();
    await home.dispose();
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeEach(async () => {
    away = await open();
    await letGo(away.database);
    return () => away.dispose();
  });

  /** Restores in this process. @returns `done`, or why not */
  const restore = () =>
    (engine === "SQLite" ? restoreSqlite : restorePostgres)(file, away.url, false).then(
      () => "done",
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );

  it("is one person's work at a time, and what another one tries meanwhile does no harm", async () => {
    const ends = await Promise.all([restore(), restore()]);
    expect(ends).toContain("done");
    // The second restore may start just after the first has ended.
    expect([refusals.underWay, refusals.inUse]).toContain(ends.find((end) => end !== "done"));
    const database = await openDatabase(away.url);
    expect(await database.reader.selectFrom("contribution").select("id").execute()).toHaveLength(count);
    await letGo(database);
  });

  it.runIf(engine === "PostgreSQL")("keeps what was written while the backup was prepared", async () => {
    const visitor = await openToRestore(away.url);
    const writing = await visitor.writer.startTransaction().execute();
    const kept = { seq: 1, id: "KEPT", occurred_at: 0, kind: 0, supporter_id: null };
    await writing.insertInto("contribution").values(kept).execute();
    const ended = restore();
    const waits = sql`select 1 from pg_locks where not granted and database =
        (select oid from pg_database where datname = current_database())`;
    await vi.waitUntil(async () => (await waits.execute(visitor.reader)).rows.length > 0, {
      timeout: 60_000,
    });
    await writing.commit().execute();
    expect(await ended).toBe(refusals.inUse);
    expect(await visitor.reader.selectFrom("contribution").select("id").execute()).toEqual([{ id: "KEPT" }]);
    await visitor.close();
  });

  it.runIf(engine === "PostgreSQL")("is refused while another one runs", async () => {
    const other = await openToRestore(away.url);
    const restoring = await other.writer.startTransaction().execute();
    expect(await beginRestoring(restoring)).toBe(true);
    expect(await restore()).toBe(refusals.underWay);
    await restoring.rollback().execute();
    await other.close();
    expect(await restore()).toBe("done");
  });

  it.runIf(engine === "PostgreSQL")(
    "is refused under a desk, whatever its connections are called",
    async () => {
      const url = new URL(away.url);
      url.searchParams.set("application_name", "our-desk");
      const desk = await openDatabase(url.href);
      expect(await restore()).toBe(refusals.open);
      await desk.close();
      expect(await restore()).toBe("done");
    },
  );

  it.runIf(engine === "PostgreSQL")("is refused for 30 seconds after a desk was killed", async () => {
    const killed = (expiresAt: number) =>
      away.database.writer
        .insertInto("lease")
        .values({ name: `${presencePrefix}killed`, holder: "killed", expires_at: expiresAt })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ expires_at: expiresAt }))
        .execute();
    away = await reopened(away);
    await killed(Date.now() + 20_000);
    await away.database.close();
    expect(await restore()).toBe(refusals.open);
    away = await reopened(away);
    await killed(Date.now() - 1);
    await away.database.close();
    expect(await restore()).toBe("done");
  });

  it.runIf(isLong && engine === "PostgreSQL")(
    "lets a desk that starts meanwhile read whole tables or fail",
    async () => {
      const other = await openToRestore(away.url);
      const restoring = await other.writer.startTransaction().execute();
      expect(await keepAway(restoring)).toBe(true);
      const starting = openDatabase(away.url);
      await pause(500);
      await restoring.insertInto("feed").values({ id: "restored", label: "" }).execute();
      await restoring.commit().execute();
      const desk = await starting;
      expect(await desk.reader.selectFrom("feed").select("id").execute()).toEqual([{ id: "restored" }]);
      const longer = await other.writer.startTransaction().execute();
      await desk.close();
      expect(await keepAway(longer)).toBe(true);
      const failed = await openDatabase(away.url).catch(databaseTrouble);
      expect(failed).toBe("The database is locked by another program.");
      await longer.rollback().execute();
      await other.close();
    },
  );
});

async function reopened(scratch: Scratch): Promise<Scratch> {
  return { ...scratch, database: await openDatabase(scratch.url) };
}
