import { setImmediate as breath } from "node:timers/promises";
import type { Failure, Outcome } from "@/lib/contract/failure";
import { isOutage } from "@/lib/source/outage";
import type { Asking } from "./asking";
import { audit } from "./audit";
import { readGroup } from "./certified-group";
import { beginning, endOfTime } from "./coverage";
import type { DateField } from "./date-field";
import { type Doubted, doubtedOf } from "./doubted";
import type { Doubtful } from "./doubts";
import { keepsTo } from "./finer-bounds";
import { finest, resolutions } from "./resolution";
import { isCutShort, type Run, tooManyUndated } from "./run";
import type { Sample } from "./sample";
import type { Task, View } from "./schedule";
import type { MirrorStore, Scope } from "./store";
import { lookAfter, secondLook } from "./suspects";
import type { Unanswered } from "./unanswered";
import { type Ground, type Step, walkStep } from "./walk";

/** What the mirror works with. */
export interface Workplace {
  readonly store: MirrorStore;
  /** How contributions are asked for, dated by a field. */
  readonly contributions: (field: DateField) => Asking;
  readonly feeds: ReadonlyMap<Scope, Asking>;
  /** When feeds were tried last in this process (ms UTC). */
  readonly triedFeeds: Map<Scope, number>;
  /** The sample that is under way in this process. */
  readonly sample: Sample;
  /** What was asked after in vain in this process. */
  readonly unanswered: Unanswered;
  /** Names the uninterrupted piece of reading that this process does. */
  readonly segment: string;
  /** How many answers may share a transaction. */
  readonly mostSteps: number;
  /** Ms UTC. */
  readonly now: () => number;
}

/** What came of a piece of work. */
export type Worked =
  | { readonly kind: "done" }
  | { readonly kind: "failed"; readonly failure: Failure }
  | ({ readonly kind: "doubt" } & Doubtful);

const done: Worked = { kind: "done" };
const all = "contributions";
/**
 * Answers that come within so many ms may share a transaction: the more do, the fewer pages of an index are
 * written twice.
 */
const longestUnkept = 1000;
/** After so many transactions of a walk, or so many ms, something else may be due. */
const mostBatches = 8;
const longestTurn = 2000;
/** For how long what was hidden is kept (ms). */
const keptHidden = 30 * 86_400_000;

/** Does one piece of work. */
export async function work(task: Exclude<Task, { kind: "wait" }>, place: Workplace): Promise<Worked> {
  const { store, now } = place;
  const { field } = await store.facts();
  const askingOf = (scope: Scope) => place.feeds.get(scope) ?? place.contributions(field);
  switch (task.kind) {
    case "walk":
      return walk(task.run, field, place);
    case "feed":
      return readFeed(task.scope, askingOf(task.scope), place);
    case "audit":
      return fromOutcome(await audit(askingOf(all), store, now));
    case "sample":
      return fromOutcome(await place.sample.goOn(askingOf(all), store, now));
    case "suspect": {
      // Whatever is held back is asked after once, and not again until somebody has looked.
      const { isBraked } = await doubtedOf(store, task.scope);
      const before = isBraked ? beginning : now() - secondLook;
      const suspect = await place.unanswered.next(store, task.scope, before);
      if (suspect === null) return done;
      const looked = await lookAfter(suspect, askingOf(task.scope), store, now);
      if (looked.kind !== "failed") return done;
      place.unanswered.note(suspect, now());
      return looked;
    }
  }
}

async function walk(run: Run, field: DateField, place: Workplace): Promise<Worked> {
  const { store, now } = place;
  const asking = place.contributions(field);
  if (run.kind === "full" && run.requests === 0) {
    const failure = await tryFiner(asking, store);
    if (failure !== null) return { kind: "failed", failure };
  }
  const { resolution } = await store.facts();
  const coverage = await store.coverage(all);
  const ground: Ground = {
    asking,
    field,
    // What was read in the future was read before the system's time was set back: nobody knows how old it is.
    coverage: coverage.map((piece) => (piece.asOf > now() ? { ...piece, asOf: beginning } : piece)),
    resolution: resolutions[resolution] ?? finest,
    held: await store.held(all),
  };
  let at = await knowingTheLast(run, store);
  let kept = Promise.resolve(at.missing);
  const began = now();
  try {
    for (let batches = 1; ; batches++) {
      const { steps, last } = await readSteps(at, ground, place);
      // What was read is kept while what comes next is read; one after the other.
      at = { ...(steps.at(-1)?.run ?? at), missing: await kept };
      kept = steps.length === 0 ? kept : keepSteps(steps, at, place);
      kept.catch(() => {});
      if (last.kind === "step" && batches < mostBatches && now() - began < longestTurn) continue;
      at = { ...at, missing: await kept };
      switch (last.kind) {
        case "step":
          return done;
        case "end":
          return await endRun({ ...last.run, missing: at.missing }, asking, place);
        case "doubt":
          return { ...last, run: at };
        case "failed":
          return last;
      }
    }
  } finally {
    await kept.catch(() => {});
  }
}

