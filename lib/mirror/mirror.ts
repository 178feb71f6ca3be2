import { failureBody } from "@/lib/contract/failure";
import type { MirrorReport } from "@/lib/contract/source-report";
import type { Database } from "@/lib/database/database";
import { databaseErrorText } from "@/lib/database/error-text";
import { LeaseLost, waitForLease } from "@/lib/database/lease";
import type { Source } from "@/lib/source/source";
import { sleep } from "@/lib/time-scale";
import { bindingProblem, type MirrorStore, openMirrorStore } from "./database/database-store";
import { dateBy } from "./dates";
import { anyNumber, countDeletions } from "./record-checks";
import {
  contributionList,
  postList,
  type RemoteList,
  RequestLog,
  readRow,
  requestFailed,
} from "./remote-list";
import { type Activity, reportOf } from "./report";
import { runTasks } from "./run-tasks";
import { nextTask, type Schedule } from "./schedule";
import { contributions, feedScope, type Scope } from "./store";
import { Worker } from "./worker";

export interface MirrorSettings {
  readonly database: Database;
  readonly source: Source;
  /** The address of the upstream, without a credential. */
  readonly address: string;
  readonly feeds: readonly { readonly id: string; readonly label: string }[];
  /** Requests per minute, half of which are for background work. */
  readonly budget: number;
  /** Receives errors that the upstream did not cause. */
  readonly onError: (error: unknown) => void;
  /** Ms UTC. */
  readonly now?: () => number;
}

/** How a run ended. `elsewhere`: another process mirrors. */
export type Ended = "done" | "elsewhere" | { readonly blocked: string } | { readonly gaveUp: string };

export interface UnreadFeed {
  readonly label: string;
  readonly reason: string | null;
}

interface RunOptions {
  /** How long to wait for another process to release the lease (ms). */
  readonly leaseTimeoutMs?: number;
  /** Removes what is stored. Runs first, once this process has the lease and the upstream has records. */
  readonly prepare?: () => Promise<void>;
  /** Whether any number of deletions is approved. */
  readonly approvesDeletions?: boolean;
  readonly runsOnce?: boolean;
}

const leaseName = "mirror";
/** How often to try to take the lease. With its lifetime of 20 s, a dead process is replaced within 30 s. */
const leasePauseMs = 5_000;
const restMs = 60_000;
/** Callers may request any feed. Feeds beyond this number are not copied. */
const maxFeeds = 100;
const maxSteps = 40;

/** Mirrors an upstream in the desk's own database, in one process at a time. */
export class Mirror {
  readonly #now: () => number;
  readonly #stopping = new AbortController();
  readonly #requests: RequestLog;
  /** The labels of feeds: the configured ones, and others that the upstream has. */
  readonly #labels = new Map<Scope, string>();
  readonly #feeds = new Map<Scope, RemoteList>();
  readonly #store: MirrorStore;
  /** The store of this process while it mirrors. */
  #working: MirrorStore | null = null;
  #feedProblems: ReadonlyMap<Scope, string> = new Map();
  #leftOutPosts: ReadonlyMap<Scope, readonly string[]> = new Map();
  #running: Promise<void> = Promise.resolve();
  #activity: Activity = { state: "resting", reason: null, until: null };

  constructor(private readonly settings: MirrorSettings) {
    this.#now = settings.now ?? Date.now;
    this.#requests = new RequestLog(this.#now);
    for (const { id, label } of settings.feeds) this.#addFeed(id, label);
    this.#store = openMirrorStore(settings.database, this.#labels);
  }

