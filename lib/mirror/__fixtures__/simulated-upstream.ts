import { type DateField, dateBy } from "@/lib/mirror/dates";
import type { PageRequest, ReadPage, RemoteList } from "@/lib/mirror/remote-list";
import { type ReadRow, readRow, type Stamp } from "@/lib/mirror/remote-list";

/** A record of the simulation: a date in ms, and a value that edits change. */
export interface SimulatedRecord {
  readonly id: string;
  readonly date: number;
  readonly edits: number;
}

interface Settings {
  /** Draws a number below `n`. */
  readonly below: (n: number) => number;
  readonly perPage: number;
  /** Average changes during a request. */
  readonly changes: number;
  /** Whether records of one instant have a different order in each response. */
  readonly shuffled: boolean;
  /** The probability, in percent, that a request starts a series of wrongly ordered lists. */
  readonly faults?: number;
  /** Draws a date for a new or moved record; `isNew`: at the head of the list. */
  readonly dateFor: (isNew: boolean) => number;
}

/**
 * An upstream whose records change during requests: they are inserted at the head or backdated, deleted,
 * edited, or moved to other dates. The total is counted before the rows are selected, as real servers do.
 */
export class SimulatedUpstream implements RemoteList {
  readonly records = new Map<string, SimulatedRecord>();
  /** Records that existed with the same date at all times since `markStable`. */
  stable = new Set<string>();
  requests = 0;
  isQuiet = false;
  /** Ms UTC. */
  clock = 0;
  #ids = 0;
  #wrongLists = 0;
  #number: number;

  constructor(
    readonly settings: Settings,
    lastNumber = 0,
  ) {
    this.#number = lastNumber;
  }

  insert(date: number): void {
    const id = `R${++this.#ids}`;
    this.records.set(id, { id, date, edits: 0 });
  }

  markStable(): void {
    this.stable = new Set(this.records.keys());
  }

  async page({ before, after, page, ascending = false }: PageRequest): Promise<ReadPage> {
    const stamp = this.#begin();
    const matching = () =>
      [...this.records.values()].filter(
        ({ date }) =>
          date < (before ?? Number.POSITIVE_INFINITY) && date > (after ?? Number.NEGATIVE_INFINITY),
      );
    const total = matching().length;
    this.#change();
    const { perPage, shuffled, below } = this.settings;
    const salt = shuffled ? below(1_000_000) : 0;
    const direction = ascending !== this.#isMisordered() ? 1 : -1;
    const ordered = matching().toSorted(
      (one, other) => direction * (one.date - other.date) || hash(one.id, salt) - hash(other.id, salt),
    );
    const rows = ordered.slice((page - 1) * perPage, page * perPage).map((record) => rowOf(record, stamp));
    return { rows, size: rows.length, total, perPage, stamp, leftOut: [] };
  }

  async find(id: string) {
    const stamp = this.#begin();
    this.#change();
    const record = this.records.get(id);
    return record === undefined ? null : rowOf(record, stamp);
  }

  /** The text of each record, by id: the records a complete mirror holds. */
  texts(): ReadonlyMap<string, string> {
    return new Map([...this.records.values()].map((record) => [record.id, textOf(record)]));
  }

  /** The list, with records dated by `field`. */
  by(field: DateField): RemoteList {
    const redated = (row: ReadRow) => ({ ...row, date: dateBy(field, row.value) });
    return {
      page: async (request) => {
        const page = await this.page(request);
        return { ...page, rows: page.rows.map(redated) };
      },
      find: async (id) => {
        const row = await this.find(id);
        return row && redated(row);
      },
    };
  }

  #isMisordered(): boolean {
    const { below, faults = 0 } = this.settings;
    if (this.isQuiet) return false;
    if (this.#wrongLists === 0 && faults > 0 && below(100) < faults) this.#wrongLists = 1 + below(12);
    if (this.#wrongLists === 0) return false;
    this.#wrongLists--;
    return true;
  }

  #begin(): Stamp {
    this.requests++;
    return { number: ++this.#number, at: this.clock };
  }

  #change(): void {
    if (this.isQuiet) return;
    const { changes, below, dateFor } = this.settings;
    const count = Math.floor(changes) + (below(1000) < (changes % 1) * 1000 ? 1 : 0);
    for (let index = 0; index < count; index++) {
      const record = [...this.records.values()][below(Math.max(1, this.records.size))];
      const draw = below(10);
      if (draw < 4 || record === undefined) this.insert(dateFor(draw < 2));
      else if (draw < 6) {
        // A mirror does not trust an upstream that becomes empty (walk.test.ts).
        if (this.records.size < 3) continue;
        this.records.delete(record.id);
        this.stable.delete(record.id);
      } else if (draw < 9) this.records.set(record.id, { ...record, edits: record.edits + 1 });
      else {
        this.records.set(record.id, { ...record, date: dateFor(false), edits: record.edits + 1 });
        this.stable.delete(record.id);
      }
    }
  }
}

function textOf({ id, date, edits }: SimulatedRecord): string {
  return JSON.stringify({ id, ordered_at: new Date(date).toISOString(), edits });
}

function rowOf(record: SimulatedRecord, stamp: Stamp): ReadRow {
  const row = readRow(Buffer.from(textOf(record)), (value) => dateBy("contribution_date", value), stamp);
  if (row === null) throw new Error("A record of the simulation cannot be read.");
  return row;
}

function hash(id: string, salt: number): number {
  let sum = salt;
  for (const letter of id) sum = Math.imul(sum ^ letter.charCodeAt(0), 0x9e3779b1) ^ (sum >>> 15);
  return sum;
}
