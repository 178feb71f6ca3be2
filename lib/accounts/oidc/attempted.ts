/**
 * Why somebody did not come in by the provider: `unavailable`, it cannot be reached or is set up wrong;
 * `expired`, this browser has no such attempt under way; `cancelled`, the provider says that the person did
 * not sign in; `distrusted`, an answer failed a check; `not_admitted`, nobody invited this person, or no role
 * is theirs, or they are disabled.
 */
export type SignOnProblem = "unavailable" | "expired" | "cancelled" | "distrusted" | "not_admitted";

export interface Rejection {
  readonly ok: false;
  readonly problem: SignOnProblem;
  /** For the log: our own words only, nothing that a stranger wrote. */
  readonly detail: string;
}

/** A step on the way in, done or broken off. */
export type Attempted<T> = { readonly ok: true; readonly value: T } | Rejection;

/** Breaks the way in off. */
export function reject(problem: SignOnProblem, detail: string): Rejection {
  return { ok: false, problem, detail };
}
