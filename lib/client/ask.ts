import { type FailureCode, fail, failureTable, type Outcome, succeed } from "@/lib/contract/failure";
import { member } from "@/lib/reading/member";
import { tellSessionEnded } from "./session-end";

/** What came of a question, with the id by which the server's log knows it. Failures are values: they are shown, not thrown. */
export interface Answered<T> {
  readonly outcome: Outcome<T>;
  readonly requestId: string | null;
}

/** An answer of our own API as it came. */
export interface Reply {
  readonly body: unknown;
  readonly headers: Headers;
}

/** What a page asks again by itself says so by this header: it is no use of the session, which could never end. */
export const watchHeader = "Desk-Watch";

/** The desk answers within 12.5 s, so what takes longer never comes. */
const longestMs = 20_000;

/**
 * Asks our own API.
 * @param read may throw where the answer is not what it should be
 * @param isWatch whether nobody has asked for it but the page itself, again
 * @throws only when the question was given up (`signal`)
 */
export async function ask<T>(
  path: string,
  signal: AbortSignal,
  read: (reply: Reply) => T | Promise<T>,
  isWatch = false,
): Promise<Answered<T>> {
  let requestId: string | null = null;
  try {
    const response = await fetch(path, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(longestMs)]),
      headers: { Accept: "application/json", ...(isWatch ? { [watchHeader]: "1" } : {}) },
    });
    const { headers } = response;
    requestId = headers.get("X-Request-Id");
    if (response.status === 401) tellSessionEnded();
    const body: unknown = await response.json();
    const outcome = response.ok ? succeed(await read({ body, headers })) : refusal(response, body);
    return { outcome, requestId };
  } catch (error) {
    // A question that nobody waits for any more has no outcome.
    if (signal.aborted) throw error;
    const message = "The desk did not answer, or not in a way that can be read. Are you online?";
    return { outcome: fail("upstream_unreachable", { message }), requestId };
  }
}

/** What a refusal of our own API says, as a failure. */
export function refusal({ status, headers }: Response, body: unknown) {
  const message = member(body, "message");
  const seconds = Number(headers.get("Retry-After") ?? Number.NaN);
  return fail(codeOf(headers.get("X-Failure-Code"), message, status), {
    ...(typeof message === "string" ? { message } : {}),
    ...(seconds >= 0 ? { retryAfter: seconds } : {}),
  });
}

/** The code that the answer names. A proxy in between may drop the header, or answer itself: then what fits best. */
function codeOf(named: string | null, message: unknown, status: number): FailureCode {
  if (isCode(named)) return named;
  const codes = Object.keys(failureTable).filter(isCode);
  const ofStatus = codes.filter((code) => failureTable[code].status === status);
  return ofStatus.find((code) => failureTable[code].message === message) ?? ofStatus[0] ?? "internal";
}

function isCode(name: string | null): name is FailureCode {
  return name !== null && Object.hasOwn(failureTable, name);
}

/** An answer that is not of now. */
export interface Staleness {
  /** When it was read (ms UTC). */
  readonly asOf: number;
  /** What keeps a newer one away. */
  readonly code: FailureCode;
  /** Set where it is from the desk's copy, and that lacks some of the dates that were asked for. */
  readonly isPartial?: true;
}

/** Until when an answer is as it was, and why (`X-Data-As-Of`, `X-Data-Stale`, `X-Mirror-Coverage`). */
export function staleness(headers: Headers): Staleness | null {
  const code = headers.get("X-Data-Stale");
  const asOf = Date.parse(headers.get("X-Data-As-Of") ?? "");
  const coverage = headers.get("X-Mirror-Coverage") ?? "complete";
  if (!isCode(code) || Number.isNaN(asOf)) return null;
  return { asOf, code, ...(coverage === "complete" ? {} : { isPartial: true }) };
}
