import type { FailureCode } from "@/lib/contract/failure";

const outages: ReadonlySet<FailureCode> = new Set([
  "upstream_unreachable",
  "upstream_unavailable",
  "upstream_timeout",
  "upstream_malformed",
]);

/**
 * Whether an answer is missing, and not a refusal: what may no longer be read must not be shown from
 * elsewhere.
 */
export function isOutage(code: FailureCode): boolean {
  return outages.has(code);
}

/** Whether there is no answer at all, not even one that cannot be read. */
export function isDown(code: FailureCode): boolean {
  return isOutage(code) && code !== "upstream_malformed";
}
