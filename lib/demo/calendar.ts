import { day, hour, midnight } from "./instant";
import { odds, type Random } from "./random";

/** Five years of giving that end where `today` (UTC) begins, so that any instant of one day gives the same data. */
export interface Calendar {
  readonly start: number;
  /** The last second before today's UTC midnight. */
  readonly end: number;
  /** A moment in [from, to] that follows the seasons, the week and the hours of the day. */
  between(random: Random, from: number, to: number): number;
}

const monthWeight = [0.8, 0.85, 1.05, 1, 1, 0.9, 0.75, 0.75, 1, 1.1, 1.4, 2.4];
const weekdayWeight = [0.6, 1.1, 1.2, 1.1, 1.1, 1, 0.65];
const hourOfDay = odds(
  [1, 1, 1, 1, 1, 2, 4, 7, 10, 12, 13, 12, 11, 10, 9, 9, 8, 8, 9, 12, 14, 11, 6, 3].map((weight, at) => [
    at,
    weight,
  ]),
);
/** Most donors live by Eastern time; the records are in UTC. */
const easternOffset = 5 * hour;

/** Midnight UTC of the Tuesday after the fourth Thursday of November. */
export function givingDay(year: number): number {
  const first = new Date(Date.UTC(year, 10, 1)).getUTCDay();
  const thanksgiving = 1 + ((4 - first + 7) % 7) + 21;
  return midnight(year, 10, thanksgiving + 5);
}

function weightOf(dayStart: number, fromStart: number): number {
  const date = new Date(dayStart * 1000);
  const month = date.getUTCMonth();
  const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const toMonthEnd = lastOfMonth - date.getUTCDate();
  let weight = (monthWeight[month] ?? 1) * (weekdayWeight[date.getUTCDay()] ?? 1);
  if (toMonthEnd < 2) weight *= 1.5;
  if (month === 11 && toMonthEnd < 3) weight *= 3;
  if (givingDay(date.getUTCFullYear()) === dayStart) weight *= 14;
  return weight * (1 + fromStart / (6 * 365 * day));
}

/** Prepares the weights of all days up to `today` (an instant; its UTC date decides). */
export function openCalendar(today: Date): Calendar {
  const [year, month, date] = [today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate()];
  const start = midnight(year - 5, month, date);
  const end = midnight(year, month, date) - 1;
  const sums = [0];
  for (let at = start; at < end; at += day) sums.push((sums.at(-1) ?? 0) + weightOf(at, at - start));

  function sumUpTo(seconds: number): number {
    const at = Math.min(Math.max((seconds - start) / day, 0), sums.length - 1);
    const low = sums[Math.floor(at)] ?? 0;
    return low + ((sums[Math.ceil(at)] ?? low) - low) * (at % 1);
  }

  function dayAt(sum: number): number {
    let [low, high] = [0, sums.length - 2];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((sums[middle] ?? 0) <= sum) low = middle;
      else high = middle - 1;
    }
    return start + low * day;
  }

  return {
    start,
    end,
    between(random, from, to) {
      const [low, high] = [sumUpTo(from), sumUpTo(to)];
      const dayStart = dayAt(low + random.next() * (high - low));
      const seconds = hourOfDay(random) * hour + random.int(0, hour - 1) + easternOffset;
      const moment = dayStart + (seconds % day);
      return moment >= from && moment <= to ? moment : random.int(from, to);
    },
  };
}
