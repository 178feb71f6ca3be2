import type { Database } from "@/lib/database/database";
import { waitForLease } from "@/lib/database/lease";
import { databaseTrouble } from "@/lib/database/trouble";
import { sleep } from "@/lib/sleep";
import type { Source } from "@/lib/source/source";
import type { Asking } from "./asking";
import { claim } from "./database/claim";
import { openMirrorStore } from "./database/database-store";
import { dateBy } from "./date-field";
import { doubtedOf } from "./doubted";
import { type Activity, keep } from "./keeper";
import type { MirrorReport } from "./mirror-report";
import { withPatience } from "./patience";
import { readRow, type Stamp } from "./read-row";
import { reportOf } from "./report";
import { Sample } from "./sample";
import { nextTask, type Task, type View } from "./schedule";
import { askContributions, askPosts } from "./source-asking";
import { Speed } from "./speed";
import { feedScope, idOf, type MirrorStore, type Scope } from "./store";
import { Unanswered } from "./unanswered";
import type { Workplace } from "./work";

/** The name of the work that one process does at a time. */
const leaseName = "mirror";

export interface MirrorSettings {
  readonly database: Database;
  /** The upstream. */
  readonly source: Source;
  /** What tells this upstream from another one: its address, without a credential. */
  readonly address: string;
  readonly feeds: readonly { readonly id: string; readonly label: string }[];
  /** Requests a minute, of which background work has half. */
  readonly budget: number;
  /** Hears of an error that is no fault of the upstream. */
  readonly onTrouble: (error: unknown) => void;
  /** Ms UTC. */
  readonly now?: () => number;
}

/** What one go at the mirror came to. */
export type Ended = "done" | "elsewhere" | { readonly blocked: string } | { readonly gaveUp: string };

interface RunOptions {
  /** How long to wait for another process to give the work free (ms). */
  readonly patience?: number;
  /** What to do first, once the work is this process's. */
  readonly prepare?: () => Promise<void>;
  /** Whether any number of records may be gone. */
  readonly accepts?: boolean;
  /** Whether it is to give up where it gets no further. */
  readonly isToEnd?: boolean;
}

export interface Mirror {
  /** Mirrors until it is stopped, taking turns with other processes of the desk. */
  start(): void;
  stop(): Promise<void>;
  /** Mirrors until `choose` says that all is done, if no other process does. */
  run(choose: (view: View, now: number) => Task | null, options?: RunOptions): Promise<Ended>;
  report(): Promise<MirrorReport>;
  /**
   * Has whoever mirrors read everything once that was not read since an instant (ms UTC), beside what is due.
   */
  wish(since: number): Promise<void>;
  /** Allows whoever mirrors to hide what seems to be gone now, however much that is. */
  accept(): Promise<void>;
  /** Whether any records of this upstream are held. */
  holdsAnything(): Promise<boolean>;
  /** A number for a request that somebody else makes. */
  stamp(): Stamp;
  /** Keeps a record that was read for somebody; nothing happens where another process mirrors. */
  saw(text: Uint8Array, stamp: Stamp): void;
  /** Copies the posts of a feed that the upstream has, configured or not. */
  sawFeed(id: string): void;
  /** Looks after a record that the upstream did not know when somebody asked for it. */
  missed(id: string): void;
}

const all = "contributions";
/** How long until this process asks again whether it may mirror (ms). */
const turn = 10_000;
/** An upstream that answers at once is not slowed down by a transaction for each answer. */
/** More feeds than these are not copied: anybody may ask for any. */
const maxFeeds = 100;
const mostSteps = 40;
const rest = 60_000;

