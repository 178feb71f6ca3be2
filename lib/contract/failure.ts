/** The failures by code, with HTTP status and default message (docs/decisions/004). */
export const failureTable = {
  malformed_url: { status: 400, message: "Malformed URL." },
  invalid_query: { status: 422, message: "The given data was invalid." },
  unauthenticated: { status: 401, message: "Unauthenticated." },
  forbidden: { status: 403, message: "This action is unauthorized." },
  not_found: { status: 404, message: "Not Found." },
  method_not_allowed: { status: 405, message: "The method is not supported for this route." },
  rate_limited: { status: 429, message: "Too Many Attempts." },
  internal: { status: 500, message: "Server Error" },
  search_unavailable: {
    status: 501,
    message: "Search needs synced records, and sync is off.",
  },
  upstream_malformed: { status: 502, message: "The data service sent an unreadable response." },
  upstream_missing: {
    status: 502,
    message: "The data service has no contributions at this address: is a wrong address configured?",
  },
  upstream_refused: { status: 502, message: "The data service refused our credentials." },
  upstream_unreachable: { status: 502, message: "The data service cannot be reached." },
  upstream_unavailable: { status: 503, message: "The data service is unavailable at the moment." },
  busy: { status: 503, message: "Too many requests at once. Try again in a moment." },
  database_unavailable: { status: 503, message: "The database is unavailable at the moment." },
  audit_unavailable: { status: 503, message: "Audit log unavailable." },
  upstream_timeout: { status: 504, message: "The data service did not answer in time." },
} as const;

export type FailureCode = keyof typeof failureTable;

export function isFailureCode(word: string): word is FailureCode {
  return Object.hasOwn(failureTable, word);
}

/** The reason a request failed. `message` replaces the default sentence, without internal details. */
export interface Failure {
  readonly code: FailureCode;
  readonly message?: string;
  /** For `invalid_query`: the messages for each parameter. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** Seconds to wait before the next attempt; becomes `Retry-After`. */
  readonly retryAfter?: number;
}

export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

export function succeed<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

/** Changes the value of a successful outcome. Returns a failure as it is. */
export async function mapOutcome<T, U>(
  reading: Promise<Outcome<T>>,
  change: (value: T) => U,
): Promise<Outcome<U>> {
  const outcome = await reading;
  return outcome.ok ? succeed(change(outcome.value)) : outcome;
}

/** Creates a failure from its code and optional details. */
export function fail(
  code: FailureCode,
  details: Omit<Failure, "code"> = {},
): { ok: false; failure: Failure } {
  return { ok: false, failure: { code, ...details } };
}

/** Returns the response body: `{message}`, and `errors` for bad parameters. */
export function failureBody(failure: Failure): { message: string; errors?: Failure["errors"] } {
  const message = failure.message ?? failureTable[failure.code].message;
  return failure.errors === undefined ? { message } : { message, errors: failure.errors };
}
