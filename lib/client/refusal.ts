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
export function isCode(name: string | null): name is FailureCode {
  return name !== null && Object.hasOwn(failureTable, name);
}
