import type { MirrorStore } from "@/lib/mirror/database/database-store";
import type { DateField } from "@/lib/mirror/dates";
import type { PageRequest, RemoteList } from "@/lib/mirror/remote-list";
import type { Activity } from "@/lib/mirror/report";
import { runTasks } from "@/lib/mirror/run-tasks";
import { nextTask, nextTaskOnce, type Task } from "@/lib/mirror/schedule";
import type { Scope } from "@/lib/mirror/store";
import { Worker } from "@/lib/mirror/worker";
import type { SimulatedUpstream } from "./simulated-upstream";

/** Advances while the mirror waits, and by 1 ms for each task. */
export interface Clock {
  now: number;
}

/** Mirrors everything once in simulated time. Returns the activities. */
export async function mirrorOnce(
  store: MirrorStore,
  contributions: (field: DateField) => RemoteList,
  clock: Clock,
  maxPauses = 40,
): Promise<readonly Activity[]> {
  const activities: Activity[] = [];
  const stop = new AbortController();
  const since = ++clock.now;
  const now = () => clock.now;
  const worker = new Worker({
    store,
    contributions,
    feeds: new Map(),
    segment: String(since),
    maxSteps: 3,
    now,
  });
  await runTasks(worker, {
    now,
    choose: (view) => nextTaskOnce(view, since, ++clock.now),
    async wait(ms) {
      clock.now += Math.ceil(ms);
      if (activities.filter(({ state }) => state === "paused").length > maxPauses) stop.abort();
    },
    signal: stop.signal,
    onActivity: (activity) => activities.push(activity),
  });
  return activities;
}

/** A mirror that never ends, in simulated time. */
interface Lasting {
  readonly store: MirrorStore;
  readonly list: RemoteList;
  readonly clock: Clock;
  readonly feeds?: ReadonlyMap<Scope, RemoteList>;
}

/** Mirrors as a running desk does, until an instant (ms UTC). A task takes 2 s. Returns the activities. */
export async function mirrorUntil(
  end: number,
  { store, list, clock, feeds = new Map() }: Lasting,
  onTask: (task: Task) => void = () => {},
): Promise<readonly Activity[]> {
  const activities: Activity[] = [];
  const stop = new AbortController();
  const advance = (ms: number) => {
    clock.now += Math.ceil(ms);
    if (clock.now >= end) stop.abort();
  };
  const now = () => clock.now;
  const contributions = () => list;
  await runTasks(new Worker({ store, contributions, feeds, segment: String(end), maxSteps: 40, now }), {
    now,
    choose(view) {
      advance(2000);
      const task = nextTask(view, clock.now);
      onTask(task);
      return task;
    },
    wait: async (ms) => advance(ms),
    signal: stop.signal,
    onActivity: (activity) => activities.push(activity),
  });
  return activities;
}

/** The upstream as a list with the mirror's clock; `change` rewrites each page request. */
export function remoteList(
  upstream: SimulatedUpstream,
  clock: Clock,
  change: (request: PageRequest) => PageRequest = (request) => request,
): RemoteList {
  return {
    page(request) {
      upstream.clock = clock.now;
      return upstream.page(change(request));
    },
    find(id) {
      upstream.clock = clock.now;
      return upstream.find(id);
    },
  };
}

/** Settings of an upstream that never changes. */
export const staticSettings = {
  below: () => 0,
  perPage: 25,
  changes: 0,
  shuffled: false,
  dateFor: () => 0,
};
