import { formatFigure } from "@/lib/format/count";

const steps = [1, 2, 2.5, 4, 5, 10];
const parts = 4;

/** Round figures from 0 to just above the highest bar, four steps; 0 and 1 where there is no bar. */
export function axisTicks(highest: number): readonly number[] {
  if (!(highest > 0)) return [0, 1];
  const power = 10 ** Math.floor(Math.log10(highest / parts));
  const step = (steps.find((one) => one * power * parts >= highest) ?? 10) * power;
  const count = Math.ceil(highest / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, at) => rounded(at * step));
}

/** A figure of an axis in the fewest signs: `4k`, `1.5M`. */
export function formatTick(value: number, locale: string): string {
  const [unit, sign] =
    (value >= 1e9 && ([1e9, "B"] as const)) ||
    (value >= 1e6 && ([1e6, "M"] as const)) ||
    (value >= 1e3 && ([1e3, "k"] as const)) ||
    ([1, ""] as const);
  return `${formatFigure(value / unit, locale, { min: 0, max: 4 })}${sign}`;
}

function rounded(value: number): number {
  return Number(value.toPrecision(12));
}
