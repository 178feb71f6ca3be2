import type { Bucket, Series } from "@/lib/contract/insights-report";
import { formatFigure } from "@/lib/format/count";
import { addDays, midnight, partsOfDay } from "@/lib/format/day";
import { isDeskLocale } from "@/lib/format/locale";
import {
  formatDayMonth,
  formatDayRange,
  formatMonth,
  formatShortMonth,
  formatTime,
  formatWeekDate,
  type Region,
} from "@/lib/format/moment";
import { zoneOffset, zoneOffsetLabel } from "@/lib/format/zone";
import { kindWords } from "@/lib/records/labels";
import { decimalText, toTenThousandths } from "@/lib/records/money";
import { dayLength } from "@/lib/records/values";

/** The kinds in a stacked bar from bottom to top. */
export const stackedKinds = [
  { kind: "recurring", label: kindWords.recurring, fill: "var(--color-k-renew)" },
  { kind: "initial", label: kindWords.initial, fill: "url(#kind-initial)" },
  { kind: "onetime", label: kindWords.onetime, fill: "var(--color-k-once)" },
] as const satisfies readonly { kind: keyof Bucket["count"]; label: string; fill: string }[];

export const kindsTopDown = stackedKinds.toReversed();

/** Shared by all marks on the page. */
export function KindPatterns() {
  return (
    <svg aria-hidden width="0" height="0" className="absolute">
      <defs>
        <pattern
          id="kind-initial"
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="5" height="5" fill="var(--color-k-first)" />
          <rect width="1.6" height="5" fill="var(--color-surface)" />
        </pattern>
      </defs>
    </svg>
  );
}

export function KindSwatch({ fill }: { fill: string }) {
  return (
    <svg aria-hidden width="10" height="10" className="shrink-0">
      <rect width="10" height="10" rx="2" fill={fill} />
    </svg>
  );
}

/** Returns the amount received, in ten-thousandths of the currency unit. */
export function receivedIn({ received }: Bucket): bigint {
  return stackedKinds.reduce(
    (sum, { kind }) => sum + (toTenThousandths(decimalText(received[kind])) ?? 0n),
    0n,
  );
}

/** Returns the amount that a bar shows, approximately, in currency units; negative amounts count as zero. */
export function stackedAmount({ received }: Bucket): number {
  return stackedKinds.reduce((sum, { kind }) => sum + Math.max(0, Number(received[kind])), 0);
}

export function countIn({ count }: Bucket): number {
  return count.onetime + count.initial + count.recurring;
}

/** In px, without the labels under the axis. */
export const plotHeight = 236;

type Unit = Series["unit"];

/**
 * Formats the time of a bar: `Fri 15 Mar 2024`, `Fri 15 Mar 2024, 3:00 pm`, `11–17 Mar 2024`, `March
 * 2024`, `2024`. A month or year that the range cuts short is formatted as days. An hour that occurs twice
 * that day has its offset: `Sun 3 Nov 2024, 1:00 am UTC−4`.
 */
export function bucketName(bucket: Bucket, unit: Unit, region: Region): string {
  const { from, to, start } = bucket;
  const days = { zone: "UTC", locale: region.locale };
  if (unit === "year" && isWholePeriod(bucket, "-01-01")) return from.slice(0, 4);
  if (unit === "month" && isWholePeriod(bucket, "-01")) return formatMonth(midnight(from), days);
  if (unit !== "day" && unit !== "hour") return formatDayRange(from, to, region.locale);
  const day = formatWeekDate(midnight(from), days);
  if (unit === "day") return day;
  const time = `${day}, ${formatTime(start, region)}`;
  return isAmbiguousTime(region.zone, start) ? `${time} ${zoneOffsetLabel(region.zone, start)}` : time;
}

/**
 * Whether a month or year is complete, or runs up to now.
 * @param firstDaySuffix the end of its first day's ISO date: `-01`, `-01-01`
 */
