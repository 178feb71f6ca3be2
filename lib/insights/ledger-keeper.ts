import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";
import { countRecords } from "./count-records";
import { figureFill } from "./fill-figures";
import { Ledger } from "./ledger";
import { beginning, type Cursor, countFigures, readFigures } from "./read-figures";
import { Rollups } from "./rollups";

/** So many rows at once that whoever else asks waits for some milliseconds. */
const slice = 1000;

/** The ledger and the moment of the database that it says the truth of. */
export interface LedgerMoment {
  readonly rollups: Rollups;
  readonly tx: Tx;
  /** How many contributions the store has. */
  readonly records: number;
  /** Of how many of them at least the ledger says what they are now: fewer than all, where it has not read all. */
  readonly counted: number;
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
      // One slice is read in any case: a desk that is busy, but hardly behind, answers from all there is.
      let isBehind = false;
      do {
        isBehind = (await this.readSlice(tx)) === slice;
      } while (isWhole && isBehind);
      this.rollups.refresh();
      return work({ tx, ...(await this.covered(tx, isBehind, fill.next_seq < fill.end_seq)) });
    });
  }

  /** What is not read yet may have been written anew or be gone, so what the ledger has of it does not count. */
  private async covered(tx: Tx, isBehind: boolean, isFilling: boolean): Promise<Omit<LedgerMoment, "tx">> {
    const { rollups, cursor } = this;
    const { count } = rollups.ledger;
    if (!isBehind) return { rollups, counted: count, records: isFilling ? await countRecords(tx) : count };
    const records = await countRecords(tx);
    // All are gone, and the ledger does not know it yet: no count could say so.
    if (records === 0) return { rollups: new Rollups(new Ledger()), counted: 0, records };
    const known = records - (await countFigures(tx, cursor));
    return { rollups, counted: Math.max(0, Math.min(count, known)), records };
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
