import "server-only";
import type { CopyFacts } from "@/lib/client/api/desk-notice";
import { logError } from "@/lib/server/logs/log";
import { mirrorReport } from "@/lib/source";

/** How old what is known may be (ms) before it is looked up again. */
const restMs = 10_000;

let known: CopyFacts | null = null;
let askedAt = 0;

/**
 * How much the copy of the data service holds, and of what age it is, as this process last saw it; null where
 * there is no copy, or until it was seen. Nobody waits for it: it is looked up behind whoever asks, at most
 * once in ten seconds.
 */
export function knownCopy(now: number): CopyFacts | null {
  if (now - askedAt >= restMs) {
    askedAt = now;
    void look();
  }
  return known;
}

async function look(): Promise<void> {
  try {
    const report = await mirrorReport();
    const readAt = report?.oldestReadAt ?? undefined;
    known =
      report === null || readAt === undefined
        ? null
        : { held: report.held, readAt, isWhole: report.completeAsOf !== null };
  } catch (error) {
    logError("The copy could not be looked at", error);
  }
}
