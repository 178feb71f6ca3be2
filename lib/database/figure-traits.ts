/** What a contribution is to sums, each a bit of `contribution_figure.traits`. */
export const traits = {
  /** Money that came in (lib/reading/received.ts). */
  received: 1,
  /** The latest attempt failed and none succeeded or is pending; no test. */
  failed: 2,
  /** A warning or a failed check; no test, spam or deleted one. */
  risky: 4,
  /** Received, with costs covered. */
  covered: 8,
  /** Received, and something of it was given back. */
  refunded: 16,
  /** Spam, test or deleted: in no sum at all. */
  muted: 32,
  /** Not in the store any more. */
  gone: 64,
  /**
   * Money that came in, but its amount cannot be read or is beyond what sums hold: every sum leaves it out
   * and says so.
   */
  unsummed: 128,
} as const;
export type Trait = keyof typeof traits;

/** What an overview shows a contribution for. */
export const shown = traits.received | traits.failed | traits.risky | traits.unsummed;
