import * as z from "zod/mini";
import { runReport } from "@/lib/contract/source-report";
import { beginning, type Covered, endOfTime, latestStale, type Span } from "./coverage";
import {
  boundAbove,
  bucketOf,
  type DateField,
  isBeyond,
  isColumnEmpty,
  isDateEmpty,
  isDescending,
  type Resolution,
  startOf,
  windowOf,
} from "./dates";
import {
  type ReadPage,
  type ReadRow,
  type RemoteList,
  RequestFailed,
  requestFailed,
  type Stamp,
} from "./remote-list";
import { readWholeList } from "./whole-list";

/** A walk down the dates, as it is stored between two requests. Instants are ms UTC. */
export const runShape = z.extend(runReport, {
  /** The walk ends once everything down to this date was read. */
  floor: z.number(),
  /** Dates that were read at this instant or later need not be read again. */
  staleBefore: z.number(),
  /**
   * Everything later was read by this walk, or recently enough before it. The next page begins in the bucket
   * of this instant (`Resolution`).
   */
  ceiling: z.number(),
  /** The next request selects older records; null: all records, including future ones. */
  bound: z.nullable(z.number()),
  /**
   * The ids of the last page's rows in the bucket of the ceiling; empty if no page ended there. The next page
   * should contain one of them (`checkBoundary`).
   */
  boundaryIds: z.readonly(z.array(z.string())),
  /** The first hundred ids of records that were left out because no URL can contain them. */
  leftOut: z.readonly(z.array(z.string())),
  /** Whether contributions without a date were left unread when everything was last read. */
  hasUnreadUndated: z.boolean(),
  /** Whether it has ended, and its audit is still to come. */
  needsAudit: z.optional(z.boolean()),
});
export type Run = Readonly<z.infer<typeof runShape>>;
export type RunKind = Run["kind"];

/** Returns a new run at its first position. `floor`, `staleBefore` and `now` are in ms UTC. */
export function startRun(
  kind: RunKind,
  { floor = beginning, staleBefore, now }: { floor?: number; staleBefore: number; now: number },
): Run {
  const position = { floor, staleBefore, ceiling: endOfTime, bound: null, boundaryIds: [] };
  const counts = { total: null, requests: 0, rows: 0, missing: 0, unstable: 0, leftOut: [] };
  const state = { state: "running", reason: null, endedAt: null, hasUnreadUndated: false } as const;
  return { kind, startedAt: now, ...position, ...counts, ...state };
}

/** The result of a step, stored in one transaction with the run's new position. */
export interface Step {
  readonly run: Run;
  readonly rows: readonly ReadRow[];
  /** The dates that were read completely, and the first request for them; null if nothing is claimed. */
  readonly covered: { readonly span: Span; readonly since: Stamp } | null;
}

/**
 * How a response contradicts others. `coarse`: the bounds are coarser than assumed, or shifted. `disorder`:
 * rows are not in the order of the date field. `empty`: no rows, although there were records before.
 */
export type Anomaly = "coarse" | "disorder" | "empty";

/** A response that contradicts others, and the position of the walk that requested it. */
export interface Contradiction {
  readonly anomaly: Anomaly;
  readonly run: Run;
}

/** The state of the mirror that a step depends on, apart from the run. */
export interface WalkContext {
  readonly list: RemoteList;
  readonly field: DateField;
  readonly coverage: readonly Covered[];
  readonly resolution: Resolution;
  readonly held: number;
  /** Returns the id of the newest held record up to a date, or of one without a date. Ignores suspects. */
  readonly newestHeld: (date: number) => Promise<string | null>;
  /** Whether the last attempt failed, so that a record that cannot be read must not stop the walk again. */
  readonly isRetry: boolean;
}

/** Later than any record's date. As a bound, it selects all records with a date and none without. */
const latestDate = Date.parse("9999-12-31T23:59:59Z");

const maxLeftOut = 100;

/** Adds ids of rows that are left out to those that are known. */
export function joinLeftOut(known: readonly string[], ids: readonly string[]): readonly string[] {
  return [...new Set([...known, ...ids])].slice(0, maxLeftOut);
}

/**
 * Reads the next page downwards, or all of an instant that has more than a page. Requests only the first page
 * below a bound, never a second one: its rows are the newest below the bound, so they include every record
 * between the oldest of them and the bound, whatever is inserted, deleted or changed meanwhile
 * (docs/decisions/009).
 * @returns null if nothing is left to read
 */