/** Reads on for as long as answers may share a transaction. `last`: what came of the last question. */
async function readSteps(run: Run, ground: Ground, { store, mostSteps, now }: Workplace) {
  const steps: Step[] = [];
  let asked = walkStep(run, ground);
  for (const began = now(); ; ) {
    const last = await asked;
    if (last.kind !== "step") return { steps, last };
    const isFull = steps.length + 1 >= mostSteps || now() - began >= longestUnkept;
    // The next question is on its way while what came is read.
    if (!isFull) asked = walkStep(last.step.run, ground);
    asked.catch(() => {});
    steps.push({ ...last.step, rows: await store.prepare(all, last.step.rows) });
    // An upstream that answers at once would else let nobody do anything between two answers.
    await breath();
    if (isFull) return { steps, last };
  }
}

/** What the walk before could not read is not there before this one has read it. */
async function knowingTheLast(run: Run, store: MirrorStore): Promise<Run> {
  if (run.kind !== "full" || run.requests > 0) return run;
  return (await store.runs()).some(isCutShort) ? { ...run, reason: tooManyUndated } : run;
}

/** Bounds that were taken for coarse are looked at anew before each walk through everything. */
async function tryFiner(asking: Asking, store: MirrorStore): Promise<Failure | null> {
  if ((await store.facts()).resolution === 0) return null;
  const isFine = await keepsTo(finest, asking);
  if (!isFine.ok) return isFine.failure;
  if (isFine.value) await store.change({ resolution: 0 });
  return null;
}

/** @returns how many records were missing so far in the walk */
async function keepSteps(steps: readonly Step[], run: Run, { store, segment }: Workplace): Promise<number> {
  const name = `${run.kind} ${run.startedAt} ${segment}`;
  const covered = steps.flatMap((step) =>
    step.covered === null ? [] : [{ ...step.covered, segment: name }],
  );
  const rows = steps.flatMap((step) => step.rows);
  const { missing } = await store.commit({ scope: all, rows, covered, run });
  return run.missing + missing;
}

async function endRun(run: Run, asking: Asking, { store, now }: Workplace): Promise<Worked> {
  let reason: string | null = null;
  if (run.kind === "full") {
    const audited = await audit(asking, store, now);
    if (!audited.ok) return { kind: "failed", failure: audited.failure };
    if (audited.value.isCut) reason = tooManyUndated;
  }
  await store.commit({ scope: all, rows: [], run: { ...run, state: "done", endedAt: now(), reason } });
  await store.forget(now() - keptHidden);
  return done;
}

/**
 * The posts of a feed have no bounds to be asked by: the whole feed is read like the records of one instant.
 */
async function readFeed(scope: Scope, asking: Asking, place: Workplace): Promise<Worked> {
  const { store, segment, triedFeeds, now } = place;
  triedFeeds.set(scope, now());
  const group = await readGroup({
    page: (page) => asking.page({ page }),
    find: (id) => asking.find(id),
    holds: () => true,
  });
  // A feed that does not exist is the configuration's affair: the status tells that nothing of it was read.
  if (!group.ok) {
    const { failure } = group;
    if (isOutage(failure.code)) triedFeeds.delete(scope);
    return failure.code === "not_found" ? done : { kind: "failed", failure };
  }
  const { rows, since, certain } = group.value;
  const covered = certain ? [{ span: { from: beginning, to: endOfTime }, since, segment }] : [];
  await store.commit({ scope, rows, covered });
  return done;
}

function fromOutcome(outcome: Outcome<unknown>): Worked {
  return outcome.ok ? done : { kind: "failed", failure: outcome.failure };
}

/** What there is to choose from. */
export async function viewOf({
  store,
  feeds,
  triedFeeds,
  sample: taken,
  ...place
}: Workplace): Promise<View> {
  const [{ audit: audited, sample, released, wishedAt }, runs] = [await store.facts(), await store.runs()];
  const doubted: Doubted[] = [];
  const resting = new Set<Scope>();
  const read: { scope: Scope; triedAt: number | null }[] = [];
  for (const scope of [all, ...feeds.keys()] as const) {
    doubted.push(await doubtedOf(store, scope));
    if (place.unanswered.isResting(scope, place.now())) resting.add(scope);
    if (scope === all) continue;
    const readAt = (await store.coverage(scope)).at(0)?.asOf ?? null;
    const triedAt = triedFeeds.get(scope) ?? null;
    read.push({
      scope,
      triedAt: readAt === null && triedAt === null ? null : Math.max(readAt ?? 0, triedAt ?? 0),
    });
  }
  return {
    runs,
    doubted,
    resting,
    feeds: read,
    auditedAt: audited?.at ?? null,
    differs: audited !== null && audited.theirs !== audited.ours,
    isReleased: released > 0,
    sampledAt: sample?.at ?? null,
    isSampleResting: taken.isResting(place.now()),
    wishedAt,
  };
}
