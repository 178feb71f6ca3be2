import "server-only";
import { cache } from "react";
import type { AuditDetails } from "@/lib/accounts/audit/event";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { isOpaqueId } from "@/lib/contract/text";
import type { JsonValue } from "@/lib/json/json-value";
import { parseExact } from "@/lib/records/exact-json";
import { releaseTo, type Visit } from "@/lib/server/http/visit";
import { logError } from "@/lib/server/logs/log.mjs";
import { pageCaller, pageVisit } from "@/lib/server/pages/page-request";
import { openSource } from "@/lib/source";
import type { Caller, RecordText, Source } from "@/lib/source/source";
import { guardSource } from "./guarded-source";

type Reading<T> = (source: Source, caller: Caller) => Promise<Outcome<T>>;

/**
 * Reads the source for the viewer of a page, within their rights; each reading is recorded in the audit. A
 * page without a viewer leads to the sign-in. Failures are values: a page shows them.
 */
export async function readSource<T>(read: Reading<T>): Promise<Outcome<T>> {
  const visit = await pageVisit();
  return visit.ok ? readAs(visit.value, read) : visit;
}

/**
 * Reads without an entry in the audit: neighbours, hints, whether a record exists. Nothing of a record but
 * its id and its likeness may be shown, or the result is released by `releaseAudited`.
 */
export async function readUnaudited<T>(read: Reading<T>): Promise<Outcome<T>> {
  const visit = await pageVisit();
  return visit.ok ? readAs({ ...visit.value, isAudited: false }, read) : visit;
}

/** Releases an unaudited reading after one entry for what it shows; `detailsOf` returns null for nothing. */
export async function releaseAudited<T>(
  detailsOf: (value: T) => AuditDetails | null,
  read: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const visit = await pageVisit();
  return visit.ok ? releaseTo(visit.value, detailsOf, read) : visit;
}

async function readAs<T>(visit: Visit, read: Reading<T>): Promise<Outcome<T>> {
  const caller = await pageCaller();
  try {
    return await read(guardSource((await openSource()).source, visit), caller);
  } catch (error) {
    logError("A page could not be filled", error, caller.requestId);
    return fail("internal");
  }
}

/** Finds one thing by its ids: `not_found` if there is none, or if an id cannot be one. */
export async function findOne<T>(
  ids: readonly string[],
  find: () => Promise<Outcome<T | null>>,
): Promise<Outcome<T>> {
  if (!ids.every(isOpaqueId)) return fail("not_found");
  const found = await find();
  if (!found.ok) return found;
  return found.value === null ? fail("not_found") : succeed(found.value);
}

/** Whether the records are the invented demo set; null if that is unknown. Read once a request. */
export const isDemo = cache(async (): Promise<boolean | null> => {
  const outcome = await readUnaudited((source) => source.isDemo());
  return outcome.ok ? outcome.value : null;
});

/** Parses a record for a page, with all digits of its numbers. */
export function parseRecord(text: RecordText): JsonValue {
  return parseExact(Buffer.from(text).toString());
}