export async function walkStep(run: Run, context: WalkContext): Promise<Step | Contradiction | null> {
  const { list, coverage, resolution, held } = context;
  const top = latestStale(coverage, run.ceiling, run.staleBefore);
  if (top === null || top < run.floor) return null;
  const next = top < run.ceiling ? skipTo(top, run, resolution) : run;

  const page = await list.page({ page: 1, ...(next.bound === null ? {} : { before: next.bound }) });
  // A request counts even if its response contradicts others: the walk has begun.
  const here = { ...next, requests: next.requests + 1 };
  const isEmptied = page.size === 0 && (here.bound === null ? held > 0 : page.total > 0);
  const anomaly = pageAnomaly(page, here.bound, resolution) ?? (isEmptied ? "empty" : null);
  if (anomaly !== null) return { anomaly, run: here };
  const boundary = await checkBoundary(here, page, context);
  if (typeof boundary === "string") return { anomaly: boundary, run: here };
  const counted = {
    ...here,
    total: here.bound === null ? page.total : here.total,
    requests: here.requests + boundary.requests,
    leftOut: joinLeftOut(here.leftOut, page.leftOut),
  };
  const step = await goBelow(counted, page, boundary.rows, context);
  return boundary.isProven || !("rows" in step) ? step : { ...step, covered: null };
}

/** Skips dates that were read recently enough. No page ended there, so the next one has no boundary rows. */
function skipTo(top: number, run: Run, resolution: Resolution): Run {
  return { ...run, ceiling: top, bound: boundAbove(bucketOf(top, resolution), resolution), boundaryIds: [] };
}

/** Returns how a page contradicts its order of dates or its bound; null if it does not. */
export function pageAnomaly(
  { rows }: ReadPage,
  bound: number | null,
  resolution: Resolution,
): Anomaly | null {
  const dates = rows.map(({ date }) => date);
  if (!isDescending(dates, resolution.unit)) return "disorder";
  return bound !== null && dates.some((date) => isBeyond(date, bound, resolution)) ? "coarse" : null;
}

/** Returns where to continue below a page: at the bucket of its oldest date, which may be incomplete. */
export function positionBelow(rows: readonly ReadRow[], oldest: number, resolution: Resolution) {
  if (oldest === Number.POSITIVE_INFINITY) return { bound: latestDate, boundaryIds: [] };
  const bucket = bucketOf(oldest, resolution);
  const last = rows.filter(({ date }) => date !== null && bucketOf(date, resolution) === bucket);
  return { bound: boundAbove(bucket, resolution), boundaryIds: last.map(({ id }) => id) };
}

/** How many boundary rows are requested by id before their absence from a page counts as harmless. */
const maxBoundaryChecks = 3;

/**
 * Verifies that a page continues the previous one. If it starts below the bucket in which the previous page
 * ended, it must contain a record of that bucket. If it has none, these records are requested: they may be
 * deleted or moved. One that still exists with the same date proves that the bound excluded too much: it is
 * coarser than assumed, or the upstream uses a date that this record lacks. Where no page ended, an empty
 * page is true only if the newest record that is held there is gone.
 * @returns `isProven`: whether all these records could be read
 */
async function checkBoundary(run: Run, page: ReadPage, context: WalkContext) {
  const ids = await idsToCheck(run, page, context);
  const rows: ReadRow[] = [];
  let isProven = true;
  for (const id of ids) {
    const row = await context.list.find(id).catch(requestFailed);
    if (row instanceof RequestFailed) {
      if (!context.isRetry) throw row;
      isProven = false;
    } else if (row !== null) {
      const anomaly = absenceAnomaly(row, run, context);
      if (anomaly !== null) return anomaly;
      rows.push(row);
    }
  }
  return { rows, requests: ids.length, isProven };
}

/** Returns the ids of records that a page should contain; empty if it continues the previous one. */
async function idsToCheck(
  { boundaryIds, ceiling }: Run,
  { rows, size }: ReadPage,
  { resolution, newestHeld }: WalkContext,
): Promise<readonly string[]> {
  const isJoined = rows.some(({ id }) => boundaryIds.includes(id));
  const boundaryBucket = bucketOf(ceiling, resolution);
  const isBelow = rows.some(({ date }) => date !== null && bucketOf(date, resolution) < boundaryBucket);
  const isWithinBucket = size > 0 && !isBelow;
  if (isJoined || isWithinBucket) return [];
  if (boundaryIds.length > 0) return boundaryIds.slice(0, maxBoundaryChecks);
  const newest = size === 0 ? await newestHeld(ceiling) : null;
  return newest === null ? [] : [newest];
}