  /** Mirrors until it is stopped, taking turns with other processes of the desk. */
  start(): void {
    this.#running = this.#runUntilStopped();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** Mirrors until `choose` returns null, unless another process mirrors. */
  async run(choose: Schedule, options: RunOptions = {}): Promise<Ended> {
    const { database, source, address } = this.settings;
    const lease = await waitForLease(database, leaseName, options.leaseTimeoutMs ?? 0);
    if (lease === null) return "elsewhere";
    try {
      const signal = AbortSignal.any([this.#stopping.signal, lease.lost]);
      const store = openMirrorStore(lease.guarded, this.#labels);
      // Before `prepare`: a rebuild forgets these feeds, but their labels are kept.
      await this.#addKnownFeeds();
      if (options.prepare !== undefined) {
        const ended = await this.#prepare(options.prepare, store, signal, lease.lost);
        if (ended !== null) return ended;
      }
      const blocked = await bindingProblem(database, store, address);
      if (blocked !== null) return { blocked };
      await store.bind(address);
      // Deletions approved for a process that died are not approved for its successor.
      const approved = this.#scopes().map((scope) => [scope, anyNumber] as const);
      await store.change({ approved: options.approvesDeletions ? Object.fromEntries(approved) : {} });
      this.#requests.continueAfter((await store.facts()).lastNumber);
      this.#working = store;
      const worker = new Worker({
        store,
        contributions: (field) => contributionList(source, field, this.#requests, signal),
        feeds: this.#feeds,
        segment: lease.holder,
        maxSteps,
        now: this.#now,
      });
      this.#feedProblems = worker.feedProblems;
      this.#leftOutPosts = worker.leftOutPosts;
      const gaveUp = await runTasks(worker, {
        choose,
        now: this.#now,
        wait: (ms) => sleep(ms, signal),
        signal,
        onActivity: (activity) => {
          this.#activity = activity;
        },
        runsOnce: options.runsOnce ?? false,
      });
      if (lease.lost.aborted) return "elsewhere";
      return gaveUp === null ? "done" : { gaveUp };
    } catch (error) {
      if (error instanceof LeaseLost) return "elsewhere";
      throw error;
    } finally {
      this.#working = null;
      await lease.release().catch(() => {});
    }
  }

  /** Removes what is stored if the upstream can replace it. Returns how the run ended; null if it did not. */
  async #prepare(
    prepare: () => Promise<void>,
    store: MirrorStore,
    signal: AbortSignal,
    lost: AbortSignal,
  ): Promise<Ended | null> {
    const missing = await this.#missingRecords(store, signal);
    if (signal.aborted) return lost.aborted ? "elsewhere" : "done";
    if (missing !== null) return { blocked: `${missing} No record was deleted.` };
    await prepare();
    return null;
  }

  /** Returns why the upstream could not replace the records that are stored; null if it could. */
  async #missingRecords(store: MirrorStore, signal: AbortSignal): Promise<string | null> {
    const { field } = await store.facts();
    try {
      const list = contributionList(this.settings.source, field, this.#requests, signal);
      const { size } = await list.page({ page: 1 });
      const isEnough = size > 0 || (await store.countHeld(contributions)) === 0;
      return isEnough ? null : "The data service returned no contributions.";
    } catch (error) {
      return failureBody(requestFailed(error).failure).message;
    }
  }

  async report(): Promise<MirrorReport> {
    await this.#addKnownFeeds();
    const { database, address, budget } = this.settings;
    const reason = await bindingProblem(database, this.#store, address);
    const ofDatabase = await reportOf(database, this.#store, this.#labels, budget);
    const leftOut = new Set([...ofDatabase.leftOut, ...[...this.#leftOutPosts.values()].flat()]);
    return {
      ...(reason === null ? this.#activity : { state: "blocked", reason, until: null }),
      speed: this.#requests.lastMinute(),
      ...ofDatabase,
      leftOut: [...leftOut],
    };
  }

  /**
   * Returns the configured feeds that no process read completely since an instant (ms UTC), with the reason;
   * null if another process knows it.
   */
  async unreadFeeds(since: number): Promise<readonly UnreadFeed[]> {
    const unread: UnreadFeed[] = [];
    for (const { id, label } of this.settings.feeds) {
      const scope = feedScope(id);
      const asOf = (await this.#store.coverage(scope)).at(0)?.asOf ?? null;
      const reason = this.#feedProblems.get(scope) ?? null;
      if (asOf === null || asOf < since) unread.push({ label, reason });
    }
    return unread;
  }

  /** Requests one reading, by any process, of everything that was not read since an instant (ms UTC). */
  requestSync(since: number): Promise<void> {
    return this.#store.change({ syncRequestedAt: since });
  }

  /** Approves hiding all present suspects, in whichever process mirrors. */
  async approveDeletions(): Promise<void> {
    await this.#addKnownFeeds();
    const deletions = await Promise.all(this.#scopes().map((scope) => countDeletions(this.#store, scope)));
    const approved = deletions.flatMap(({ scope, gone }) => (gone > 0 ? [[scope, gone] as const] : []));
    await this.#store.change({ approved: Object.fromEntries(approved) });
  }

  /** Whether contributions of this upstream are held. */
  async holdsAnything(): Promise<boolean> {
    const { address } = await this.#store.facts();
    return address === this.settings.address && (await this.#store.countHeld(contributions)) > 0;
  }

  /**
   * Numbers a caller's request for a contribution. The returned function stores the contribution's text, or
   * makes the contribution a suspect (null).
   */
  beginRead(id: string): (text: Uint8Array | null) => void {
    const stamp = this.#requests.begin();
    return (text) =>
      this.#inBackground(async (store) => {
        if (text === null) return store.suspect(contributions, [id]);
        const { field } = await store.facts();
        const row = readRow(text, (value) => dateBy(field, value), stamp);
        if (row !== null) await store.commit({ scope: contributions, rows: [row], isCertain: true });
      });
  }

  recordFeed(id: string): void {
    if (this.#labels.size < maxFeeds) this.#addFeed(id, id);
  }

  async #runUntilStopped(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        const ended = await this.run(nextTask);
        if (ended === "elsewhere") this.#activity = { state: "elsewhere", reason: null, until: null };
        await sleep(ended === "elsewhere" ? leasePauseMs : restMs, signal);
      } catch (error) {
        this.settings.onError(error);
        this.#activity = { state: "paused", reason: databaseErrorText(error), until: this.#now() + restMs };
        await sleep(restMs, signal);
      }
    }
  }

  /** Adds the feeds whose posts are held. */
  async #addKnownFeeds(): Promise<void> {
    const { database, address } = this.settings;
    const known = await database.reader
      .selectFrom("feed")
      .innerJoin("mirror", (join) => join.on("mirror.address", "=", address))
      .select(["feed.id", "label"])
      .orderBy("feed.id")
      .limit(maxFeeds)
      .execute();
    for (const { id, label } of known) this.#addFeed(id, label);
  }

  #scopes(): readonly Scope[] {
    return [contributions, ...this.#labels.keys()];
  }

  #addFeed(id: string, label: string): void {
    const scope = feedScope(id);
    if (this.#labels.has(scope)) return;
    this.#labels.set(scope, label);
    this.#feeds.set(scope, postList(this.settings.source, id, this.#requests, this.#stopping.signal));
  }

  /** Runs work for a caller's record if this process mirrors. Never delays or fails the caller's request. */
  #inBackground(work: (store: MirrorStore) => Promise<unknown>): void {
    if (this.#working !== null) work(this.#working).catch(this.settings.onError);
  }
}
