import { setTimeout as sleep } from "node:timers/promises";
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
  private catching: Promise<void> | null = null;

  /** @param patience for so long (ms) a question waits for what is not read yet; then it is answered from what is */
  constructor(
    private readonly database: Database,
    private readonly patience = 1500,
  ) {}

  /** Does something with the ledger while nobody else reads into it. */
  async use<T>(work: (moment: LedgerMoment) => Promise<T>): Promise<T> {
    const waiting = new AbortController();
    const isWhole = await Promise.race([
      this.catchUp().then(() => true),
      sleep(this.patience, false, { signal: waiting.signal }),
    ]).finally(() => waiting.abort());
    return this.inTurn(() => this.answer(work, isWhole));
  }

  private answer<T>(work: (moment: LedgerMoment) => Promise<T>, isWhole: boolean): Promise<T> {
    return this.database.read(async (tx) => {
      const fill = await figureFill(tx);
      this.follow(fill);
      while (isWhole && (await this.readSlice(tx)) === slice);
      const { rollups } = this;
      rollups.refresh();
      const isAll = isWhole && fill.next_seq >= fill.end_seq;
      return work({ rollups, tx, records: isAll ? rollups.ledger.count : await countRecords(tx) });
    });
  }

  /** Reads what is not read yet, once for all who wait for it. */
  private catchUp(): Promise<void> {
    this.catching ??= this.readAll().finally(() => {
      this.catching = null;
    });
    return this.catching;
  }

  /** Most is read outside the transaction of an answer, so that others may read and its moment is not long ago when it is used. */
  private async readAll(): Promise<void> {
    const { reader } = this.database;
    let wasBehind = false;
    for (let isBehind = true; isBehind; wasBehind ||= isBehind) {
      isBehind = await this.inTurn(async () => {
        this.follow(await figureFill(reader));
        return (await this.readSlice(reader)) === slice;
      });
      if (isBehind) await breath();
    }
    // After a write or two, what is needed is made when it is.
    if (!wasBehind) return;
    await this.inTurn(async () => this.rollups.refresh());
    for (const _ of this.rollups.warm()) await breath();
  }

  /** Reading and answering take turns: an answer is of one moment. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.turn.then(work);
    this.turn = mine.catch(() => {});
    return mine;
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
