import type { Random } from "./random";

/** Instants in the demo data are whole seconds since 1970 in UTC. */
export const minute = 60;
export const hour = 60 * minute;
export const day = 24 * hour;
/** The length of the last period, which fills the first page of a list and has no edge cases. */
export const quietTime = 14 * day;

/** Formats an instant as `YYYY-MM-DDTHH:MM:SSZ`. */
export function formatInstant(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
}

/** Formats the UTC day of an instant as `YYYY-MM-DD`. */
export function formatDate(seconds: number): string {
  return formatInstant(seconds).slice(0, 10);
}

/** Returns midnight of a calendar day. Months count from 0 and may overflow, as in `Date.UTC`. */
export function midnight(year: number, month: number, dayOfMonth: number): number {
  return Date.UTC(year, month, dayOfMonth) / 1000;
}

/** Returns the same time of day some months later, on the given day of the month. */
export function addMonths(seconds: number, months: number, dayOfMonth: number): number {
  const date = new Date(seconds * 1000);
  return midnight(date.getUTCFullYear(), date.getUTCMonth() + months, dayOfMonth) + (seconds % day);
}

/** The gifts of the last day as a multiple of those of the first, apart from the season. */
const growth = 2.5;
const goldenRatio = 0.6180339887498949;
const monthWeight = [0.8, 0.85, 1.05, 1, 1, 0.9, 0.75, 0.75, 1, 1.1, 1.4, 2.4];
const weekdayWeight = [0.6, 1.1, 1.2, 1.1, 1.1, 1, 0.65];

/** Returns midnight UTC of the Tuesday after the fourth Thursday of November. */
export function givingDay(year: number): number {
  const first = new Date(Date.UTC(year, 10, 1)).getUTCDay();
  return midnight(year, 10, 27 + ((4 - first + 7) % 7));
}

function seasonOf(dayStart: number): number {
  const date = new Date(dayStart * 1000);
  const [month, dayOfMonth] = [date.getUTCMonth(), date.getUTCDate()];
  const weight = (monthWeight[month] ?? 1) * (weekdayWeight[date.getUTCDay()] ?? 1);
  if (month === 11 && dayOfMonth > 28) return weight * 4;
  return givingDay(date.getUTCFullYear()) === dayStart ? weight * 9 : weight;
}

/** Most gifts are made in the afternoon of eastern North America, around 19:00 UTC. */
function timeOfDay(random: Random): number {
  return Math.floor(((random.next() + random.next()) / 2) * day + 7 * hour) % day;
}

export type Calendar = ReturnType<typeof openCalendar>;

/** Opens a calendar of five years that ends where `today` (UTC) begins: a day always gives the same data. */
export function openCalendar(today: Date) {
  const [year, month, date] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];
  const start = midnight(year - 5, month, date);
  const end = midnight(year, month, date) - 1;
  const length = Math.ceil((end - start) / day);
  const weightOf = (at: number) => seasonOf(start + at * day) * (1 + ((growth - 1) * at) / length);
  const weights = Array.from({ length }, (_, at) => weightOf(at));
  const peak = Math.max(...weights);

  return {
    start,
    /** The last second before today's UTC midnight. */
    end,
    /** Draws a moment in [from, to] that follows growth, seasons and weekdays. */
    between(random: Random, from: number, to: number): number {
      for (let tries = 0; tries < 200; tries++) {
        const at = Math.floor((random.int(from, to) - start) / day);
        if (random.next() * peak >= (weights[at] ?? 0)) continue;
        const moment = start + at * day + timeOfDay(random);
        if (moment >= from && moment <= to) return moment;
      }
      return random.int(from, to);
    },
    /** Draws a moment on the nth day of a sequence that has no long gap in five years and grows denser. */
    nth(random: Random, n: number): number {
      // The inverse of the growing density, at steps of the golden ratio.
      const share = (n * goldenRatio) % 1;
      const position = (Math.sqrt(1 + share * (growth ** 2 - 1)) - 1) / (growth - 1);
      return start + Math.floor(position * length) * day + timeOfDay(random);
    },
  };
}
