/**
 * Why a sign-in by the provider failed. `unavailable`: the provider cannot be reached or is set up wrong;
 * `expired`: this browser has no such attempt under way; `cancelled`: the provider reports that the person
 * did not sign in; `distrusted`: a response failed a check; `not_admitted`: the person was not invited, has no
 * role or is disabled.
 */
export type SignOnProblem = "unavailable" | "expired" | "cancelled" | "distrusted" | "not_admitted";

export interface Rejection {
  readonly ok: false;
  readonly problem: SignOnProblem;
  /** For the log; it quotes nothing that a stranger wrote. */
  readonly detail: string;
}

/** The result of a step of a sign-in. */
export type Attempted<T> = { readonly ok: true; readonly value: T } | Rejection;

export function reject(problem: SignOnProblem, detail: string): Rejection {
  return { ok: false, problem, detail };
}
