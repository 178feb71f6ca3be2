import { type Outcome, succeed } from "@/lib/contract/failure";
import type { Asking } from "./asking";
import { beginning, endOfTime } from "./coverage";
import type { DateField } from "./date-field";
import { provenField } from "./proven-field";
import { boundAbove, bucketOf, finest, isBeyond, type Resolution, resolutions } from "./resolution";
import { type Run, stopRun } from "./run";
import type { MirrorStore } from "./store";
import type { Doubt } from "./walk";

/**
 * How often in a row an answer has to look odd before anything is concluded from it: what changes may look so
 * by chance.
 */
const telling = 3;
/** How often until a list is said to follow no date at all. */
const hopeless = 6;

/** What becomes of a run whose answers look odd. */
export interface Concluded {
  /** How long to wait before the next look (ms). */
  readonly pause: number;
  /** A sentence for whoever runs the desk; null where nothing is wrong yet. */
  readonly reason: string | null;
}

const short = 2000;
const long = 15 * 60_000;

/** An answer that looks odd. */
export interface Doubtful {
  readonly doubt: Doubt;
  /** The bound that was asked for (ms UTC). */
  readonly asked: number | null;
  readonly run: Run;
}

/** Where the mirror works, as far as it matters here (see `Workplace`). */
interface Ground {
  readonly store: MirrorStore;
  readonly contributions: (field: DateField) => Asking;
  readonly now: () => number;
}

const goOn = succeed<Concluded>({ pause: 0, reason: null });

/** Older than what is given by way of this interface. */
const longAgo = Date.UTC(1990, 0, 1);

/**
 * Whether an upstream takes no notice of an upper bound at all. The walk alone would learn that late: it
 * reads the topmost day on its own first, and all that there is would come as that day.
 */
async function isDeaf(asking: Asking, resolution: Resolution): Promise<boolean> {
  const page = await asking.page({ before: longAgo, page: 1 });
  return page.ok && page.value.rows.some(({ date }) => isBeyond(date, longAgo, resolution));
}

/**
 * Draws the consequence of answers that cannot be believed: bounds are taken for coarser than before, or
 * another date for the one that rules, once that one has proven itself; where nothing is left to be tried,
 * the run stops and says why. What is held and what was read of it stays then: it is tried again later.
 * @param times how often in a row it was seen
 */
export async function conclude(
  { doubt, asked, run }: Doubtful,
  times: number,
  { store, contributions, now }: Ground,
): Promise<Outcome<Concluded>> {
  if (times < telling) return succeed({ pause: short, reason: null });
  const keep = (moved: Run) => store.commit({ scope: "contributions", rows: [], run: moved });
  if (doubt === "empty" && run.bound === null) return succeed({ pause: long, reason: reasons.empty });
  if (doubt === "empty") {
    // It counts records below a bound that it never shows: the walk ends here, and claims nothing of what
    // lies below.
    await keep({ ...run, ceiling: beginning - 1, unstable: run.unstable + 1 });
    return goOn;
  }
  const { resolution, field } = await store.facts();
  const coarser = resolutions[resolution + 1];
  if (doubt === "coarse" && coarser !== undefined && !(await isDeaf(contributions(field), coarser))) {
    await store.change({ resolution: resolution + 1 });
    const bound = run.bound === null ? null : boundAbove(bucketOf(run.ceiling, coarser), coarser);
    await keep({ ...run, bound });
    return goOn;
  }
  if (doubt === "disorder") {
    const believed = resolutions[resolution] ?? finest;
    const proven = await provenField(field, { contributions, resolution: believed, asked });
    if (!proven.ok || proven.value === field) return proven.ok ? goOn : proven;
    if (proven.value !== null) {
      await store.redate(proven.value);
      await keep({ ...run, ceiling: endOfTime, bound: null, witness: [] });
      return goOn;
    }
    // A fault of the moment is over soon.
    if (times < hopeless) return succeed({ pause: short * 2 ** times, reason: reasons.disorder });
  }
  await keep(stopRun(run, reasons[doubt], now()));
  return succeed({ pause: short, reason: reasons[doubt] });
}

const reasons: Readonly<Record<Doubt, string>> = {
  empty: "The data service gives no contributions where it had some before. Nothing is believed to be gone.",
  coarse: "The data service does not keep to occurred_before: contributions cannot be read by their dates.",
  disorder: "The data service gives contributions in an order that follows none of their dates.",
};
