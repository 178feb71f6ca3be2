import { allDates, coveredAsOf } from "./coverage";
import type { MirrorStore } from "./database/database-store";
import { type DateField, dateBy, isColumnEmpty, isDescending } from "./dates";
import { anyNumber } from "./record-checks";
import type { PageRequest, ReadPage, ReadRow, RemoteList } from "./remote-list";
import { contributions as scope } from "./store";

const maxPasses = 20;

/**
 * Compares how many contributions the upstream counts with how many the mirror holds. Also reads records
 * without a date: those held, because no walk reads them, and those that may be missing if the counts differ.
 * @returns whether there are too many undated records to read all
 */
export async function audit(list: RemoteList, store: MirrorStore, now: () => number): Promise<boolean> {
  const { total: theirs } = await list.page({ page: 1 });
  const mayLack = (await countOurs(store)) !== theirs || (await store.undated()).length > 0;
  const hasUnreadUndated = mayLack && (await readUndated(list, store, theirs));
  const ours = await countOurs(store);
  const [{ approved }, suspects] = [await store.facts(), await store.countSuspects()];
  // An approval of a number is for past suspects, not for future ones.
  const isUsed = suspects.all === 0 && approved[scope] !== anyNumber;
  await store.change({ audit: { at: now(), theirs, ours }, ...(isUsed ? { approved: {} } : {}) });
  return hasUnreadUndated && theirs > ours;
}

async function countOurs(store: MirrorStore): Promise<number> {
  const [held, { all: suspects }] = [await store.countHeld(scope), await store.countSuspects(scope)];
  return held - suspects;
}

/**
 * Stores both ends of the list, repeatedly if they are longer than a page, because records may move between
 * pages meanwhile. Undated records that were not seen become suspects.
 * @returns whether there were more undated records than were read
 */
async function readUndated(list: RemoteList, store: MirrorStore, theirs: number): Promise<boolean> {
  const seen = new Set<string>();
  for (let pass = 1; ; pass++) {
    const { rows, hasUnreadUndated, isOneMoment } = await storeEnds(list, store, theirs);
    for (const { id } of rows) seen.add(id);
    const unseen = (await store.undated()).filter((id) => !seen.has(id));
    const ours = await countOurs(store);
    if (!hasUnreadUndated && !isOneMoment && ours - unseen.length !== theirs && pass < maxPasses) continue;
    // Unless all dates were read, a record may be undated only because the date field has changed. Unless all
    // undated records were read, an unseen one is missing only if the upstream counts fewer than are held.
    const isWhole = coveredAsOf(await store.coverage(scope), allDates) !== null;
    if (isWhole && !(hasUnreadUndated && theirs >= ours)) await store.suspect(scope, unseen);
    return hasUnreadUndated;
  }
}

async function storeEnds(list: RemoteList, store: MirrorStore, theirs: number) {
  const { field } = await store.facts();
  const known = await store.undated();
  const missing = Math.max(0, theirs - (await countOurs(store)));
  const ends = await readEnds(list, field, missing + known.length);
  if (ends.sortsByOrderedAt) await store.change({ field: "ordered_at" });
  // Both fields give a record with `ordered_at` the same date, so coverage by one holds for the other.
  const redated = (row: ReadRow) =>
    ends.sortsByOrderedAt ? { ...row, date: dateBy("ordered_at", row.value) } : row;
  await store.commit({ scope, rows: ends.rows.map(redated) });
  return ends;
}

/** Pages of undated records to read from either end, unless more of these records are expected. */
const minPages = 40;
/** Limited, because rows are held in memory until they are stored. */
const maxPages = 400;
const secondMs = 1000;

/**
 * Reads both ends of the whole list. Records without a date are selected by no bound, and the upstream sorts
 * them to one end. The same holds for records whose sort column is empty.
 * @param expected how many records without a date there may be
 */
export async function readEnds(list: RemoteList, field: DateField, expected: number) {
  const oldest = await readEnd(list, field, expected, fromOldest);
  const newest = await readEnd(list, field, expected, fromNewest);
  const ends = [oldest, newest];
  const outermost = [oldest.rows.at(-1), newest.rows[0]];
  const isFound = outermost.some((row) => row !== undefined && isColumnEmpty(field, row.value));
  // The specification does not define reversed lists: some servers ignore the order, others reverse the dated
  // records and list the rest after them either way.
  if (!isReversed(oldest) || !isFound) {
    ends.push(await readEnd(list, field, expected, fromLast(newest.pages)));
  }
  return {
    rows: [...new Map(ends.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values()],
    /** Whether there were more records without a date than were read. */
    hasUnreadUndated: ends.some((end) => end.hasUnreadUndated),
    /** Whether each end fit in one response: records may move between several pages. */
    isOneMoment: ends.every(({ answersWithRows }) => answersWithRows <= 1),
    /** Whether the ends follow `ordered_at` itself, not the date that replaces it if it is empty. */
    sortsByOrderedAt: field === "contribution_date" && ends.some(followsOrderedAt),
  };
}

/** A direction from an end of the list inwards. `index` counts from 1. */
interface Direction {
  request(index: number): PageRequest;
  isLast(index: number, page: ReadPage): boolean;
  /** Joins the rows of a response to those of all earlier ones, newest first. */
  join(before: readonly ReadRow[], rows: readonly ReadRow[]): readonly ReadRow[];
}

const hasRoom = (_index: number, { size, perPage }: ReadPage) => size < perPage;

const fromNewest: Direction = {
  request: (index) => ({ page: index }),
  isLast: hasRoom,
  join: (before, rows) => [...before, ...rows],
};

const fromOldest: Direction = {
  request: (index) => ({ page: index, ascending: true }),
  isLast: hasRoom,
  join: (before, rows) => [...rows.toReversed(), ...before],
};

const fromLast = (last: number): Direction => ({
  request: (index) => ({ page: Math.max(1, last - index + 1) }),
  isLast: (index) => index >= last,
  join: (before, rows) => [...rows, ...before],
});

type End = Awaited<ReturnType<typeof readEnd>>;

async function readEnd(
  list: RemoteList,
  field: DateField,
  expected: number,
  { request, isLast, join }: Direction,
) {
  let rows: readonly ReadRow[] = [];
  let answersWithRows = 0;
  for (let answers = 1; ; answers++) {
    const page = await list.page(request(answers));
    rows = join(rows, page.rows);
    // A total that is too large counts pages that do not exist.
    if (page.size > 0) answersWithRows++;
    const end = { rows, answersWithRows, pages: Math.ceil(page.total / page.perPage) };
    const isAllEmpty = page.rows.every(({ value }) => isColumnEmpty(field, value));
    if (!isAllEmpty || isLast(answers, page)) return { ...end, hasUnreadUndated: false };
    // One page beyond the expected records shows where they end.
    const wanted = Math.ceil(expected / page.perPage) + 1;
    const isOver = answers >= Math.min(maxPages, Math.max(minPages, wanted));
    if (isOver) return { ...end, hasUnreadUndated: answersWithRows > 0 };
  }
}

/** Whether a list that was requested oldest first is not clearly newest first. */
function isReversed({ rows }: End): boolean {
  const dates = rows.map(({ date }) => date);
  return isDescending(dates, secondMs) || !isDescending(dates.toReversed(), secondMs);
}

function followsOrderedAt({ rows }: End): boolean {
  const datesBy = (field: DateField) => rows.map(({ value }) => dateBy(field, value));
  const ordered = datesBy("ordered_at");
  const isDated = ordered.some((date) => date !== null);
  return isDated && isDescending(ordered, secondMs) && !isDescending(datesBy("contribution_date"), secondMs);
}
