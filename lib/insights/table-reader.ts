import { setTimeout as sleep, setImmediate as yieldToEventLoop } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Database } from "@/lib/database/database";
import { countRecords } from "@/lib/database/documents";
import type { Tx } from "@/lib/database/engine";
import type { Tables } from "@/lib/database/schema/schema";
import { columnNames, MemoryTable } from "./memory-table";

/** Rows to read at a time, so that other requests wait only a few milliseconds. */
const sliceRows = 1000;

export interface TableMoment {
  readonly table: MemoryTable;
  readonly tx: Tx;
  readonly records: number;
  /** How many of the records are up to date in the table: fewer than all while it is being read. */
  readonly counted: number;
}

/** Holds the figures of a database in memory. Before each use, reads the rows written since the last one. */
export class TableReader {
  private table = new MemoryTable();
  /** The store's version when everything was read; -1 while rows are unread. */
  private version = -1;
  /** The newest version that was read, of a row or of the store. */
  private lastVersion = -1;
  /** The last row read, in the order of writing; initially before all rows. */
  private last = { changed: -1, seq: -1 };
  /** Differs after all records were removed, and after another server took over (`Database.epoch`). */
  private generation = "";
  private turn: Promise<unknown> = Promise.resolve();
  private reading: Promise<void> | null = null;

  /** @param timeoutMs the maximum wait for unread rows; then the response has the rows read so far */
  constructor(
    private readonly database: Database,
    private readonly timeoutMs = 1500,
    private readonly atOnce = sliceRows,
  ) {}

  /** Runs `work` while the table does not change. */
  async use<T>(work: (moment: TableMoment) => Promise<T>): Promise<T> {
    const isInTime = await Promise.race([
      this.readAll().then(() => true),
      sleep(this.timeoutMs, false, { ref: false }),
    ]);
    return this.inTurn(() =>
      this.database.read(async (tx) => {
        let isWhole = await this.readSlice(tx);
        while (isInTime && !isWhole) isWhole = await this.readSlice(tx);
        return work({ tx, ...(await this.coverage(tx, isWhole)) });
      }),
    );
  }

  /** Reads all unread rows, once for all requests that wait for them. */
  private readAll(): Promise<void> {
    this.reading ??= this.readSlices().finally(() => {
      this.reading = null;
    });
    return this.reading;
  }

  private async readSlices(): Promise<void> {
    while (!(await this.inTurn(() => this.readSlice(this.database.reader)))) await yieldToEventLoop();
  }

  /** Makes reading and answering take turns, so that an answer is of a single moment. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.turn.then(work);
    this.turn = mine.catch(() => {});
    return mine;
  }

  /** @returns whether there is nothing more to read */
  private async readSlice(db: Kysely<Tables>): Promise<boolean> {
    const store = db.selectFrom("store").select(["version", "cleared"]);
    const { version, cleared } = await store.executeTakeFirstOrThrow();
    const generation = `${cleared} ${this.database.epoch()}`;
    if (version === this.version && generation === this.generation) return true;
    // A restored backup has an earlier version, and so may another server.
    if (version < this.lastVersion || generation !== this.generation) {
      this.table = new MemoryTable();
      this.last = { changed: -1, seq: -1 };
      // If a read below fails, the next call reads again, even at the same version.
      this.version = -1;
    }
    this.generation = generation;
    const rows = await db
      .selectFrom("contribution")
      .select(["changed", ...columnNames])
      .where(this.isUnread)
      .orderBy("changed")
      .orderBy("seq")
      .limit(this.atOnce)
      .execute();
    const gone = await db
      .selectFrom("contribution_gone")
      .select("seq")
      .where("changed", ">", this.lastVersion)
      .execute();
    // The table changes after both reads, so that a failed one leaves it as it was.
    for (const row of rows) this.table.put(row.seq, row);
    // Removed after the rows: a `seq` is never used again.
    for (const { seq } of gone) this.table.put(seq, null);
    const { changed, seq } = rows.at(-1) ?? { changed: version, seq: -1 };
    const isWhole = rows.length < this.atOnce;
    // SQLite would walk all rows of the version where it resumes, so it resumes at the next one.
    this.last = isWhole ? { changed: Math.max(changed, version) + 1, seq: -1 } : { changed, seq };
    this.lastVersion = Math.max(changed, version);
    this.version = isWhole ? this.lastVersion : -1;
    return isWhole;
  }

  private get isUnread() {
    return sql<boolean>`(changed, seq) > (${this.last.changed}, ${this.last.seq})`;
  }

  /** Rows of the table may be outdated by unread changes, so one row fewer counts for each unread one. */
  private async coverage(tx: Tx, isWhole: boolean) {
    const { table } = this;
    if (isWhole) return { table, records: table.count, counted: table.count };
    const records = await countRecords(tx);
    const unread = await tx
      .selectFrom("contribution")
      .select(({ fn }) => fn.countAll<number | string>().as("count"))
      .where(this.isUnread)
      .executeTakeFirstOrThrow();
    const known = records - Number(unread.count);
    return { table, records, counted: Math.max(0, Math.min(table.count, known)) };
  }
}
