import { type FailureCode, fail } from "@/lib/contract/failure";
import { defaultRetryAfter, parseRetryAfter } from "./retry-after";

interface Meaning {
  readonly statuses: readonly number[];
  readonly code: FailureCode;
  readonly message?: string;
}

// The codes also say what may be asked again: `unreachable`, `unavailable` and `timeout` may, the rest may not.
const meanings: readonly Meaning[] = [
  {
    statuses: [301, 302, 303, 307, 308],
    code: "upstream_refused",
    message: "The data service redirected us, as it does when it refuses our credentials.",
  },
  { statuses: [401], code: "upstream_refused" },
  { statuses: [403], code: "upstream_refused", message: "The data service does not allow us to read this." },
  { statuses: [404], code: "not_found" },
  { statuses: [408], code: "upstream_timeout" },
  { statuses: [429], code: "rate_limited" },
  { statuses: [502, 504], code: "upstream_unreachable" },
  { statuses: [503], code: "upstream_unavailable" },
];

/**
 * What a status other than 200 means to our caller (contract: Speaking to an upstream). 404 is `not_found` here:
 * what it says about a list or a record is for the source to judge.
 * @param retryAfter the raw `Retry-After`, kept for 429 and 503 only
 * @param now ms UTC
 */
export function statusFailure(status: number, retryAfter: string | undefined, now: number) {
  const meaning = meanings.find(({ statuses }) => statuses.includes(status));
  if (meaning === undefined) {
    return fail("upstream_malformed", { message: `The data service answered with status ${status}.` });
  }
  const wait = waitFor(meaning.code, retryAfter, now);
  return fail(meaning.code, {
    ...(meaning.message === undefined ? {} : { message: meaning.message }),
    ...(wait === undefined ? {} : { retryAfter: wait }),
  });
}

function waitFor(code: FailureCode, header: string | undefined, now: number): number | undefined {
  if (code !== "rate_limited" && code !== "upstream_unavailable") return undefined;
  if (header !== undefined) return parseRetryAfter(header, now);
  return code === "rate_limited" ? defaultRetryAfter : undefined;
}
