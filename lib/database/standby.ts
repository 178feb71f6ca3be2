import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { readConfig } from "@/lib/config";
import { openOnce } from "@/lib/open-once";
import { type Database, openDeskDatabase, type Standby, type StandbyUse } from "./database";
import type { Engine } from "./engine";
import { isLost } from "./postgres/pool";
import { openPostgres } from "./postgres/postgres-engine";

const checkEveryMs = 1_000;
const probeTimeoutMs = 1_500;
/** How long a standby stays unused once it was late or away: Insights may reread its table at each switch. */
const returnAfterMs = 10_000;
/** How many positions of the primary are remembered, one per second. */
const maxSamples = 3_600;

/** The state of a server. `position`: how far a primary has written, or a standby has replayed. */
interface Probe {
  readonly isStandby: boolean;
  readonly position: number;
  /** The timeline of a primary, which changes when another one takes over; null for a standby. */
  readonly timeline: string | null;
  /** The commit time of the newest replayed transaction (ms UTC). */
  readonly replayedAt: number | null;
}

const probe = sql<Probe>`
  select r.standby as "isStandby", (r.lsn - '0/0')::bigint as position,
    case when not r.standby then left(pg_walfile_name(r.lsn), 8) end as timeline,
    floor(extract(epoch from pg_last_xact_replay_timestamp()) * 1000)::bigint as "replayedAt"
  from (select pg_is_in_recovery() as standby, case when pg_is_in_recovery()
    then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end as lsn from store) as r`;

/**
 * Returns a function that reads the state of a server, or null if it does not respond in time. A server
 * without the desk's tables counts as down, so it is null, too. `at`: when the request began (ms UTC), which
 * may be during an earlier call.
 */
function prober(engine: Engine) {
  let pending: Promise<(Probe & { readonly at: number }) | null> | null = null;
  const read = async () => {
    const at = Date.now();
    const [state] = (await probe.execute(engine.reader)).rows;
    return state === undefined ? null : { ...state, at };
  };
  return () => {
    pending ??= read()
      .catch(() => null)
      .finally(() => {
        pending = null;
      });
    return Promise.race([pending, pause(probeTimeoutMs, null, { ref: false })]);
  };
}

/**
 * Measures how far a standby lags by comparing its replayed position with the primary's. While the primary is
 * idle, the standby is never late; if it receives nothing, it becomes late with the next write.
 */
export class StandbyWatch {
  #samples: { readonly at: number; readonly position: number }[] = [];
  #timeline: string | null = null;
  #unusedUntil = 0;
  /** Whether `asOf` is by this machine's clock. */
  #isMeasured = false;
  isPrimaryUp = true;
  isStandbyUp = false;
  /** The standby has everything that was committed up to this time (ms UTC); null if unknown. */
  asOf: number | null = null;
  /** Increases when a primary takes over, which may lack data that was read from the former one. */
  takeovers = 0;

  constructor(
    private readonly maxLagMs: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** Records the states of the primary at `at` and then of the standby; null if a server did not respond. */
  note(primary: Probe | null, at: number, standby: Probe | null): void {
    this.isPrimaryUp = primary !== null && !primary.isStandby;
    if (primary !== null && this.isPrimaryUp) this.#notePrimary(primary, at);
    // A former primary that still runs is not a standby of the new one.
    const isOther =
      standby !== null && !standby.isStandby && this.isPrimaryUp && standby.timeline !== this.#timeline;
    this.isStandbyUp = standby !== null && !isOther;
    if (standby === null || isOther) this.holdOff();
    else this.#noteStandby(standby, at);
  }

  #noteStandby({ position, replayedAt }: Probe, at: number): void {
    const newest = this.#samples.findLastIndex((sample) => sample.position <= position);
    const known = this.#samples[newest]?.at ?? null;
    // Drops earlier positions, which were replayed.
    if (newest > 0) this.#samples.splice(0, newest);
    this.#isMeasured = known !== null;
    this.asOf = known ?? replayedAt;
    if (this.isPrimaryUp && (known === null || at - known > this.maxLagMs)) this.holdOff();
  }

