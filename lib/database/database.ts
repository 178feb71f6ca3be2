import { Migrator, sql } from "kysely";
import { readConfig } from "@/lib/config";
import { openOnce } from "@/lib/open-once";
import type { Engine, Tx } from "./engine";
import { UnusableDatabase, unusable } from "./error-text";
import { openPostgres } from "./postgres/postgres-engine";
import { markAsOpen } from "./postgres/presence";
import { createSchema } from "./schema/schema";
import { openSqlite } from "./sqlite/sqlite-engine";

/** The store row as a writing transaction sees it after raising the version. */
export interface StoreState {
  readonly version: number;
  /** The first free sequence number. */
  readonly nextSeq: number;
  readonly demo: boolean;
}

export interface Database extends Engine {
  /**
   * Runs `work` in a writing transaction, which first raises the store's version. This makes writers wait for
   * each other on both engines and shows readers that cached sums are out of date.
   */
  write<T>(work: (tx: Tx, state: StoreState) => Promise<T>): Promise<T>;
  /** The standby that reads may go to (./standby.ts). */
  readonly standby?: Standby;
}

/** `read`: serves reads in place of the primary. `returning`: has caught up and will soon serve reads. */
export type StandbyUse = "read" | "returning" | "late" | "away";

export interface Standby {
  /** Returns its use, and the time up to which it has all data (ms UTC; null if unknown). */
  state(): { readonly use: StandbyUse; readonly asOf: number | null };
  /** Returns the time of the data read while the primary does not answer (ms UTC); null while it does. */
  lastResortAsOf(): number | null;
  /** Reports a failed read and, if that can help, switches servers. Returns whether to repeat the read. */
  failOver(error: unknown): boolean;
}

/** Opens `file:…` or `postgres://…` and creates a missing schema. Throws `UnusableDatabase`. */
export function openDatabase(url: string): Promise<Database> {
  return open(url, true);
}

/** Opens a database to replace its rows, without marking it as open. */
export function openToRestore(url: string): Promise<Database> {
  return open(url, false);
}

async function open(url: string, marksAsOpen: boolean): Promise<Database> {
  const engine = url.startsWith("file:") ? openSqlite(url) : openPostgres(url);
  let leave = async () => {};
  let restores = 0;
  try {
    await migrate(engine);
    // On SQLite, the open file itself shows that the database is in use.
    if (marksAsOpen && engine.name === "postgres") leave = await markAsOpen(engine.writer, () => restores++);
  } catch (error) {
    await engine.close();
    throw error;
  }
  return {
    ...engine,
    epoch: () => engine.epoch() + restores,
    close: () => leave().finally(() => engine.close()),
    write: (work) =>
      engine.writer.transaction().execute(async (tx) => {
        const row = await tx
          .updateTable("store")
          .set((eb) => ({ version: eb("version", "+", 1) }))
          .returning(["version", "next_seq", "demo"])
          .executeTakeFirstOrThrow();
        return work(tx, { version: row.version, nextSeq: row.next_seq, demo: row.demo === 1 });
      }),
  };
}

/** The name of today's schema, as a database stores it. */
export const schemaName = "2026-12-01.1";

const maxAttempts = 5;

/** Creates the schema exactly once, even if several servers start at the same time. */
async function migrate(engine: Engine): Promise<void> {
  const migrator = new Migrator({
    db: engine.writer,
    provider: {
      getMigrations: async () => ({ [schemaName]: { up: (db) => createSchema(db, engine.name) } }),
    },
    ...(await schemaOf(engine)),
  });
  for (let attempt = 1; ; attempt++) {
    const { error } = await migrator.migrateToLatest();
    if (error === undefined) return;
    if (error instanceof Error && /previously executed migration/.test(error.message))
      throw new UnusableDatabase(unusable.version);
    // If two servers create the migrator's tables at the same instant, one of them fails and tries again.
    if (attempt === maxAttempts) throw error;
    await new Promise((resolve) => setTimeout(resolve, 200 * attempt));
  }
}

/** Returns the connection's schema on PostgreSQL; by default, the migrator looks in all schemas. */
async function schemaOf({ name, reader }: Engine): Promise<{ migrationTableSchema?: string }> {
  if (name === "sqlite") return {};
  const { rows } = await sql<{ schema: string | null; encoding: string }>`
    select current_schema() as schema, current_setting('server_encoding') as encoding`.execute(reader);
  const { schema, encoding } = rows[0] ?? { schema: null, encoding: "" };
  if (schema === null) throw new UnusableDatabase(unusable.schema);
  if (encoding !== "UTF8") throw new UnusableDatabase(unusable.encoding);
  return { migrationTableSchema: schema };
}

/** Opens `DATABASE_URL` once per process. With an upstream, the database holds accounts and the copy. */
export const openDeskDatabase = openOnce("database", () => openDatabase(readConfig().databaseUrl));
