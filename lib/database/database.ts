import { Migrator, sql } from "kysely";
import { readConfig } from "@/lib/config";
import { openOnce } from "@/lib/open-once";
import type { Engine, Tx } from "./engine";
import { openPostgres } from "./postgres/postgres-engine";
import { showPresence } from "./postgres/presence";
import { createSchema } from "./schema/schema";
import { openSqlite } from "./sqlite/sqlite-engine";
import { foreignFile, OtherSchemaError } from "./trouble";

/** The store row as a writing transaction finds it, after it raised the version. */
export interface StoreState {
  readonly version: number;
  /** The first sequence number that is free. */
  readonly nextSeq: number;
  readonly demo: boolean;
}

export interface Database extends Engine {
  /**
   * Runs `work` in a writing transaction. It begins by raising the store's version, which makes writers wait
   * for each other on both engines and shows every reader that cached sums are out of date.
   */
  write<T>(work: (tx: Tx, state: StoreState) => Promise<T>): Promise<T>;
  /** The standby that reads may go to (./standby.ts). */
  readonly standby?: Standby;
}

/** `read`: in place of the primary. `returning`: has caught up, and is read again in some seconds. */
export type StandbyUse = "read" | "returning" | "late" | "away";

export interface Standby {
  /** Its use, and the moment up to which it has everything (ms UTC); null if that is unknown. */
  state(): { readonly use: StandbyUse; readonly asOf: number | null };
  /** The moment whose data is read while the primary does not answer (ms UTC); null while it does. */
  asOf(): number | null;
  /** Takes the error of a read. Returns whether another server may serve it. */
  replaces(error: unknown): boolean;
}

/** Opens `file:…` or `postgres://…` and creates a missing schema. Throws `OtherSchemaError`. */
export function openDatabase(url: string): Promise<Database> {
  return open(url, true);
}

/** Opens a database to replace its rows: it does not count as open itself. */
export function openToRestore(url: string): Promise<Database> {
  return open(url, false);
}

async function open(url: string, isShown: boolean): Promise<Database> {
  const engine = url.startsWith("file:") ? openSqlite(url) : openPostgres(url);
  let leave = async () => {};
  let restores = 0;
  try {
    await migrate(engine);
    // An open file shows it on SQLite.
    if (isShown && engine.name === "postgres") leave = await showPresence(engine.writer, () => restores++);
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

/** The name under which a database stores that it has today's schema. */
export const schemaName = "2026-11-29.1";

const maxAttempts = 5;

/** Creates the schema, once, even if several servers start at the same time. */
async function migrate(engine: Engine): Promise<void> {
  if (engine.name === "sqlite") await refuseForeignFile(engine);
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
      throw new OtherSchemaError();
    // Two servers that create the migrator's tables in the same instant: one of them fails and tries again.
    if (attempt === maxAttempts) throw error;
    await new Promise((resolve) => setTimeout(resolve, 200 * attempt));
  }
}

/** PostgreSQL may hold the tables of other programs, too; a file has one owner. */
async function refuseForeignFile({ reader }: Engine): Promise<void> {
  const tables = sql<{ name: string }>`select name from sqlite_master where type = 'table'`;
  const names = (await tables.execute(reader)).rows.map(({ name }) => name);
  if (names.length > 0 && !names.includes("kysely_migration")) throw new OtherSchemaError(foreignFile);
}

/** The schema of this connection's tables on PostgreSQL; the migrator would find those of any schema. */
async function schemaOf({ name, reader }: Engine): Promise<{ migrationTableSchema?: string }> {
  if (name === "sqlite") return {};
  const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(reader);
  const schema = rows[0]?.schema;
  return typeof schema === "string" ? { migrationTableSchema: schema } : {};
}

/** Opens the database of `DATABASE_URL`, once a process. With an upstream it holds accounts and the copy. */
export const openDeskDatabase = openOnce("database", () => openDatabase(readConfig().databaseUrl));
