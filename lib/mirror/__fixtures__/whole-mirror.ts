import type { Asking, PageQuestion } from "@/lib/mirror/asking";
import type { DateField } from "@/lib/mirror/date-field";
import { type Activity, keep } from "@/lib/mirror/keeper";
import { Sample } from "@/lib/mirror/sample";
import { nextTaskOnce } from "@/lib/mirror/schedule";
import type { MirrorStore } from "@/lib/mirror/store";
import { Unanswered } from "@/lib/mirror/unanswered";
import type { SimulatedUpstream } from "./simulated-upstream";

/** Time passes while the mirror waits, and by a millisecond for each piece of work. */
export interface Clock {
  now: number;
}

/** Mirrors everything once, with all pauses, in no time. @returns what the mirror said of itself */
export async function mirrorOnce(
  store: MirrorStore,
  contributions: (field: DateField) => Asking,
  clock: Clock,
  mostPauses = 40,
): Promise<readonly Activity[]> {
  const said: Activity[] = [];
  const stop = new AbortController();
  const since = ++clock.now;
  const place = {
    store,
    contributions,
    feeds: new Map(),
    triedFeeds: new Map(),
    sample: new Sample(),
    unanswered: new Unanswered(),
    segment: String(since),
    mostSteps: 3,
  };
  await keep({
    place: { ...place, now: () => clock.now },
    choose: (view) => nextTaskOnce(view, since, ++clock.now),
    async wait(ms) {
      clock.now += Math.ceil(ms);
      if (said.filter(({ state }) => state === "paused").length > mostPauses) stop.abort();
    },
    signal: stop.signal,
    tell: (activity) => said.push(activity),
  });
  return said;
}

/** The upstream as a clock sees it that moves with the mirror's, asked other questions than were meant. */
export function bent(
  upstream: SimulatedUpstream,
  clock: Clock,
  bend: (question: PageQuestion) => PageQuestion = (question) => question,
): Asking {
  return {
    page(question) {
      upstream.clock = clock.now;
      return upstream.page(bend(question));
    },
    find(id) {
      upstream.clock = clock.now;
      return upstream.find(id);
    },
  };
}

/** An upstream that nobody changes: so many records, so many ms apart. */
export const quiet = {
  below: () => 0,
  perPage: 25,
  changes: 0,
  shuffled: false,
  dateFor: () => 0,
};