function isWholePeriod({ from, to, state }: Bucket, firstDaySuffix: string): boolean {
  return from.endsWith(firstDaySuffix) && (state === "partial" || addDays(to, 1).endsWith(firstDaySuffix));
}

/** Whether the local time of an instant occurs twice, as when clocks are set back. */
function isAmbiguousTime(zone: string, instant: number): boolean {
  const own = zoneOffset(zone, instant);
  return [instant - dayLength, instant + dayLength].some((near) => {
    const other = zoneOffset(zone, near);
    return other !== own && zoneOffset(zone, instant + own - other) === other;
  });
}

/**
 * Returns the labels under the axis by bar. A label leaves out the month or year of the label before it:
 * `1 Mar`, `2`, `3`.
 * @param every the number of bars that share a label
 */
export function axisLabels(
  { buckets, unit }: Series,
  region: Region,
  every: number,
): ReadonlyMap<number, string> {
  const labels = new Map<number, string>();
  let lastContext = "";
  for (let at = 0; at < buckets.length; at += every) {
    const bucket = buckets[at];
    if (bucket === undefined) break;
    const { context, full, short } = axisLabel(bucket, unit, region);
    labels.set(at, context === lastContext ? short : full);
    lastContext = context;
  }
  return labels;
}

function axisLabel({ from, start }: Bucket, unit: Unit, region: Region) {
  const { year, date } = partsOfDay(from);
  const days = { zone: "UTC", locale: region.locale };
  const dayMonth = formatDayMonth(midnight(from), days);
  if (unit === "year") return { context: "", full: String(year), short: String(year) };
  if (unit === "month") {
    const month = formatShortMonth(midnight(from), days);
    return { context: String(year), full: `${month} ${year}`, short: month };
  }
  if (unit === "week") return { context: "", full: dayMonth, short: dayMonth };
  if (unit === "day") return { context: from.slice(0, 7), full: dayMonth, short: String(date) };
  const time = formatTime(start, region).replace(":00", "");
  return { context: from, full: dayMonth, short: time };
}

/** Whether all bars are in one year. */
export function areOfOneYear(buckets: readonly Bucket[]): boolean {
  const [first, last] = [buckets[0], buckets.at(-1)];
  return first !== undefined && first.from.slice(0, 4) === last?.to.slice(0, 4);
}

/**
 * Formats selected days: `22–26 Mar`, `29 Feb – 3 Mar`.
 * @param omitsYear for a range in one year, which the heading has
 */
export function formatSpan(
  { from, to }: { readonly from: string; readonly to: string },
  omitsYear: boolean,
  locale: string,
): string {
  const days = formatDayRange(from, to, locale);
  if (!omitsYear) return days;
  if (from === to) return formatDayMonth(midnight(from), { zone: "UTC", locale });
  // In other locales, parts of the year would remain: `22 – 26 de mar. de`.
  return isDeskLocale(locale) ? days.replace(` ${partsOfDay(to).year}`, "") : days;
}

const stepSizes = [1, 2, 2.5, 4, 5, 10];
const maxSteps = 4;

/**
 * Returns round figures from 0 to at least the highest bar, in up to four steps; 0 and 1 if no bar has a
 * height.
 */
export function axisTicks(highest: number): readonly number[] {
  if (!(highest > 0)) return [0, 1];
  const power = 10 ** Math.floor(Math.log10(highest / maxSteps));
  const step = (stepSizes.find((one) => one * power * maxSteps >= highest) ?? 10) * power;
  // Tolerates rounding errors of the division.
  const count = Math.ceil(highest / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, at) => Number((at * step).toPrecision(12)));
}

const tickUnits: readonly (readonly [size: number, sign: string])[] = [
  [1e9, "B"],
  [1e6, "M"],
  [1e3, "k"],
];

/** `4k`, `1.5M` */
export function formatTick(value: number, locale: string): string {
  const [unit, sign] = tickUnits.find(([size]) => value >= size) ?? [1, ""];
  return `${formatFigure(value / unit, locale, { min: 0, max: 4 })}${sign}`;
}
