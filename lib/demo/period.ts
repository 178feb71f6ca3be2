import { addMonths, day } from "./instant";

/** How often a plan is charged; the names are values of `Variant.billing_period`. */
const periodTable = {
  weekly: { days: 7, months: 0, words: "every week", noun: "week", length: 7 * day },
  biweekly: { days: 14, months: 0, words: "every two weeks", noun: "2 weeks", length: 14 * day },
  monthly: { days: 0, months: 1, words: "every month", noun: "month", length: 30 * day },
  quarterly: { days: 0, months: 3, words: "every quarter", noun: "quarter", length: 91 * day },
  biannually: { days: 0, months: 6, words: "twice a year", noun: "6 months", length: 182 * day },
  annually: { days: 0, months: 12, words: "every year", noun: "year", length: 365 * day },
} as const;

export type Period = keyof typeof periodTable;
export type BillingPeriod = Period | "onetime";

/** Words and the approximate length (seconds) of a period. */
export function describePeriod(period: Period) {
  return periodTable[period];
}

/** True when the period is counted in months and so has a day of the month; else it has a day of the week. */
export function isByMonth(period: Period): boolean {
  return periodTable[period].months > 0;
}

/** When the nth charge of a plan is due (seconds): the first one (n = 0) is the start itself. */
export function dueAt(period: Period, startedAt: number, dayOfMonth: number, n: number): number {
  const { days, months } = periodTable[period];
  return months > 0 && n > 0 ? addMonths(startedAt, months * n, dayOfMonth) : startedAt + n * days * day;
}