  #notePrimary({ position, timeline }: Probe, at: number): void {
    const isNew = this.#timeline !== null && timeline !== this.#timeline;
    if (isNew) this.takeovers++;
    if (isNew || position < (this.#samples.at(-1)?.position ?? 0)) this.#samples = [];
    this.#timeline = timeline;
    this.#samples.push({ at, position });
    if (this.#samples.length > maxSamples) this.#samples.shift();
  }

  holdOff(): void {
    this.#unusedUntil = this.now() + returnAfterMs;
  }

  get isCurrent(): boolean {
    return this.isStandbyUp && this.#isInTime && this.now() >= this.#unusedUntil;
  }

  get #isInTime(): boolean {
    return this.#isMeasured && this.asOf !== null && this.now() - this.asOf <= this.maxLagMs;
  }

  get use(): StandbyUse {
    if (this.isCurrent || this.isLastResort) return "read";
    if (!this.isStandbyUp) return "away";
    return this.#isInTime ? "returning" : "late";
  }

  /** Whether the standby is read although it may be late, because the primary does not answer. */
  get isLastResort(): boolean {
    return !this.isCurrent && !this.isPrimaryUp && this.isStandbyUp && this.asOf !== null;
  }
}

/** A standby cancels reads that conflict with what it replays. */
const isCanceled = (error: unknown) => error instanceof Error && "code" in error && error.code === "40001";

/** Returns a database that reads from the standby while its lag is small. All else uses the primary. */
export async function withStandby(primary: Database, standby: Engine, maxLagMs: number): Promise<Database> {
  const watch = new StandbyWatch(maxLagMs);
  const chosen = () => (watch.isCurrent || watch.isLastResort ? standby : primary);
  const probePrimary = prober(primary);
  const probeStandby = prober(standby);
  const check = async () => {
    const written = await probePrimary();
    watch.note(written, written?.at ?? Date.now(), await probeStandby());
  };
  let isClosed = false;
  let leftAt = 0;
  const keepChecking = async () => {
    while (!isClosed) {
      await pause(checkEveryMs, undefined, { ref: false });
      if (!isClosed) await check();
    }
  };
  await check();
  const checking = keepChecking();
  return {
    ...primary,
    get reader() {
      return chosen().reader;
    },
    read: (work) => chosen().read(work),
    openSnapshot: () => chosen().openSnapshot(),
    epoch: () => primary.epoch() + watch.takeovers,
    standby: {
      state: () => ({ use: watch.use, asOf: watch.isStandbyUp ? watch.asOf : null }),
      lastResortAsOf: () => (watch.isLastResort ? watch.asOf : null),
      failOver(error) {
        if (!isLost(error) && !isCanceled(error)) return false;
        if (chosen() === primary) {
          // Other reads on the standby may still fail after the switch to the primary.
          if (Date.now() - leftAt < returnAfterMs) return true;
          watch.isPrimaryUp = false;
          return watch.isLastResort;
        }
        leftAt = Date.now();
        watch.holdOff();
        // A canceled read does not mean that the standby is down.
        watch.isStandbyUp = isCanceled(error);
        return chosen() === primary;
      },
    },
    async close() {
      isClosed = true;
      await standby.close();
      await primary.close();
      await checking;
    },
  };
}

const openReader = openOnce("reader", async () => {
  const { readUrl, readMaxLag } = readConfig();
  const primary = await openDeskDatabase();
  return readUrl === null ? primary : withStandby(primary, openPostgres(readUrl), readMaxLag * 1000);
});

/**
 * Opens `DATABASE_READ_URL` as a standby, if set. The copy of an upstream is read from the primary, which
 * alone has the record of how complete it is.
 */
export function openDeskReader(): Promise<Database> {
  const { readUrl, upstream } = readConfig();
  return readUrl === null || upstream !== null ? openDeskDatabase() : openReader();
}

/** Returns the state of the standby that records are read from; null without one, or without a database. */
export async function standbyState(): Promise<ReturnType<Standby["state"]> | null> {
  const reader = await openDeskReader().catch(() => null);
  return reader?.standby?.state() ?? null;
}
