const always = 20;
const share = 0.02;

/** What of a list is gone or may be. */
interface Gone {
  /** Records that may be gone. */
  readonly suspects: number;
  /** Those that were hidden since the newest walk through everything began. */
  readonly hidden: number;
  /** Those that are shown, the suspects among them. */
  readonly held: number;
  /** So many somebody has allowed for. */
  readonly released: number;
}

/**
 * Whether so many records are gone that it looks like a fault of the upstream: more than 20 and more than 2 %
 * of those that were held, those that were hidden one by one among them. Nothing is hidden then until
 * somebody has looked (docs/data.md).
 */
export function isBraked({ suspects, hidden, held, released }: Gone): boolean {
  const gone = suspects + hidden;
  return suspects > 0 && gone > Math.max(always, (held + hidden) * share) && gone > released;
}
