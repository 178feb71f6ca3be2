import type { DriftEntry, DriftReport } from "@/lib/client/api/status";
import { formatCount, formatCounted } from "@/lib/format/count";

type Resource = DriftEntry["resource"];

const nouns: Readonly<Record<Resource, readonly [one: string, many: string]>> = {
  contribution: ["contribution", "contributions"],
  post: ["post", "posts"],
  envelope: ["page of a list", "pages of lists"],
  parameter: ["answered list", "answered lists"],
};

/** What an entry is about, in words: `contribution`. */
export function driftPlace({ resource }: DriftEntry): string {
  return nouns[resource][0];
}

/** What is different, in words. */
export function driftWords({ kind, expected, found }: DriftEntry): string {
  const words: Readonly<Record<DriftEntry["kind"], string>> = {
    unknown: `Not in the contract, comes as ${found}`,
    missing: `Missing, should be ${expected}`,
    mistyped: `Comes as ${found}, should be ${expected}`,
    ignored: "Is asked for, but not obeyed",
  };
  return words[kind];
}

/** How often, of how many: `24 of 25 contributions`. */
export function driftShare(
  { resource, count }: DriftEntry,
  { compared }: DriftReport,
  locale: string,
): string {
  const all = compared[resource];
  return `${formatCount(count, locale)} of ${formatCounted(all, ...nouns[resource], locale)}`;
}

/** What was compared in all: `75 contributions, 3 pages of lists`; empty while there was nothing. */
export function comparedWords({ compared }: DriftReport, locale: string): string {
  return (["contribution", "post", "envelope"] as const)
    .filter((resource) => compared[resource] > 0)
    .map((resource) => formatCounted(compared[resource], ...nouns[resource], locale))
    .join(", ");
}
