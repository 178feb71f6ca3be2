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
