import type { ParamValue } from "./query-string";

const largest = 2n ** 63n - 1n;

/**
 * The page asked for, as Laravel reads it: a positive decimal integer up to 2^63−1, else page 1. Never an
 * error (docs/decisions/001). A bigint, because numbers beyond 2^53 are honoured and echoed exactly.
 */
export function readPage(raw: ParamValue | undefined): bigint {
  if (typeof raw !== "string") return 1n;
  const digits = /^[ \t\n\r\v]*\+?([1-9]\d{0,18})[ \t\n\r\v]*$/.exec(raw)?.[1];
  if (digits === undefined) return 1n;
  const page = BigInt(digits);
  return page <= largest ? page : 1n;
}

/**
 * The same page as a number for counting rows; beyond 2^53 no list has rows, so the exact value has no say.
 */
export function toCountable(page: bigint): number {
  return page > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(page);
}
