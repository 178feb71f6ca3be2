import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type Failure, type Outcome, succeed } from "@/lib/contract/failure";
import type { Database } from "@/lib/database/database";
import { databaseNow, type Tx } from "@/lib/database/engine";
import { type EndState, endStates, type Progress } from "./open-export";

const maxRunning = 3;
const maxPerHour = 10;
const hourMs = 3_600_000;
/** Limits how long a snapshot is held, because it keeps the database from removing obsolete data. */
const maxDurationMs = hourMs;
/** How long pages can request the result of a finished run, and how early a run can be canceled. */
const finishedTtlMs = 10 * 60_000;
const maxCanceledEarly = 1000;
/** How often a desk stores the progress of its exports and checks for cancellations. */
const beatMs = 1000;
/** A run whose progress was not stored for this long has ended together with its desk. */
const lifetimeMs = 20_000;
export const incomplete = "The export stopped early. The file is incomplete.";
const tooLong = "The export took longer than an hour. Narrow the list.";

export interface Exporter {
  /** Identifies a user; with open access, a network address. */
  readonly who: string;
  /** Whether the hourly limit applies. A shared address is exempt. */
  readonly hasHourlyLimit: boolean;
}

export type Run = Readonly<ReturnType<typeof trackRun>>;

// All desks share one set of limits: one run at a time and ten an hour per user, three at a time in total.
// Instants are by the database's clock.

/** Returns why an export may not start now and when it may (`rate_limited`); null if it may start. */
export async function findRefusal(
  db: Pick<Tx, "selectFrom">,
  engine: Pick<Database, "name">,
  { who, hasHourlyLimit }: Exporter,
): Promise<Failure | null> {
  const now = databaseNow(engine);
  const runs = await db
    .selectFrom("export_run")
    .select(["who", "state", "is_counted", sql<number>`${now} - seen_at`.as("sinceSeen")])
    .select(sql<number>`${now} - started_at`.as("sinceStart"))
    .execute();
  // A time in the future is from a clock that was ahead.
  const isWithin = (ms: number, since: number) => since < ms && since > -hourMs;
  const running = runs.filter((run) => run.state === "running" && isWithin(lifetimeMs, run.sinceSeen));
  if (running.some((run) => run.who === who)) {
    return refuse("You already have an export running. Wait for it to finish, or cancel it.", 5);
  }
  if (running.length >= maxRunning) {
    return refuse("Too many exports are running. Try again in a moment.", 10);
  }
  const recent = runs
    .filter((run) => run.who === who && run.is_counted === 1 && isWithin(hourMs, run.sinceStart))
    .map(({ sinceStart }) => sinceStart);
  if (!hasHourlyLimit || recent.length < maxPerHour) return null;
  const seconds = Math.ceil((hourMs - Math.max(...recent)) / 1000);
  const sentence = `You can start ${maxPerHour} exports an hour.`;
  return refuse(`${sentence} Try again in ${Math.ceil(seconds / 60)} min.`, seconds);
}

/** Starts an export or returns `rate_limited`. The page requests progress by `id`; null: a new id. */
export async function beginRun(
  database: Database,
  exporter: Exporter,
  id: string | null,
  requestId: string | null,
): Promise<Outcome<Run>> {
  const { who, hasHourlyLimit } = exporter;
  const run = randomUUID();
  const now = databaseNow(database);
  const begun = await database.writeLightly(async (tx) => {
    await takeTurn(tx);
    await deleteOld(tx, database);
    const failure = await findRefusal(tx, database, exporter);
    if (failure !== null) return { ok: false, failure } as const;
    const isCanceled = id !== null && (await wasCanceledEarly(tx, who, id));
    const row = { ...emptyRow, run, who, id: id ?? run, state: "running", request_id: requestId };
    await tx
      .insertInto("export_run")
      .values({ ...row, is_counted: hasHourlyLimit ? 1 : 0, started_at: now, seen_at: now })
      .execute();
    return succeed(isCanceled);
  });
  return begun.ok ? succeed(trackRun(database, run, begun.value)) : begun;
}

const emptyRow = { is_counted: 0, is_cancelled: 0, read: 0, total: null, rows: 0, trouble: null };

