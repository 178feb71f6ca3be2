import type { Database } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";
import { figureFill } from "./fill-figures";
import { Ledger } from "./ledger";
import { beginning, type Cursor, readFigures } from "./read-figures";
import { Rollups } from "./rollups";

/** So many rows at once that whoever else asks waits for some milliseconds. */
const slice = 1000;

/** The ledger and the moment of the database that it says the truth of. */
export interface LedgerMoment {
  readonly rollups: Rollups;
  readonly tx: Tx;
  /** How many contributions the store has. */
  readonly records: number;
}

/** Keeps the ledger of one database in step with it: what has been written since is read before it is used. */
export class LedgerKeeper {
  private rollups = new Rollups(new Ledger());
  private cursor: Cursor = beginning;
  private cleared = 0;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(private readonly database: Database) {}

  /** Does something with the ledger while nobody else reads into it. */
  use<T>(work: (moment: LedgerMoment) => Promise<T>): Promise<T> {
    const mine = this.turn.then(() => this.work(work));
    this.turn = mine.catch(() => {});
    return mine;
  }

  private async work<T>(work: (moment: LedgerMoment) => Promise<T>): Promise<T> {
    // Most is read outside the transaction, so that others may read and this moment is not long ago when it is used.
    for (let isBehind = true; isBehind; ) {
      this.follow(await figureFill(this.database.reader));
      isBehind = (await this.readSlice(this.database.reader)) === slice;
      if (isBehind) await breath();
    }
    this.rollups.refresh();
    for (const _ of this.rollups.warm()) await breath();
    return this.database.read(async (tx) => {
      const fill = await figureFill(tx);
      this.follow(fill);
      while ((await this.readSlice(tx)) === slice);
      const { rollups } = this;
      rollups.refresh();
      const isFilled = fill.next_seq >= fill.end_seq;
      const records = isFilled ? rollups.ledger.count : await countRecords(tx);
      return work({ rollups, tx, records });
    });
  }

  /** A store that was emptied makes the ledger begin anew. */
  private follow({ cleared }: { readonly cleared: number }): void {
    if (cleared === this.cleared) return;
    this.rollups = new Rollups(new Ledger());
    this.cursor = beginning;
    this.cleared = cleared;
  }

  private async readSlice(db: Database["reader"]): Promise<number> {
    const { rows, next } = await readFigures(db, this.database.name, this.cursor, slice);
    for (const row of rows) this.rollups.ledger.put(row);
    this.cursor = next;
    return rows.length;
  }
}

/** Lets whoever else waits for the thread have it. */
function breath(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

async function countRecords(tx: Tx): Promise<number> {
  const { n } = await tx
    .selectFrom("contribution")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  return Number(n);
}
