import { beginning, endOfTime } from "./coverage";
import type { MirrorStore } from "./database/database-store";
import {
  boundAbove,
  bucketOf,
  type DateField,
  dateFields,
  finest,
  isBeyond,
  type Resolution,
  resolutions,
} from "./dates";
import type { RemoteList } from "./remote-list";
import { type Anomaly, type Contradiction, isLastPage, pageAnomaly, positionBelow, type Run } from "./walk";

/** The number of consecutive anomalies before a reaction: changing records may cause one by chance. */
const minTimes = 3;
/** The number of anomalies after which the list is assumed to follow no date. */
const maxTimes = 6;
const shortPauseMs = 2000;

const reasons: Readonly<Record<Anomaly, string>> = {
  empty: "The data service returned no contributions, but the copy holds some. Nothing was deleted.",
  coarse: "The data service ignores occurred_before, so contributions cannot be read by date.",
  disorder: "The data service returns contributions in no recognizable date order.",
};

export interface Verdict {
  readonly pauseMs: number;
  /** A sentence for operators; null if nothing is wrong yet. */
  readonly reason: string | null;
}

interface Context {
  readonly store: MirrorStore;
  readonly contributions: (field: DateField) => RemoteList;
  readonly now: () => number;
}

/**
 * Reacts to contradicting responses: treats bounds as coarser, or switches to another date field once it is
 * proven. If nothing is left to try, the run stops with a reason and is retried later. Stored records and
 * coverage are kept.
 * @param times consecutive anomalies
 */
export async function resolveAnomaly(
  contradiction: Contradiction,
  times: number,
  context: Context,
): Promise<Verdict> {
  const { anomaly, run } = contradiction;
  const reason = reasons[anomaly];
  if (times < minTimes) return { pauseMs: shortPauseMs, reason: null };
  const remedied = await remedy(contradiction, context);
  // Retries first, because a temporary fault ends soon.
  if (remedied === null && anomaly === "disorder" && times < maxTimes) {
    return { pauseMs: shortPauseMs * 2 ** times, reason };
  }
  const next = remedied ?? ({ ...run, state: "stopped", reason, endedAt: context.now() } as const);
  if (next !== run) await context.store.commit({ scope: "contributions", rows: [], run: next });
  return next.state === "stopped" ? { pauseMs: shortPauseMs, reason } : { pauseMs: 0, reason: null };
}

/** Returns the run to continue with; null if there is nothing left to try. */
async function remedy({ anomaly, run }: Contradiction, context: Context): Promise<Run | null> {
  if (anomaly === "coarse") return withCoarserBounds(run, context);
  if (anomaly === "disorder") return withProvenField(run, context);
  if (run.bound === null) return null;
  // The upstream has records below the bound but never lists them: the walk ends without claiming them.
  return { ...run, ceiling: beginning - 1, unstable: run.unstable + 1 };
}

async function withCoarserBounds(run: Run, { store, contributions }: Context): Promise<Run | null> {
  const { resolution, field } = await store.facts();
  const coarser = resolutions[resolution + 1];
  if (coarser === undefined || (await ignoresBounds(contributions(field), coarser))) return null;
  await store.change({ resolution: resolution + 1 });
  const bound = run.bound === null ? null : boundAbove(bucketOf(run.ceiling, coarser), coarser);
  return { ...run, bound };
}

async function withProvenField(run: Run, { store, contributions }: Context): Promise<Run | null> {
  const { resolution, field } = await store.facts();
  const proven = await provenField(field, resolutions[resolution] ?? finest, run.bound, contributions);
  if (proven === null) return null;
  if (proven === field) return run;
  await store.changeDateField(proven);
  return { ...run, ceiling: endOfTime, bound: null, boundaryIds: [] };
}

/** Older than any record of an upstream with this interface. */
const longAgo = Date.UTC(1990, 0, 1);

/** Whether upper bounds are ignored. The walk would notice late: all records would arrive as one day. */
async function ignoresBounds(list: RemoteList, resolution: Resolution): Promise<boolean> {
  const page = await list.page({ before: longAgo, page: 1 });
  return page.rows.some(({ date }) => isBeyond(date, longAgo, resolution));
}

/**
 * Returns the date that the list and its bounds follow, at the top and at the bound where the list seemed to
 * follow none (docs/decisions/009); null if there is none. Keeps the current one unless it is contradicted:
 * the anomaly may have been temporary. Another one needs proof by different dates.
 */
async function provenField(
  present: DateField,
  resolution: Resolution,
  bound: number | null,
  contributions: (field: DateField) => RemoteList,
): Promise<DateField | null> {
  const starts = bound === null ? [null] : [null, bound];
  for (const field of [present, ...dateFields.filter((one) => one !== present)]) {
    const proofs = await countProofs(contributions(field), resolution, starts);
    if (proofs !== null && (field === present || proofs > 1)) return field;
  }
  return null;
}

/** Returns how many different dates the list followed below the given bounds; null if it did not. */
async function countProofs(
  list: RemoteList,
  resolution: Resolution,
  starts: readonly (number | null)[],
): Promise<number | null> {
  const buckets = new Set<number>();
  for (const from of starts) if (!(await followsDates(list, resolution, from, buckets))) return null;
  return buckets.size;
}

const pagesPerStart = 3;

/** Whether pages from a bound downwards follow the dates of their rows. Adds these dates to `buckets`. */
async function followsDates(
  list: RemoteList,
  resolution: Resolution,
  from: number | null,
  buckets: Set<number>,
): Promise<boolean> {
  let [bound, boundaryIds]: [number | null, readonly string[]] = [from, []];
  for (let number = 1; number <= pagesPerStart; number++) {
    const page = await list.page({ page: 1, ...(bound === null ? {} : { before: bound }) });
    const { rows } = page;
    const isJoined = boundaryIds.length === 0 || rows.some(({ id }) => boundaryIds.includes(id));
    if (!isJoined || pageAnomaly(page, bound, resolution) !== null) return false;
    const dates = rows.flatMap(({ date }) => date ?? []);
    for (const date of dates) buckets.add(bucketOf(date, resolution));
    if (isLastPage(page)) break;
    const below = positionBelow(rows, Math.min(...dates), resolution);
    // More than a page in one bucket proves nothing further.
    if (below.bound === bound) break;
    ({ bound, boundaryIds } = below);
  }
  return true;
}
