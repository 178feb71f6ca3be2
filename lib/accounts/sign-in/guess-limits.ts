/** When tries failed, in ms UTC, the newest first. */
export interface Counts {
  /** For this account from this address, within a minute. */
  readonly pair: readonly number[];
  /** From this address for any account, within a minute. */
  readonly address: readonly number[];
  /** For this account from any address, within an hour. */
  readonly account: readonly number[];
  /** Whether this account was signed in to from this address before. */
  readonly isKnown: boolean;
}

const minute = 60_000;
const pairLimit = 5;
const addressLimit = 20;
const accountLimit = 50;
const longestDelay = 15 * minute;

/**
 * How many seconds to wait before the next guess; 0 for none. From an address that the account is known to
 * use only the first limit counts: strangers elsewhere, or behind the same address, cannot lock its owner
 * out.
 */
export function waitFor({ pair, address, account, isKnown }: Counts, now: number): number {
  const waits = [untilBelow(pair, pairLimit, now)];
  if (!isKnown) waits.push(untilBelow(address, addressLimit, now), growingDelay(account, now));
  return Math.ceil(Math.max(0, ...waits) / 1000);
}

/** Until the oldest of the last `limit` failures is a minute old. */
function untilBelow(failures: readonly number[], limit: number, now: number): number {
  const oldest = failures[limit - 1];
  return oldest === undefined ? 0 : oldest + minute - now;
}

/**
 * After fifty failures in an hour each one doubles the wait for the next, from a second to a quarter of an
 * hour.
 */
function growingDelay(failures: readonly number[], now: number): number {
  const last = failures[0];
  if (last === undefined || failures.length < accountLimit) return 0;
  return last + Math.min(1000 * 2 ** (failures.length - accountLimit), longestDelay) - now;
}
