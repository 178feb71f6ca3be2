import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";
import { breath } from "./breath";
import { countRecords } from "./count-records";
import { ExpiringCards } from "./expiring-cards";
import { type FigureFill, figureFill } from "./fill-figures";
import { Ledger } from "./ledger";
import { beginning, type Cursor, countFigures, type FigureSlice, readFigures } from "./read-figures";
import { Rollups } from "./rollups";

/** So many rows at once that whoever else asks waits for some milliseconds. */
const sliceRows = 1000;

/** The ledger and the moment of the database that it says the truth of. */
export interface LedgerMoment {
  readonly rollups: Rollups;
  readonly cards: ExpiringCards;
  readonly tx: Tx;
  /** Of the store. */
  readonly version: number;
  /** How many contributions the store has. */
  readonly records: number;
  /**
   * Of how many of them at least the ledger says what they are now: fewer than all, where it has not read
   * all.
   */
  readonly counted: number;
}

/**
 * Keeps the ledger of one database in step with it: what has been written since is read before it is used.
 */
export class LedgerKeeper {
  private rollups = new Rollups(new Ledger());
  private readonly cards = new ExpiringCards();
  private cursor: Cursor = beginning;
  private cleared = 0;
  private turn: Promise<unknown> = Promise.resolve();
  private catching: Promise<void> | null = null;
  private isWarming = false;
  /** Whether what was not read yet fitted a slice when somebody looked last. */
  private isNear = false;

  /**
   * @param patience for so long (ms) a question waits for what is not read yet; then it is answered from what
   *   is
   * @param atOnce rows of a slice
   */
  constructor(
    private readonly database: Database,
    private readonly patience = 1500,
    private readonly atOnce = sliceRows,
  ) {}

  /** Does something with the ledger while nobody else reads into it. */
  async use<T>(work: (moment: LedgerMoment) => Promise<T>): Promise<T> {
    const soon = this.isNear ? await this.inTurn(() => this.answerIfNear(work)) : null;
    if (soon !== null) return soon.answer;
    const waiting = new AbortController();
    const isWhole = await Promise.race([
      this.catchUp().then(() => true),
      sleep(this.patience, false, { signal: waiting.signal }),
    ]).finally(() => waiting.abort());
    return this.inTurn(() => this.answerAsRead(work, isWhole));
  }

  /**
   * Who is in step has a write or two to read at most: that is done on the way. @returns null where it is
   * more
   */
  private answerIfNear<T>(
    work: (moment: LedgerMoment) => Promise<T>,
  ): Promise<{ readonly answer: T } | null> {
    return this.database.read(async (tx) => {
      const fill = await this.step(tx);
      return this.isNear ? { answer: await this.answer(work, tx, fill) } : null;
    });
  }

  private answerAsRead<T>(work: (moment: LedgerMoment) => Promise<T>, isWhole: boolean): Promise<T> {
    return this.database.read(async (tx) => {
      // One slice is read in any case: a desk that is busy, but hardly behind, answers from all there is.
      const fill = await this.step(tx);
      while (isWhole && !this.isNear) this.take(await this.slice(tx));
      return this.answer(work, tx, fill);
    });
  }

  private async answer<T>(work: (moment: LedgerMoment) => Promise<T>, tx: Tx, fill: FigureFill): Promise<T> {
    this.rollups.refresh();
    const covered = await this.covered(tx, fill.next_seq < fill.end_seq);
    const answer = await work({ tx, version: fill.version, cards: this.cards, ...covered });
    // What cannot be made is read row by row.
    this.warmUp().catch(() => {});
    return answer;
  }

  /** Reads whether the store was cleared, and a slice of what is not read yet. */
  private async step(db: Database["reader"]): Promise<FigureFill> {
    const fill = await figureFill(db);
    this.follow(fill);
    this.take(await this.slice(db));
    return fill;
  }

  /**
   * What is not read yet may have been written anew or be gone, so what the ledger has of it does not count.
   */
  private async covered(tx: Tx, isFilling: boolean) {
    const { rollups, cursor, isNear } = this;
    const { count } = rollups.ledger;
    if (isNear) return { rollups, counted: count, records: isFilling ? await countRecords(tx) : count };
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

  /**
   * Most is read outside the transaction of an answer, so that others may read and its moment is not long ago
   * when it is used.
   */
  private async readAll(): Promise<void> {
    const { reader } = this.database;
    for (let isFar = true; isFar; ) {
      isFar = await this.inTurn(async () => {
        await this.step(reader);
        return !this.isNear;
      });
      if (isFar) await breath();
    }
  }

  /** Makes the sums that are not there, or that a write made old, while nobody waits for them. */
  private async warmUp(): Promise<void> {
    if (this.isWarming) return;
    this.isWarming = true;
    for (const _ of this.rollups.warm()) await breath();
    this.isWarming = false;
  }

  /** Reading and answering take turns: an answer is of one moment. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.turn.then(work);
    this.turn = mine.catch(() => {});
    return mine;
  }

  /** A store that was emptied makes the ledger begin anew. */
  private follow({ cleared }: FigureFill): void {
    if (cleared === this.cleared) return;
    this.rollups = new Rollups(new Ledger());
    this.cursor = beginning;
    this.cleared = cleared;
  }

  private slice(db: Database["reader"]): Promise<FigureSlice> {
    return readFigures(db, this.database.name, this.cursor, this.atOnce);
  }

  private take({ rows, next }: FigureSlice): void {
    for (const row of rows) this.rollups.ledger.put(row);
    this.cursor = next;
    this.isNear = rows.length < this.atOnce;
  }
}