/** Makes a mirror of an upstream in the desk's own database; it begins when it is told to. */
export function createMirror(settings: MirrorSettings): Mirror {
  const { database, source, address, budget, onTrouble, now = Date.now } = settings;
  /** The labels of feeds: the configured ones, and others that the upstream has. */
  const labels = new Map<Scope, string>(settings.feeds.map(({ id, label }) => [feedScope(id), label]));
  const speed = new Speed();
  const sample = new Sample();
  const unanswered = new Unanswered();
  const stopping = new AbortController();
  const { signal } = stopping;
  const triedFeeds = new Map<Scope, number>();
  let live: Promise<void> = Promise.resolve();
  let store: MirrorStore = openMirrorStore(database, labels);
  let isAtWork = false;
  let number = 0;
  let activity: Activity | { readonly state: "blocked" | "elsewhere"; reason: string | null; until: null } = {
    state: "resting",
    reason: null,
    until: null,
  };

  const stamp = (): Stamp => ({ number: ++number, at: now() });
  const wait = (ms: number) => sleep(ms, signal);
  const patient = (asking: Asking) => withPatience(counted(asking), wait);
  /** Counts what comes, for the status. */
  const counted = (asking: Asking): Asking => ({
    async page(question) {
      const outcome = await asking.page(question);
      speed.note(outcome.ok ? outcome.value.rows.length : 0, now());
      return outcome;
    },
    async find(id) {
      const outcome = await asking.find(id);
      speed.note(outcome.ok && outcome.value !== null ? 1 : 0, now());
      return outcome;
    },
  });

  const feedAskings = new Map<Scope, Asking>();
  /** Feeds that are known by now, to be asked for and reported. */
  async function knowFeeds(): Promise<void> {
    const { reader } = database;
    const seen = await reader
      .selectFrom("feed")
      .innerJoin("mirror", (join) => join.on("mirror.address", "=", address))
      .select(["feed.id", "label"])
      .orderBy("feed.id")
      .limit(maxFeeds)
      .execute();
    for (const { id, label } of seen) if (!labels.has(feedScope(id))) labels.set(feedScope(id), label);
    for (const scope of labels.keys()) askForFeed(scope);
  }
  function askForFeed(scope: Scope): void {
    if (!feedAskings.has(scope))
      feedAskings.set(scope, patient(askPosts(source, idOf(scope), stamp, signal)));
  }

  async function run(
    choose: (view: View, now: number) => Task | null,
    { patience = 0, prepare, accepts = false, isToEnd = false }: RunOptions = {},
  ): Promise<Ended> {
    const lease = await waitForLease(database, leaseName, patience);
    if (lease === null) return "elsewhere";
    try {
      store = openMirrorStore(database, labels);
      // What is forgotten first is still known by its name.
      await knowFeeds();
      await prepare?.();
      const blocked = await claim(database, store, address);
      if (blocked !== null) return { blocked };
      // For this process alone: what was allowed to one that died is not allowed to its successor.
      await store.change({ released: accepts ? Number.MAX_SAFE_INTEGER : 0 });
      number = Math.max(number, (await store.facts()).lastNumber);
      isAtWork = true;
      const place: Workplace = {
        store,
        contributions: (field) => patient(askContributions(source, field, stamp, signal)),
        feeds: feedAskings,
        triedFeeds,
        sample,
        unanswered,
        segment: lease.holder,
        mostSteps,
        now,
      };
      const tell = (told: Activity) => {
        activity = told;
      };
      const gaveUp = await keep({ place, choose, wait, signal, tell, isToEnd });
      return gaveUp === null ? "done" : { gaveUp };
    } finally {
      isAtWork = false;
      await lease.release().catch(() => {});
    }
  }

  async function mirrorOn(): Promise<void> {
    while (!signal.aborted) {
      try {
        const ended = await run(nextTask);
        if (ended === "elsewhere") activity = { state: "elsewhere", reason: null, until: null };
        else if (ended !== "done" && "blocked" in ended) {
          activity = { state: "blocked", reason: ended.blocked, until: null };
        }
        await wait(ended === "elsewhere" ? turn : rest);
      } catch (error) {
        onTrouble(error);
        activity = { state: "paused", reason: databaseTrouble(error), until: now() + rest };
        await wait(rest);
      }
    }
  }

  /** What is kept on the side must not disturb whoever asked. */
  function aside(work: () => Promise<unknown>): void {
    if (isAtWork) work().catch(onTrouble);
  }

  return {
    start() {
      live = mirrorOn();
    },
    async stop() {
      stopping.abort();
      await live;
    },
    run,
    stamp,
    saw: (text, stamped) =>
      aside(async () => {
        const { field } = await store.facts();
        const row = readRow(text, (record) => dateBy(field, record), stamped);
        if (row !== null) await store.commit({ scope: all, rows: [row], isSure: true });
      }),
    missed: (id) => aside(() => store.suspect(all, [id])),
    sawFeed(id) {
      const scope = feedScope(id);
      if (labels.has(scope) || labels.size >= maxFeeds) return;
      labels.set(scope, id);
      askForFeed(scope);
    },
    async accept() {
      const scopes = [all, ...labels.keys()] as const;
      const gone = await Promise.all(scopes.map(async (scope) => (await doubtedOf(store, scope)).gone));
      await store.change({ released: Math.max(...gone) });
    },
    wish: (since) => store.change({ wishedAt: since }),
    async holdsAnything() {
      const facts = await store.facts();
      return facts.address === address && (await store.held(all)) > 0;
    },
    async report() {
      await knowFeeds();
      const feeds = [...labels].map(([scope, label]) => ({ scope, label }));
      return {
        ...activity,
        speed: speed.latest(now()),
        ...(await reportOf(database, store, feeds, budget)),
      };
    },
  };
}
