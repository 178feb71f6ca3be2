import type { Failure } from "@/lib/contract/failure";
import type { Asking, ReadPage } from "./asking";
import { readGroup } from "./certified-group";
import { beginning, type Covered, endOfTime, latestStale, type Span } from "./coverage";
import { type DateField, goesDown, isDateEmpty } from "./date-field";
import type { ReadRow, Stamp } from "./read-row";
import { boundAbove, bucketOf, isBeyond, type Resolution, startOf, windowOf } from "./resolution";
import type { Run } from "./run";
import { readWitness } from "./witness";

/** What a step brought, to be kept together with the run's new place: all of it or nothing. */
export interface Step {
  readonly run: Run;
  readonly rows: readonly ReadRow[];
  /** What was read completely, and since which request. Null where nothing can be claimed. */
  readonly covered: { readonly span: Span; readonly since: Stamp } | null;
}

/** Why a step brought nothing that could be believed. */
export type Doubt =
  /** The bounds are coarser than was thought, or shifted. */
  | "coarse"
  /** Rows do not come in the order of the date that was thought to rule. */
  | "disorder"
  /** Nothing came where there were records before. */
  | "empty";

export type Stepped =
  | { readonly kind: "step"; readonly step: Step }
  /** Nothing is left to be read. */
  | { readonly kind: "end"; readonly run: Run }
  /** `asked`: the bound of the question, ms UTC. */
  | { readonly kind: "doubt"; readonly doubt: Doubt; readonly asked: number | null }
  | { readonly kind: "failed"; readonly failure: Failure };

/** What is known beside the run. */
export interface Ground {
  readonly asking: Asking;
  readonly field: DateField;
  readonly coverage: readonly Covered[];
  readonly resolution: Resolution;
  /** How many records the mirror holds. */
  readonly held: number;
}

// No record is dated later; a bound leaves out what has no date, wherever the upstream sorts that.
export const afterAll = Date.parse("9999-12-31T23:59:59Z");

const mostLeftOut = 100;

/**
 * Reads one more page downwards, or all of an instant that holds more than a page. It asks for what is older
 * than a bound and never for a second page: the rows of one answer are the first of all below the bound, so
 * every record between the oldest of them and the bound is among them, whatever is inserted, deleted or
 * changed meanwhile (docs/decisions/009).
 */
export async function walkStep(run: Run, ground: Ground): Promise<Stepped> {
  const { asking, field, coverage, resolution, held } = ground;
  const top = latestStale(coverage, run.ceiling, run.staleBefore);
  if (top === null || top < run.floor) return { kind: "end", run };
  const here = top < run.ceiling ? jump(run, top, resolution) : run;

  const outcome = await asking.page({ page: 1, ...(here.bound === null ? {} : { before: here.bound }) });
  if (!outcome.ok) return { kind: "failed", failure: outcome.failure };
  const page = outcome.value;
  const dates = page.rows.map(({ date }) => date);
  const doubt = (why: Doubt): Stepped => ({ kind: "doubt", doubt: why, asked: here.bound });
  if (!goesDown(dates, resolution.unit)) return doubt("disorder");
  if (here.bound !== null && dates.some((date) => isBeyond(date, here.bound ?? endOfTime, resolution))) {
    return doubt("coarse");
  }
  if (page.size === 0 && (here.bound === null ? held > 0 : page.total > 0)) {
    return doubt("empty");
  }
  const witness = await readWitness(asking, field, here, page, resolution);
  if (!witness.ok) return { kind: "failed", failure: witness.failure };
  if (typeof witness.value === "string") return doubt(witness.value);
  const counted = {
    ...here,
    total: here.bound === null ? page.total : here.total,
    requests: here.requests + 1 + witness.value.requests,
    leftOut: [...new Set([...here.leftOut, ...page.leftOut])].slice(0, mostLeftOut),
  };
  const rows = [...page.rows, ...witness.value.rows];

  const oldest = Math.min(...dates.filter((date) => date !== null));
  // An end is believed where a question below all that came shows nothing older: sizes and totals may lie
  // (docs/decisions/009).
  const goesDeeper = oldest < startOf(bucketOf(here.ceiling, resolution), resolution);
  if ((isLast(page) || endsEmpty(page.rows, field)) && !goesDeeper) {
    return stepped(counted, rows, { from: beginning, to: here.ceiling }, page.stamp, {
      ceiling: beginning - 1,
    });
  }
  if (oldest === Number.POSITIVE_INFINITY) {
    // A page of records without a date, before all that have one.
    const next = { bound: afterAll, witness: [] };
    return here.bound === null ? stepped(counted, rows, null, page.stamp, next) : doubt("empty");
  }
  if (!goesDeeper) return readBucket(counted, rows, ground);
  const bucket = bucketOf(oldest, resolution);
  const start = startOf(bucket + 1, resolution);
  return stepped(counted, rows, { from: start, to: here.ceiling }, page.stamp, {
    ceiling: start - 1,
    bound: boundAbove(bucket, resolution),
    witness: page.rows
      .filter(({ date }) => date !== null && bucketOf(date, resolution) === bucket)
      .map(({ id }) => id),
  });
}

