import { beginning, endOfTime } from "./coverage";
import { dateFields } from "./date-field";
import { boundAbove, bucketOf, resolutions } from "./resolution";
import type { Run } from "./run";
import type { MirrorStore } from "./store";
import type { Doubt } from "./walk";

/** How often in a row an answer has to look odd before anything is concluded from it: what changes may look so by chance. */
const telling = 3;

/** What becomes of a run whose answers look odd. */
export interface Concluded {
  /** How long to wait before the next look (ms). */
  readonly pause: number;
  /** A sentence for whoever runs the desk; null where nothing is wrong yet. */
  readonly reason: string | null;
}

const short = 2000;
const long = 15 * 60_000;

/**
 * Draws the consequence of answers that cannot be believed: bounds are taken for coarser than before, or another date for
 * the one that rules; where nothing is left to be tried, the run stops and says why.
 * @param times how often in a row it was seen
 */
export async function conclude(
  doubt: Doubt,
  run: Run,
  times: number,
  store: MirrorStore,
  now: () => number,
): Promise<Concluded> {
  if (times < telling) return { pause: short, reason: null };
  const keep = (moved: Run) => store.commit({ scope: "contributions", rows: [], run: moved });
  if (doubt === "empty" && run.bound === null) return { pause: long, reason: reasons.empty };
  if (doubt === "empty") {
    // It counts records below a bound that it never shows: the walk ends here, and claims nothing of what lies below.
    await keep({ ...run, ceiling: beginning - 1, unstable: run.unstable + 1 });
    return { pause: 0, reason: null };
  }
  const { resolution, field, fieldChanges } = await store.facts();
  const coarser = resolutions[resolution + 1];
  if (doubt === "coarse" && coarser !== undefined) {
    await store.change({ resolution: resolution + 1 });
    const bound = run.bound === null ? null : boundAbove(bucketOf(run.ceiling, coarser), coarser);
    await keep({ ...run, bound });
    return { pause: 0, reason: null };
  }
  const other = dateFields.find((one) => one !== field);
  if (doubt === "disorder" && other !== undefined && fieldChanges === 0) {
    await store.change({ field: other, fieldChanges: 1 });
    // What was read by another date covers nothing.
    await store.uncover("contributions");
    await keep({ ...run, ceiling: endOfTime, bound: null, witness: [] });
    return { pause: 0, reason: null };
  }
  await keep({ ...run, state: "stopped", reason: reasons[doubt], endedAt: now() });
  return { pause: short, reason: reasons[doubt] };
}

const reasons: Readonly<Record<Doubt, string>> = {
  empty: "The data service gives no contributions where it had some before. Nothing is believed to be gone.",
  coarse: "The data service does not keep to occurred_before: contributions cannot be read by their dates.",
  disorder: "The data service gives contributions in an order that follows none of their dates.",
};