/** Serializes the transactions of export runs across all desks. */
async function takeTurn(tx: Tx): Promise<void> {
  const row = { taken: 0, ends_at: 0 };
  await tx
    .insertInto("allowance")
    .values({ name: "exports", ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
}

async function deleteOld(tx: Tx, engine: Pick<Database, "name">): Promise<void> {
  const before = (ms: number) => sql<number>`${databaseNow(engine)} - ${ms}`;
  await tx
    .deleteFrom("export_run")
    .where(({ or, and, eb }) =>
      or([
        eb("seen_at", "<", before(hourMs)),
        and([eb("state", "=", "unstarted"), eb("seen_at", "<", before(finishedTtlMs))]),
      ]),
    )
    .execute();
}

/** Whether the owner canceled the run before it began. Uses up the cancellation. */
async function wasCanceledEarly(tx: Tx, who: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("export_run")
    .where("who", "=", who)
    .where("id", "=", id)
    .where("state", "=", "unstarted")
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

function trackRun(database: Database, run: string, isCanceled: boolean) {
  const progress: Progress = { read: 0, of: null, rows: 0 };
  const canceling = new AbortController();
  const cancel = () => canceling.abort(new Error("The export was canceled"));
  if (isCanceled) cancel();
  let isTooLong = false;
  const limit = setTimeout(() => {
    isTooLong = true;
    cancel();
  }, maxDurationMs).unref();
  const store = (end: object = {}) => {
    const { read, of: total, rows } = progress;
    const changes = { read, total, rows, seen_at: databaseNow(database), ...end };
    return database.writeLightly((tx) =>
      tx
        .updateTable("export_run")
        .set(changes)
        .where("run", "=", run)
        .returning("is_cancelled")
        .executeTakeFirst(),
    );
  };
  let storing: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    // If the database is unavailable, the export itself finds out.
    storing ??= store()
      .then((row) => row?.is_cancelled === 1 && cancel())
      .catch(() => {})
      .finally(() => {
        storing = null;
      });
  }, beatMs);
  timer.unref();
  let ending: Promise<unknown> | null = null;
  return {
    progress,
    /** Aborted when the owner cancels the run, on any desk, and after an hour. */
    canceled: canceling.signal,
    /**
     * Ends the run; only the first call counts. A run that was canceled after an hour has failed.
     * @param trouble the reason the run failed, as a sentence for its owner
     * @param hasBegun whether a byte was sent; if not, the run does not count toward the hourly limit
     */
    end(state: EndState, trouble: string | null = null, hasBegun = true): Promise<unknown> {
      clearInterval(timer);
      clearTimeout(limit);
      const isEndedByLimit = isTooLong && state === "cancelled";
      const end = isEndedByLimit ? { state: "failed", trouble: tooLong } : { state, trouble };
      ending ??= Promise.resolve(storing)
        .then(() => store({ ...end, ...(hasBegun ? {} : { is_counted: 0 }) }))
        // A run whose end cannot be stored ends like one whose desk died.
        .catch(() => {});
      return ending;
    },
  };
}

/**
 * Cancels a user's run, even before it starts, because the browser decides when it requests the file. The
 * desk that runs it stops it within about a second.
 */
export async function cancelRun(database: Database, who: string, id: string): Promise<void> {
  const now = databaseNow(database);
  await database.writeLightly(async (tx) => {
    await takeTurn(tx);
    await deleteOld(tx, database);
    const known = await tx
      .updateTable("export_run")
      .set({ is_cancelled: 1 })
      .where("who", "=", who)
      .where("id", "=", id)
      .returning("run")
      .execute();
    if (known.length > 0) return;
    const { count } = await tx
      .selectFrom("export_run")
      .select(({ fn }) => fn.countAll<number | string>().as("count"))
      .where("state", "=", "unstarted")
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxCanceledEarly) return;
    const row = { ...emptyRow, run: randomUUID(), who, id, state: "unstarted", request_id: null };
    await tx
      .insertInto("export_run")
      .values({ ...row, started_at: now, seen_at: now })
      .execute();
  });
}

/**
 * Returns a run on any desk as its owner sees it, at most a second old; null if it is unknown, another
 * user's, or ended more than ten minutes ago. `requestId` is the id of the request that started it.
 */
export async function findRun(database: Database, who: string, id: string) {
  const row = await database.reader
    .selectFrom("export_run")
    .selectAll()
    .select(sql<number>`${databaseNow(database)} - seen_at`.as("age"))
    .where("who", "=", who)
    .where("id", "=", id)
    .where("state", "!=", "unstarted")
    .orderBy("started_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (row === undefined || row.age > finishedTtlMs) return null;
  const { read, total, rows, trouble, request_id: requestId } = row;
  const report = { read, of: total, rows, trouble, requestId };
  const state = endStates.find((one) => one === row.state);
  if (state !== undefined) return { ...report, state };
  return row.age < lifetimeMs
    ? { ...report, state: "running" as const }
    : { ...report, state: "failed" as const, trouble: incomplete };
}

function refuse(message: string, retryAfter: number): Failure {
  return { code: "rate_limited", message, retryAfter };
}
