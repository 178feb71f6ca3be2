import type { ReadPage, ReadRow, Stamp } from "./remote-list";

/** A list that can only be read page by page, while its rows may move from page to page. */
interface PagedList {
  page(number: number): Promise<ReadPage>;
  find(id: string): Promise<ReadRow | null>;
  /** Whether a record that was requested by its id still belongs to the list. */
  holds(row: ReadRow): boolean;
}

/** Everything that was in a list at one moment. */
export interface ListReading {
  /** The newest reading of each record, including those that left the list meanwhile. */
  readonly rows: readonly ReadRow[];
  /** The first request: a record that was not seen since then was not in the list. */
  readonly since: Stamp;
  /** False if the list was never stable for long enough; then nothing is claimed. */
  readonly isCertain: boolean;
  readonly requests: number;
  /** The ids of rows that cannot be requested; empty for those without an id (`ReadPage`). */
  readonly leftOut: readonly string[];
}

const maxPasses = 20;
/** After this many stable passes with the same records and total, further ones would not differ. */
const maxStablePasses = 3;

/**
 * Reads a paged list completely and verifies it by its count. Ids are never reused, so a record that was read
 * before and after the list's total was taken was in the list at that time. If the total equals the number of
 * these records, the list is complete. This requires no stable order. A list of one page needs no check,
 * because its rows are from one response. A list that stays the same while its total differs is incomplete.
 * The total includes rows that are left out. A pass cannot distinguish rows without an id, so a list of
 * several pages with such rows is never certain.
 */
export async function readWholeList(list: PagedList): Promise<ListReading> {
  const reader = new ListReader(list);
  let previousIds: ReadonlySet<string> = new Set();
  let first: Stamp | null = null;
  /** Consecutive passes in a stable order with the same ids and total. */
  let stable = { passes: 0, total: 0 };
  for (let passes = 1; ; passes++) {
    const { seen, total, since, isOnePage, isOrderStable } = await reader.readAllPages();
    first ??= since;
    const moved = await reader.findMoved([...previousIds].filter((id) => !seen.has(id)));
    const currentIds = new Set([...seen, ...moved]);
    const stayed = [...previousIds].filter((id) => currentIds.has(id));
    // `previousIds` is empty in pass 1.
    const isCertain = passes === 1 ? isOnePage : stayed.length === total;
    const hasSameIds = stayed.length === currentIds.size && stayed.length === previousIds.size;
    const passesBefore = hasSameIds && total === stable.total ? stable.passes : 0;
    stable = { passes: isOrderStable ? passesBefore + 1 : 0, total };
    const isOver = passes === maxPasses || stable.passes === maxStablePasses;
    if (isCertain || isOver) return reader.reading(first, isCertain);
    previousIds = currentIds;
  }
}

class ListReader {
  readonly #rows = new Map<string, ReadRow>();
  readonly #leftOut = new Set<string>();
  #requests = 0;

  constructor(private readonly list: PagedList) {}

  reading(since: Stamp, isCertain: boolean): ListReading {
    const [rows, leftOut] = [[...this.#rows.values()], [...this.#leftOut]];
    return { rows, since, isCertain, requests: this.#requests, leftOut };
  }

  /**
   * Reads all pages once. The total is that of the first page, which was read after the previous pass and
   * before the other pages of this one. `seen` has the ids of all rows, also of those left out. `isOnePage`:
   * the whole list was on one page. `isOrderStable`: no record was on two pages, apart from a repeated page.
   */
  async readAllPages() {
    const seen = new Set<string>();
    let first: ReadPage | null = null;
    let read = 0;
    let isOrderStable = true;
    let idsBefore: ReadonlySet<string> = new Set();
    for (let number = 1; ; number++) {
      this.#requests++;
      const page = await this.list.page(number);
      first ??= page;
      const known = seen.size;
      const ids = this.#take(page);
      for (const id of ids) seen.add(id);
      read += page.size;
      // A server may repeat a page for every number beyond the last one, or ignore the number.
      const hasNoIds = ids.size === 0 && page.leftOut.length > 0;
      const isNew = seen.size > known || (hasNoIds && read < page.total);
      const hasKnownIds = ids.size > seen.size - known;
      if (hasKnownIds && !isSameSet(ids, idsBefore)) isOrderStable = false;
      idsBefore = ids;
      // A full page may be followed by another one, whatever the total is.
      const isLast = !isNew || (read >= page.total && page.size < page.perPage);
      const { total, stamp: since } = first;
      const isOnePage = number === 1 && holdsAll(page);
      if (isLast) return { seen, total, since, isOnePage, isOrderStable };
    }
  }

  /** Returns the ids that a pass missed although they are still in the list. */
  async findMoved(ids: readonly string[]): Promise<readonly string[]> {
    const moved: string[] = [];
    for (const id of ids) {
      // A row that was left out cannot be requested.
      if (!this.#rows.has(id)) continue;
      this.#requests++;
      const row = await this.list.find(id);
      if (row === null) continue;
      this.#add(row);
      if (this.list.holds(row)) moved.push(id);
    }
    return moved;
  }

  /** Keeps what is on a page. Returns all its ids. */
  #take({ rows, leftOut }: ReadPage): ReadonlySet<string> {
    for (const row of rows) this.#add(row);
    for (const id of leftOut) this.#leftOut.add(id);
    return new Set([...rows.map(({ id }) => id), ...leftOut.filter((id) => id !== "")]);
  }

  #add(row: ReadRow): void {
    const known = this.#rows.get(row.id);
    if (known === undefined || known.stamp.number < row.stamp.number) this.#rows.set(row.id, row);
  }
}

function isSameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id));
}

function holdsAll({ size, total, perPage }: ReadPage): boolean {
  return size === total || (size > total && size < perPage);
}