/** Returns how a record that exists contradicts its absence from a page; null if it does not. */
function absenceAnomaly(
  { date, value }: ReadRow,
  { boundaryIds, ceiling }: Run,
  { field, resolution }: WalkContext,
): Anomaly | null {
  if (date === null) return null;
  const [bucket, boundaryBucket] = [bucketOf(date, resolution), bucketOf(ceiling, resolution)];
  // If no page ended there, the record is the newest one that is held, in this bucket or below.
  const isNewestHeld = boundaryIds.length === 0;
  const isAbsent = isNewestHeld ? bucket <= boundaryBucket : bucket === boundaryBucket;
  if (!isAbsent) return null;
  if (isColumnEmpty(field, value)) return "disorder";
  return isNewestHeld ? "empty" : "coarse";
}

/** Claims the dates that a page covers, and moves the run below them. */
async function goBelow(
  run: Run,
  page: ReadPage,
  boundaryRows: readonly ReadRow[],
  context: WalkContext,
): Promise<Step | Contradiction> {
  const { field, resolution } = context;
  const rows = [...page.rows, ...boundaryRows];
  const oldest = Math.min(...page.rows.flatMap(({ date }) => date ?? []));
  // A short page is the end only if it shows nothing below the ceiling's bucket: sizes and totals may be
  // wrong (docs/decisions/009).
  const isDeeper = oldest < startOf(bucketOf(run.ceiling, resolution), resolution);
  if ((isLastPage(page) || endsUndated(page.rows, field)) && !isDeeper) {
    const span = { from: beginning, to: run.ceiling };
    return stepped(run, rows, { span, since: page.stamp }, { ceiling: beginning - 1 });
  }
  const below = positionBelow(page.rows, oldest, resolution);
  if (oldest === Number.POSITIVE_INFINITY) {
    // A page of records without a date, before all that have one.
    return run.bound === null ? stepped(run, rows, null, below) : { anomaly: "empty", run };
  }
  if (!isDeeper) return readBucket(run, rows, context);
  const from = startOf(bucketOf(oldest, resolution) + 1, resolution);
  const covered = { span: { from, to: run.ceiling }, since: page.stamp };
  return stepped(run, rows, covered, { ceiling: from - 1, ...below });
}

/** Reads the topmost bucket, which holds more than a page, on its own; the walk continues below it. */
async function readBucket(
  run: Run,
  rows: readonly ReadRow[],
  context: WalkContext,
): Promise<Step | Contradiction> {
  const { list, resolution } = context;
  const bucket = bucketOf(run.ceiling, resolution);
  const { from, to } = windowOf(bucket, resolution);
  // The specification excludes records on a bound. A server that includes them counts them, too.
  let hasBounds = false;
  const isInside = ({ date }: ReadRow) => date !== null && date > from && date < to;
  const isOnBound = ({ date }: ReadRow) => date === from || date === to;
  const reading = await readWholeList({
    async page(page) {
      const read = await list.page({ after: from, before: to, page });
      hasBounds ||= read.rows.some(isOnBound);
      return read;
    },
    find: (id) => list.find(id),
    holds: (row) => isInside(row) || (hasBounds && isOnBound(row)),
  });
  const { isCertain, since, requests } = reading;
  const leftOut = joinLeftOut(run.leftOut, reading.leftOut);
  const returned = new Set(reading.rows.map(({ id }) => id));
  // If none of the page's rows came back, the upstream did not apply the requested bounds.
  if (!rows.some(({ id }) => returned.has(id))) return { anomaly: "coarse", run };
  const all = new Map([...rows, ...reading.rows].map((row) => [row.id, row]));
  const start = startOf(bucket, resolution);
  const unstable = run.unstable + (isCertain ? 0 : 1);
  const counted = { ...run, requests: run.requests + requests, unstable, leftOut };
  const covered = isCertain ? { span: { from: start, to: run.ceiling }, since } : null;
  const next = { ceiling: start - 1, bound: boundAbove(bucket - 1, resolution), boundaryIds: [] };
  return stepped(counted, [...all.values()], covered, next);
}

function stepped(run: Run, rows: readonly ReadRow[], covered: Step["covered"], position: Partial<Run>): Step {
  return { run: { ...run, rows: run.rows + rows.length, ...position }, rows, covered };
}

/**
 * Whether a page ends with records without a date after dated ones. An upstream that returns undated records
 * within bounds lists them after all dated ones, so that no dated one is left.
 */
function endsUndated(rows: readonly ReadRow[], field: DateField): boolean {
  const end = rows.slice(rows.findLastIndex(({ date }) => date !== null) + 1);
  const isMixed = end.length > 0 && end.length < rows.length;
  return isMixed && end.every(({ value }) => isDateEmpty(field, value));
}

export function isLastPage({ size, perPage, total }: ReadPage): boolean {
  return size < perPage && total <= size;
}
