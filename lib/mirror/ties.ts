import { type Outcome, succeed } from "@/lib/contract/failure";
import type { ReadPage, ReadRow, Stamp } from "./remote-list";

/** A list that can only be read page by page, while its rows may move from page to page. */
interface PagedList {
  page(number: number): Promise<Outcome<ReadPage>>;
  find(id: string): Promise<Outcome<ReadRow | null>>;
  /** Whether a record that was requested by its id still belongs to the list. */
  holds(row: ReadRow): boolean;
}

/** All that was in a list at one moment. */
export interface Group {
  /** The newest reading of each record, including those that left the list meanwhile. */
  readonly rows: readonly ReadRow[];
  /** The first request: a record that was not seen since then was not in the list. */
  readonly since: Stamp;
  /** False where the list was never stable for long enough: nothing is claimed then. */
  readonly isCertain: boolean;
  readonly requests: number;
}

const maxPasses = 20;

/**
 * Reads such a list completely, certified by its count. A record that was seen before the list's total was
 * taken and again after it was there at that moment, since ids are not used again. When the total equals the
 * number of these records, they are all there were. No order has to be stable for that. A list of one page
 * needs no certificate: its rows come from one moment.
 */
export async function readGroup(list: PagedList): Promise<Outcome<Group>> {
  const reader = new GroupReader(list);
  let before: ReadonlySet<string> = new Set();
  let since: Stamp | null = null;
  for (let passes = 1; ; passes++) {
    const pass = await reader.pass();
    if (!pass.ok) return pass;
    const { seen, total, isWhole } = pass.value;
    since ??= pass.value.since;
    const moved = await reader.findMoved([...before].filter((id) => !seen.has(id)));
    if (!moved.ok) return moved;
    const alive = new Set([...seen, ...moved.value]);
    const stayed = [...before].filter((id) => alive.has(id));
    const isCertain = passes === 1 ? isWhole : stayed.length === total;
    if (isCertain || passes === maxPasses) return succeed(reader.group(since, isCertain));
    before = alive;
  }
}

interface Pass {
  readonly seen: ReadonlySet<string>;
  /** From its first page, which was read after the pass before and ahead of this one's other pages. */
  readonly total: number;
  readonly since: Stamp;
  /** Whether it was one page with all there was. */
  readonly isWhole: boolean;
}

class GroupReader {
  readonly #list: PagedList;
  readonly #rows = new Map<string, ReadRow>();
  #requests = 0;

  constructor(list: PagedList) {
    this.#list = list;
  }

  group(since: Stamp, isCertain: boolean): Group {
    return { rows: [...this.#rows.values()], since, isCertain, requests: this.#requests };
  }

  async pass(): Promise<Outcome<Pass>> {
    const seen = new Set<string>();
    let first: ReadPage | null = null;
    let read = 0;
    for (let number = 1; ; number++) {
      this.#requests++;
      const outcome = await this.#list.page(number);
      if (!outcome.ok) return outcome;
      const page = outcome.value;
      first ??= page;
      for (const row of page.rows) {
        this.#add(row);
        seen.add(row.id);
      }
      read += page.size;
      // There may be another page after a full one, whatever the total says.
      const isLast = page.size === 0 || (read >= page.total && page.size < page.perPage);
      const { total, stamp } = first;
      if (isLast) return succeed({ seen, total, since: stamp, isWhole: number === 1 && holdsAll(page) });
    }
  }

  /** Returns the ids of those that a pass missed although they are still in the list. */
  async findMoved(ids: readonly string[]): Promise<Outcome<readonly string[]>> {
    const moved: string[] = [];
    for (const id of ids) {
      this.#requests++;
      const outcome = await this.#list.find(id);
      if (!outcome.ok) return outcome;
      if (outcome.value === null) continue;
      this.#add(outcome.value);
      if (this.#list.holds(outcome.value)) moved.push(id);
    }
    return succeed(moved);
  }

  #add(row: ReadRow): void {
    const known = this.#rows.get(row.id);
    if (known === undefined || known.stamp.number < row.stamp.number) this.#rows.set(row.id, row);
  }
}

function holdsAll({ size, total, perPage }: ReadPage): boolean {
  return size === total || (size > total && size < perPage);
}
