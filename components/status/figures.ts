import { formatCount, formatFigure } from "@/lib/format/count";
import { formatAgo } from "@/lib/format/moment";

const minuteMs = 60_000;
const tenths = { min: 0, max: 1 } as const;

/** `84 ms`, `1.2 s` */
export function formatTook(ms: number, locale: string): string {
  if (ms < 1000) return `${formatCount(Math.round(ms), locale)} ms`;
  return `${formatFigure(ms / 1000, locale, tenths)} s`;
}

/** `812 kB`, `3.4 MB`, `1.2 GB` */
export function formatBytes(bytes: number, locale: string): string {
  const steps = [
    [1e9, "GB"],
    [1e6, "MB"],
    [1e3, "kB"],
  ] as const;
  const [size, unit] = steps.find(([least]) => bytes >= least) ?? [1, "bytes"];
  return `${formatFigure(bytes / size, locale, tenths)} ${unit}`;
}

/** In seconds within the last minute: `3 s ago`, `2 min ago`. */
export function formatSince(at: number, now: number, locale: string): string {
  const passed = Math.max(0, now - at);
  return passed < minuteMs ? `${Math.round(passed / 1000)} s ago` : formatAgo(at, now, locale);
}

/** In the two largest units: `2 d 4 h`, `3 h 12 min`, `40 s`. */
export function formatLasting(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const parts = [
    [Math.floor(seconds / 86_400), "d"],
    [Math.floor(seconds / 3600) % 24, "h"],
    [Math.floor(seconds / 60) % 60, "min"],
    [seconds % 60, "s"],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  const shown = first === -1 ? parts.slice(-1) : parts.slice(first, first + 2);
  return shown
    .filter(([count], index) => count > 0 || index === 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(" ");
}
