import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type IntervalHistogram, monitorEventLoopDelay } from "node:perf_hooks";
import type { ServerStatus, StatusReport } from "@/lib/client/api/status";
import { readConfig } from "@/lib/config";
import { version } from "@/package.json";
import { warnAboutNode } from "@/scripts/setup/node-version.mjs";

/**
 * The process that answers: what it runs, since when, and how it keeps up.
 * @param isExposed whether real records are open to whoever reaches the desk
 */
export function serverStatus(isExposed: boolean, now: number): StatusReport["server"] {
  const node = process.versions.node;
  const warnings = [warnAboutNode(node), ...settingWarnings(isExposed)];
  return {
    version,
    commit,
    node,
    startedAt: Math.round(performance.timeOrigin),
    warnings: warnings.filter((warning) => warning !== null),
    lag: loopLag(now),
    memoryBytes: process.memoryUsage.rss(),
  };
}

function settingWarnings(isExposed: boolean): readonly (string | null)[] {
  const base = readConfig().upstream?.baseUrl;
  const isPlain = base?.protocol === "http:" && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(base.hostname);
  return [
    isExposed ? "Access is open: whoever reaches this desk can read every record." : null,
    isPlain ? "The data service is asked without encryption." : null,
  ];
}

// What is checked out may change under a running process: the answer is the one from when it was first
// needed.
const commit = readCommit(process.cwd());

/** The first twelve digits of the commit that a folder is checked out at; null where that cannot be told. */
export function readCommit(folder: string): string | null {
  const read = (name: string) => readFileSync(join(folder, ".git", name), "utf8").trim();
  try {
    const head = read("HEAD");
    const branch = /^ref: (refs\/[\w./-]+)$/.exec(head)?.[1];
    const digits = branch === undefined ? head : read(branch);
    return /^[0-9a-f]{12}/.exec(digits)?.[0] ?? null;
  } catch {
    return null;
  }
}

type Lag = ServerStatus["lag"];

interface Watch {
  readonly histogram: IntervalHistogram;
  since: number;
  /** The figures of the window before this one. */
  last: Lag | null;
}

const resolution = 20;
const window = 60_000;

// The page and its routes may be loaded apart: one histogram is enough for both.
const kept: typeof globalThis & { givingDeskLoopWatch?: Watch } = globalThis;

/**
 * How late the event loop was in the newest window: from half a minute to a minute and a half, or since it is
 * watched.
 */
function loopLag(now: number): Lag {
  kept.givingDeskLoopWatch ??= startWatch(now);
  const watch = kept.givingDeskLoopWatch;
  const current = readLag(watch, now);
  if (current.over >= window) {
    watch.histogram.reset();
    Object.assign(watch, { since: now, last: current });
  }
  return current.over < window / 2 && watch.last !== null ? watch.last : current;
}

function startWatch(now: number): Watch {
  const histogram = monitorEventLoopDelay({ resolution });
  histogram.enable();
  return { histogram, since: now, last: null };
}

function readLag({ histogram, since }: Watch, now: number): Lag {
  // The histogram counts from one of its own ticks to the next: the resolution itself is not late.
  const late = (ns: number) =>
    histogram.count === 0 ? 0 : Math.max(0, Math.round(ns / 1e5) / 10 - resolution);
  return {
    median: late(histogram.percentile(50)),
    p99: late(histogram.percentile(99)),
    most: late(histogram.max),
    over: now - since,
  };
}
