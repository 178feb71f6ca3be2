import type { FateName } from "./fate";
import { renewalFate } from "./fate";
import { day, hour } from "./instant";
import { dueAt, type Period } from "./period";
import { odds, type Random } from "./random";

export type PlanStatus = "Active" | "Suspended" | "Cancelled" | "Expired";

const anyStatus = odds<PlanStatus>([
  ["Active", 66],
  ["Cancelled", 20],
  ["Suspended", 7],
  ["Expired", 7],
]);

/** One charge of a plan after the first. */
export interface Instalment {
  readonly at: number;
  readonly fate: FateName;
  /** The plan's last charges, which fail until the plan is suspended. */
  readonly isFinalFailure: boolean;
}

/** The charges of a plan up to now, and where it stands. Times in seconds. */
export interface Schedule {
  readonly period: Period;
  readonly startedAt: number;
  readonly dayOfMonth: number;
  readonly status: PlanStatus;
  readonly instalments: readonly Instalment[];
  /** When the next charge is due, or would have been. */
  readonly nextAt: number;
}

/** Charges run in the small hours of the Eastern morning, each plan at its own second. */
const billingHour = 9 * hour;

function dueTimes(
  period: Period,
  startedAt: number,
  dayOfMonth: number,
  offset: number,
  now: number,
): number[] {
  const times: number[] = [];
  for (let n = 1; ; n++) {
    const due = dueAt(period, startedAt, dayOfMonth, n);
    const at = Math.floor(due / day) * day + billingHour + offset;
    times.push(at);
    if (at > now) return times;
  }
}

/** Draws the course of a plan: every charge lies strictly after the start and not after `now`. */
export function drawSchedule(random: Random, period: Period, startedAt: number, now: number): Schedule {
  const startDay = new Date(startedAt * 1000).getUTCDate();
  const dayOfMonth = random.chance(0.6) ? Math.min(startDay, 28) : random.pick([1, 5, 15, 20]);
  const due = dueTimes(period, startedAt, dayOfMonth, random.int(0, 2 * hour), now);
  const past = due.length - 1;
  const wished = anyStatus(random);
  const status = wished !== "Active" && past === 0 ? "Active" : wished;
  const kept = status === "Active" ? past : random.int(1, past);
  const failures = status === "Suspended" ? Math.min(kept, random.int(1, 3)) : 0;
  const instalments = due.slice(0, kept).map((at, nth) => {
    const isFinalFailure = nth >= kept - failures;
    return { at, isFinalFailure, fate: isFinalFailure ? ("failed" as const) : renewalFate(random) };
  });
  return { period, startedAt, dayOfMonth, status, instalments, nextAt: due[kept] ?? now + day };
}
