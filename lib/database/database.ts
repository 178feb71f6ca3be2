import type { Engine, Tx } from "./engine";
import { migrate } from "./migrate";
import { openPostgres } from "./postgres/postgres-engine";
import { openSqlite } from "./sqlite/sqlite-engine";

/** The store row as a writing transaction finds it, after its own bump. */
export interface StoreState {
  readonly version: number;
  /** The first sequence number that is free; the writer moves it on with `takeSequence`. */
  readonly nextSeq: number;
  readonly demo: boolean;
}

export interface Database extends Engine {
  /**
   * Runs `work` in a writing transaction. It begins by bumping the store's version, which makes writers wait
   * for each other on both engines and tells every reader that kept sums are out of date.
   */
  write<T>(work: (tx: Tx, state: StoreState) => Promise<T>): Promise<T>;
}

/**
 * Opens `file:…` or `postgres://…` and brings its schema up to date. @param upTo the last step of `migrate`
 * to take
 */
export async function openDatabase(url: string, upTo?: string): Promise<Database> {
  const engine = url.startsWith("file:") ? openSqlite(url) : openPostgres(url);
  try {
    await migrate(engine, upTo);
  } catch (error) {
    await engine.close();
    throw error;
  }
  return {
    ...engine,
    write: (work) =>
      engine.writer.transaction().execute(async (tx) => {
        await engine.prepareWrite(tx);
        const row = await tx
          .updateTable("store")
          .set((eb) => ({ version: eb("version", "+", 1) }))
          .returning(["version", "next_seq", "demo"])
          .executeTakeFirstOrThrow();
        return work(tx, { version: row.version, nextSeq: row.next_seq, demo: row.demo === 1 });
      }),
  };
}
