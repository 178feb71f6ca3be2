import type { Contribution } from "@/lib/contract/contribution";
import { openCalendar } from "./calendar";
import { openCatalog } from "./catalog";
import { toContribution } from "./contribution";
import { tellScenarios } from "./scenarios";

/**
 * Exactly `count` contributions of the five years before `today`, the same for the same count and UTC date:
 * the last of them is before that day's midnight. They come donor by donor, in no order of time; each plan's
 * first contribution comes before its renewals. Memory does not grow with `count`.
 */
export function* demoContributions(options: { count: number; today: Date }): Generator<Contribution> {
  const calendar = openCalendar(options.today);
  const catalog = openCatalog(calendar.start);
  let number = 0;
  if (options.count < 1) return;
  for (const gift of tellScenarios(options.count, calendar)) {
    yield toContribution(gift, number++, catalog, calendar.end);
    if (number >= options.count) return;
  }
}
