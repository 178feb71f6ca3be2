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
  /** How many changes happen within a request, on average. */
  readonly changes: number;
  /** Whether records of one instant come in another order with each request. */
  readonly shuffled: boolean;
  /** How many times in a hundred a request begins a while in which lists come in the wrong order. */
  readonly faults?: number;
  /** Draws a date for a new or a moved record; true: at the head of the list. */
  readonly dateFor: (isNew: boolean) => number;
}

/**
 * An upstream whose records change during requests: inserted at the head and backdated, deleted, edited,
 * moved to other dates. It counts its total apart from selecting the rows, as servers of this family do.
 */
export class SimulatedUpstream implements RemoteList {
  readonly records = new Map<string, SimulatedRecord>();
  /** Records that were there, with the same date, all the time since `markStable`. */
  stable = new Set<string>();
  requests = 0;
  isQuiet = false;
  /** Ms UTC. */
  clock = 0;
  #ids = 0;
  #wrongFor = 0;
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
    const direction = ascending !== this.#isWrong() ? 1 : -1;
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

  /** What the mirror should hold: the text of each record, by its id. */
  texts(): ReadonlyMap<string, string> {
    return new Map([...this.records.values()].map((record) => [record.id, textOf(record)]));
  }

  /** The upstream as a list of records that are dated by a field. */
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

  #isWrong(): boolean {
    const { below, faults = 0 } = this.settings;
    if (this.isQuiet) return false;
    if (this.#wrongFor === 0 && faults > 0 && below(100) < faults) this.#wrongFor = 1 + below(12);
    if (this.#wrongFor === 0) return false;
    this.#wrongFor--;
    return true;
  }

  #begin(): Stamp {
    this.requests++;
    return { number: ++this.#number, at: this.clock };
  }

  #change(): void {
    if (this.isQuiet) return;
    const { changes, below, dateFor } = this.settings;
    const often = Math.floor(changes) + (below(1000) < (changes % 1) * 1000 ? 1 : 0);
    for (let done = 0; done < often; done++) {
      const victim = [...this.records.values()][below(Math.max(1, this.records.size))];
      const deed = below(10);
      if (deed < 4 || victim === undefined) this.insert(dateFor(deed < 2));
      else if (deed < 6) {
        // One that lost everything is not believed (see "empty" in walk.ts): that is another test's affair.
        if (this.records.size < 3) continue;
        this.records.delete(victim.id);
        this.stable.delete(victim.id);
      } else if (deed < 9) this.records.set(victim.id, { ...victim, edits: victim.edits + 1 });
      else {
        this.records.set(victim.id, { ...victim, date: dateFor(false), edits: victim.edits + 1 });
        this.stable.delete(victim.id);
      }
    }
  }
}

function textOf({ id, date, edits }: SimulatedRecord): string {
  return JSON.stringify({ id, ordered_at: new Date(date).toISOString(), edits });
}

function rowOf(record: SimulatedRecord, stamp: Stamp): ReadRow {
  const row = readRow(Buffer.from(textOf(record)), (value) => dateBy("contribution_date", value), stamp);
  if (row === null) throw new Error("a record of the simulation cannot be read");
  return row;
}

function hash(id: string, salt: number): number {
  let sum = salt;
  for (const letter of id) sum = Math.imul(sum ^ letter.charCodeAt(0), 0x9e3779b1) ^ (sum >>> 15);
  return sum;
}
