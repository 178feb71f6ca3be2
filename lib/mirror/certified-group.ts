import { type Failure, type Outcome, succeed } from "@/lib/contract/failure";
import type { ReadPage } from "./asking";
import type { ReadRow, Stamp } from "./read-row";

/** A list that can only be read page by page, while its rows may move from page to page. */
interface PagedList {
  page(number: number): Promise<Outcome<ReadPage>>;
  find(id: string): Promise<Outcome<ReadRow | null>>;
  /** Whether a record that was asked for by its id still belongs to the list. */
  holds(row: ReadRow): boolean;
}

/** All that was in a list at one moment. */
export interface Group {
  /** The newest reading of each record that was seen; those that left the list meanwhile among them. */
  readonly rows: readonly ReadRow[];
  /** The first request: whatever was not seen since then was not there. */
  readonly since: Stamp;
  /** False where the list never stood still for long enough: nothing is claimed then. */
  readonly certain: boolean;
  readonly requests: number;
}

const mostPasses = 20;

/**
 * Reads such a list completely, by a certificate of count. A record that was seen before the list's total was
 * taken and again after it was there when it was taken, for ids are not used again; so many of them as the
 * total says are all there were. That needs no order to stand still. A list of one page needs no certificate:
 * its rows come from one moment.
 */
export async function readGroup(list: PagedList): Promise<Outcome<Group>> {
  const rows = new Map<string, ReadRow>();
  let requests = 0;
  const keep = (row: ReadRow) => {
    const kept = rows.get(row.id);
    if (kept === undefined || kept.stamp.number < row.stamp.number) rows.set(row.id, row);
  };

  async function pass(): Promise<Pass | Failure> {
    const seen = new Set<string>();
    let [total, read, since]: [number, number, Stamp | null] = [0, 0, null];
    for (let number = 1; ; number++) {
      const outcome = await list.page(number);
      requests++;
      if (!outcome.ok) return outcome.failure;
      const page = outcome.value;
      if (since === null) [total, since] = [page.total, page.stamp];
      for (const row of page.rows) {
        keep(row);
        seen.add(row.id);
      }
      read += page.size;
      // Behind a full page there may be another one, whatever the total says.
      const isLast = page.size === 0 || (read >= page.total && page.size < page.perPage);
      const isWhole = number === 1 && holdsAll(page);
      if (isLast) return { seen, total, since, isWhole };
    }
  }

  const first = await pass();
  if ("code" in first) return { ok: false, failure: first };
  const { since } = first;
  const done = (certain: boolean) => succeed({ rows: [...rows.values()], since, certain, requests });
  if (first.isWhole) return done(true);

  let before: ReadonlySet<string> = first.seen;
  for (let passes = 2; passes <= mostPasses; passes++) {
    const again = await pass();
    if ("code" in again) return { ok: false, failure: again };
    const alive = new Set(again.seen);
    for (const id of before) {
      if (alive.has(id)) continue;
      const outcome = await list.find(id);
      requests++;
      if (!outcome.ok) return outcome;
      if (outcome.value === null) continue;
      keep(outcome.value);
      if (list.holds(outcome.value)) alive.add(id);
    }
    if (countShared(before, alive) === again.total) return done(true);
    before = alive;
  }
  return done(false);
}

interface Pass {
  readonly seen: ReadonlySet<string>;
  /** As the first page told it, which lies between the passes before and this one's other pages. */
  readonly total: number;
  readonly since: Stamp;
  /** Whether it was one page, with all there was. */
  readonly isWhole: boolean;
}

function holdsAll({ size, total, perPage }: ReadPage): boolean {
  return size === total || (size > total && size < perPage);
}

function countShared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((id) => other.has(id)).length;
}
