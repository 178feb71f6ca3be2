import { localDay } from "./day";
import { isDeskLocale } from "./locale";
import type { Region } from "./moment";

const second = 1000;
const steps = [
  ["year", 365 * 86_400 * second],
  ["month", 30 * 86_400 * second],
  ["day", 86_400 * second],
  ["hour", 3600 * second],
  ["minute", 60 * second],
] as const satisfies readonly (readonly [Intl.RelativeTimeFormatUnit, number])[];

/**
 * How long ago, or until when, in the largest unit that fits: `2 min ago`, `in 3 days`; within a minute
 * `just now`.
 * @param instant ms UTC
 */
export function formatAgo(instant: number, now: number, locale: string): string {
  const passed = now - instant;
  const step = steps.find(([, length]) => Math.abs(passed) >= length);
  if (step === undefined) return "just now";
  const [unit, length] = step;
  return new Intl.RelativeTimeFormat(locale, { style: "short" }).format(-Math.trunc(passed / length), unit);
}

/**
 * How long ago an instant of today was: `2 hours ago`, `1 minute ago`, `just now`; null for one of another
 * day, or of the future.
 * @param instant ms UTC
 */
export function formatToday(instant: number, now: number, { zone, locale }: Region): string | null {
  const passed = now - instant;
  if (passed < 0 || localDay(zone, instant) !== localDay(zone, now)) return null;
  const step = steps.find(([, length]) => passed >= length);
  if (step === undefined) return "just now";
  const [unit, length] = step;
  const count = Math.trunc(passed / length);
  if (isDeskLocale(locale)) return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
  return new Intl.RelativeTimeFormat(locale).format(-count, unit);
}
