import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { StatusReport } from "@/lib/client/status-report";
import { readConfig } from "@/lib/config";
import { version } from "@/package.json";
import { warnAboutNode } from "@/scripts/setup/node-version.mjs";
import { loopLag } from "./loop-lag";

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
