import type { FailureCode } from "@/lib/contract/failure";

const outages: ReadonlySet<FailureCode> = new Set([
  "upstream_unreachable",
  "upstream_unavailable",
  "upstream_timeout",
  "upstream_malformed",
]);

/**
 * Whether there is no response, and no refusal: after a refusal, cached and copied records must not be shown.
 */
export function isOutage(code: FailureCode): boolean {
  return outages.has(code);
}

/** Whether there is no response at all, not even an unreadable one. */
export function isDown(code: FailureCode): boolean {
  return isOutage(code) && code !== "upstream_malformed";
}