/**
 * More rows than a page in the topmost bucket that is left: it is read on its own, and the walk goes on below
 * it.
 */
async function readBucket(run: Run, rows: readonly ReadRow[], ground: Ground): Promise<Stepped> {
  const { asking, resolution } = ground;
  const bucket = bucketOf(run.ceiling, resolution);
  const { from, to } = windowOf(bucket, resolution);
  const start = startOf(bucket, resolution);
  // The specification leaves out what lies upon a bound; a server that shows such records counts them, too.
  let withBounds = false;
  const lies = ({ date }: ReadRow, on: boolean) =>
    date !== null && (on ? date >= from && date <= to : date > from && date < to);
  const group = await readGroup({
    async page(page) {
      const outcome = await asking.page({ after: from, before: to, page });
      if (outcome.ok) withBounds ||= outcome.value.rows.some((row) => lies(row, true) && !lies(row, false));
      return outcome;
    },
    find: (id) => asking.find(id),
    holds: (row) => lies(row, withBounds),
  });
  if (!group.ok) return { kind: "failed", failure: group.failure };
  const { certain, since, requests } = group.value;
  const inGroup = new Set(group.value.rows.map(({ id }) => id));
  // Bounds that let nothing of it through are not the ones that were meant.
  if (!rows.some(({ id }) => inGroup.has(id))) return { kind: "doubt", doubt: "coarse", asked: run.bound };
  const all = new Map([...rows, ...group.value.rows].map((row) => [row.id, row]));
  const next = { ceiling: start - 1, bound: start + resolution.margin, witness: [] };
  const counted = { ...run, requests: run.requests + requests, unstable: run.unstable + (certain ? 0 : 1) };
  return stepped(counted, [...all.values()], certain ? { from: start, to: run.ceiling } : null, since, next);
}

function stepped(
  run: Run,
  rows: readonly ReadRow[],
  span: Span | null,
  since: Stamp,
  next: Partial<Run>,
): Stepped {
  const covered = span === null ? null : { span, since };
  return { kind: "step", step: { run: { ...run, rows: run.rows + rows.length, ...next }, rows, covered } };
}

/** Goes on below what is new enough: no page has shown what lies there, so nothing is a witness. */
function jump(run: Run, top: number, resolution: Resolution): Run {
  return { ...run, ceiling: top, bound: boundAbove(bucketOf(top, resolution), resolution), witness: [] };
}

/**
 * Whether records that have a date are followed by some without one, down to the end of a page: an upstream
 * that lets those through its bounds lists them after all that have a date, so that none of these is left.
 */
function endsEmpty(rows: readonly ReadRow[], field: DateField): boolean {
  const end = rows.slice(rows.findLastIndex(({ date }) => date !== null) + 1);
  const isMixed = end.length > 0 && end.length < rows.length;
  return isMixed && end.every(({ value }) => isDateEmpty(field, value));
}

/** Whether a page shows the end of what was asked for. */
export function isLast({ size, perPage, total }: ReadPage): boolean {
  return size < perPage && total <= size;
}
