import type { DeskCondition } from "@/lib/client/api/desk-notice";
import { type FailureCode, failureTable } from "@/lib/contract/failure";
import type { UpstreamReport } from "@/lib/source/upstream-report";

type Told = Pick<UpstreamReport, "samples" | "lastSuccessAt" | "bannedUntil" | "breaker" | "lastFailure">;

/** A single record that fails is that record's page's affair; so many failures in a row are everybody's. */
const telling = 3;
const noAnswer: readonly (FailureCode | "ok")[] = [
  "upstream_unreachable",
  "upstream_unavailable",
  "upstream_timeout",
  "upstream_malformed",
];

/**
 * What the newest requests to the data service say of it; null while it answers. Of a copy they know nothing.
 * @param now ms UTC
 */
export function noticeCondition(told: Told, now: number): DeskCondition | null {
  const { samples, lastSuccessAt, bannedUntil, breaker, lastFailure } = told;
  const newest = samples.slice(-telling).map(({ outcome }) => outcome);
  if (newest.at(-1) === "upstream_refused") return { cause: "refused" };
  if (bannedUntil !== null && bannedUntil > now) return { cause: "limited", until: bannedUntil };
  const isSilent = newest.length === telling && newest.every((outcome) => noAnswer.includes(outcome));
  if (breaker.state === "closed" && !isSilent) return null;
  const message = lastFailure?.message ?? failureTable.upstream_unavailable.message;
  return { cause: "down", since: lastSuccessAt, message, hasCopy: false };
}
