import { type FailureCode, fail, failureTable } from "@/lib/contract/failure";
import { member } from "@/lib/records/values";

/** What a refusal of our own API says, as a failure. */
export function refusal({ status, headers }: Response, body: unknown) {
  const message = member(body, "message");
  const seconds = Number(headers.get("Retry-After") ?? Number.NaN);
  return fail(codeOf(headers.get("X-Failure-Code"), message, status), {
    ...(typeof message === "string" ? { message } : {}),
    ...(seconds >= 0 ? { retryAfter: seconds } : {}),
  });
}

/**
 * The code that the answer names. A proxy in between may drop the header, or answer itself: then what fits
 * best.
 */
function codeOf(named: string | null, message: unknown, status: number): FailureCode {
  if (isCode(named)) return named;
  const codes = Object.keys(failureTable).filter(isCode);
  const ofStatus = codes.filter((code) => failureTable[code].status === status);
  return ofStatus.find((code) => failureTable[code].message === message) ?? ofStatus[0] ?? "internal";
}

/** Whether a word is the code of a failure. */
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
