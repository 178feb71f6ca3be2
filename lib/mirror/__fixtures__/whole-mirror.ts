import type { MirrorStore } from "@/lib/mirror/database/database-store";
import type { DateField } from "@/lib/mirror/dates";
import type { PageRequest, RemoteList } from "@/lib/mirror/remote-list";
import type { Activity } from "@/lib/mirror/report";
import { runTasks } from "@/lib/mirror/run-tasks";
import { nextTaskOnce } from "@/lib/mirror/schedule";
import { Worker } from "@/lib/mirror/worker";
import type { SimulatedUpstream } from "./simulated-upstream";

/** Time passes while the mirror waits, and by a millisecond for each piece of work. */
export interface Clock {
  now: number;
}

/** Mirrors everything once, with all pauses, in no time. Returns its activities. */
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

/** The upstream by the clock of the mirror, with requests changed on the way. */
export function bent(
  upstream: SimulatedUpstream,
  clock: Clock,
  bend: (request: PageRequest) => PageRequest = (request) => request,
): RemoteList {
  return {
    page(request) {
      upstream.clock = clock.now;
      return upstream.page(bend(request));
    },
    find(id) {
      upstream.clock = clock.now;
      return upstream.find(id);
    },
  };
}

/** An upstream that never changes: a number of records, some ms apart. */
export const quiet = {
  below: () => 0,
  perPage: 25,
  changes: 0,
  shuffled: false,
  dateFor: () => 0,
};
