import type { Contribution } from "@/lib/contract/contribution";
import { planBatches } from "./batch";
import { type Calendar, openCalendar } from "./calendar";
import { openCatalog } from "./catalog";
import { toContribution } from "./contribution";
import type { Gift } from "./gift";
import { tellStory } from "./stories";

/** Stories without end, with the batches of cheques at even distances between them. */
function* tellAll(total: number, calendar: Calendar): Generator<Gift> {
  const batches = planBatches(total, calendar);
  const longestPlan = Math.max(3, Math.ceil(total / 12));
  let told = 0;
  let nextBatch = 0;
  for (let number = 0; ; number++) {
    for (const gift of tellStory(number, calendar, longestPlan)) {
      told++;
      yield gift;
    }
    if (nextBatch < batches.count && told >= ((nextBatch + 0.5) / batches.count) * (total - batches.size)) {
      for (const gift of batches.tell(nextBatch)) {
        told++;
        yield gift;
      }
      nextBatch++;
    }
  }
}

/**
 * Exactly `count` contributions of the five years before `today`, the same for the same count and UTC date:
 * the last of them lies before that day's midnight. They come donor by donor, in no order of time; each plan's
 * first contribution comes before its renewals. Memory does not grow with `count`.
 */
export function* demoContributions(options: { count: number; today: Date }): Generator<Contribution> {
  const calendar = openCalendar(options.today);
  const world = { catalog: openCatalog(calendar.start), now: calendar.end };
  let number = 0;
  if (options.count < 1) return;
  for (const gift of tellAll(options.count, calendar)) {
    yield toContribution(gift, number++, world);
    if (number >= options.count) return;
  }
}
