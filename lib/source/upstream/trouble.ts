import { type Failure, type FailureCode, fail } from "@/lib/contract/failure";

interface Trouble {
  readonly code: FailureCode;
  /** Replaces the sentence of the code. */
  readonly message?: string;
  /** How often one question may be asked again for it. */
  readonly again: 0 | 1 | 2;
  /** What it tells of the upstream's health; `nothing` where the upstream had no say in it. */
  readonly health: "ill" | "well" | "nothing";
}

/** All that can go wrong between a question and the body of its answer, and what the policies make of it. */
export const troubles = {
  unreachable: { code: "upstream_unreachable", again: 2, health: "ill" },
  unknown_name: {
    code: "upstream_unreachable",
    message: "The data service cannot be reached: its name cannot be found.",
    again: 2,
    health: "ill",
  },
  private_address: {
    code: "upstream_unreachable",
    message: "The data service cannot be reached: its name now leads to a private address.",
    again: 0,
    health: "ill",
  },
  bad_certificate: {
    code: "upstream_unreachable",
    message: "The data service cannot be reached: its certificate is not valid.",
    again: 0,
    health: "ill",
  },
  insecure: {
    code: "upstream_unreachable",
    message: "The data service cannot be reached: no secure connection could be made.",
    again: 2,
    health: "ill",
  },
  // A kept connection that closes under a request says nothing of the upstream: it was merely old.
  stale_connection: { code: "upstream_unreachable", again: 2, health: "ill" },
  slow_connect: { code: "upstream_timeout", again: 1, health: "ill" },
  slow_answer: { code: "upstream_timeout", again: 0, health: "ill" },
  gateway: { code: "upstream_unreachable", again: 2, health: "ill" },
  unavailable: { code: "upstream_unavailable", again: 2, health: "ill" },
  broken: { code: "upstream_malformed", again: 0, health: "ill" },
  incomplete: {
    code: "upstream_malformed",
    message: "The data service gave an incomplete answer.",
    again: 2,
    health: "well",
  },
  malformed: { code: "upstream_malformed", again: 0, health: "well" },
  too_large: {
    code: "upstream_malformed",
    message: "The data service's answer is too large.",
    again: 0,
    health: "well",
  },
  packed: {
    code: "upstream_malformed",
    message: "The data service's answer cannot be unpacked.",
    again: 0,
    health: "well",
  },
  redirected: {
    code: "upstream_refused",
    message:
      "The data service answered with an unexpected redirect, as it does when it refuses our credentials.",
    again: 0,
    health: "well",
  },
  refused: { code: "upstream_refused", again: 0, health: "well" },
  not_allowed: {
    code: "upstream_refused",
    message: "The data service does not allow us to read this.",
    again: 0,
    health: "well",
  },
  missing: { code: "not_found", again: 0, health: "well" },
  limited: { code: "rate_limited", again: 2, health: "well" },
  banned: { code: "rate_limited", again: 0, health: "nothing" },
  busy: {
    code: "upstream_unavailable",
    message: "Too many requests wait for the data service.",
    again: 0,
    health: "nothing",
  },
  given_up: {
    code: "upstream_timeout",
    message: "The request was given up by its caller.",
    again: 0,
    health: "nothing",
  },
  open: {
    code: "upstream_unavailable",
    message: "The data service cannot be reached.",
    again: 0,
    health: "nothing",
  },
} as const satisfies Record<string, Trouble>;

export type TroubleName = keyof typeof troubles;

/** A question without an answer: what happened, and what the caller is told of it. */
export interface Troubled {
  readonly ok: false;
  readonly trouble: TroubleName;
  readonly failure: Failure;
}

/** The outcome of a trouble; `details` add to what the table says, or replace its sentence. */
export function troubled(name: TroubleName, details: Omit<Failure, "code"> = {}): Troubled {
  const { code, message }: Trouble = troubles[name];
  const { failure } = fail(code, { ...(message === undefined ? {} : { message }), ...details });
  return { ok: false, trouble: name, failure };
}

/** What a request is ended with from our side: the trouble that it comes to. */
export class Stopped extends Error {
  override readonly name = "Stopped";
  constructor(readonly trouble: TroubleName) {
    super(trouble);
  }
}
