import * as z from "zod/mini";
import { clientCopy } from "@/lib/client/copy";
import { type FailureCode, fail, failureTable, isFailureCode } from "@/lib/contract/failure";
import { member } from "@/lib/records/values";

const fieldErrors = z.record(z.string(), z.array(z.string()));

/** Returns the failure that a response of this desk's API reports. Field errors are under their names. */
export function refusal({ status, headers }: Response, body: unknown) {
  // The server accepts a query of 8 KiB, less than a search of 1,000 Chinese characters needs.
  if (status === 414) return fail("invalid_query", { message: clientCopy.searchTooLong });
  const message = member(body, "message");
  const { success, data: errors } = fieldErrors.safeParse(member(body, "errors"));
  const seconds = Number(headers.get("Retry-After") ?? Number.NaN);
  return fail(codeOf(headers.get("X-Failure-Code"), message, status), {
    ...(typeof message === "string" ? { message } : {}),
    ...(seconds >= 0 ? { retryAfter: seconds } : {}),
    ...(success ? { errors } : {}),
  });
}

/** Returns the code in the header, else the best match: a proxy may drop the header or respond itself. */
function codeOf(named: string | null, message: unknown, status: number): FailureCode {
  if (named !== null && isFailureCode(named)) return named;
  const codes = Object.keys(failureTable).filter(isFailureCode);
  const ofStatus = codes.filter((code) => failureTable[code].status === status);
  return ofStatus.find((code) => failureTable[code].message === message) ?? ofStatus[0] ?? "internal";
}

/**
 * Returns when an earlier response was read (ms UTC), and why there is no newer one; null for a fresh one.
 * A partial one is from the desk's copy, which lacks some of the requested dates.
 */
export function staleness(headers: Headers) {
  const code = headers.get("X-Data-Stale") ?? "";
  const asOf = Date.parse(headers.get("X-Data-As-Of") ?? "");
  const coverage = headers.get("X-Mirror-Coverage") ?? "complete";
  if (!isFailureCode(code) || Number.isNaN(asOf)) return null;
  return { asOf, code, ...(coverage === "complete" ? {} : { isPartial: true }) };
}
