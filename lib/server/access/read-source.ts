import "server-only";
import { cache } from "react";
import type { AuditDetails } from "@/lib/accounts/audit/event";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { isOpaqueId } from "@/lib/contract/text";
import type { JsonValue } from "@/lib/json/json-value";
import { parseExact } from "@/lib/records/exact-json";
import { readAudited, type ViewerContext } from "@/lib/server/http/viewer-context";
import { logError } from "@/lib/server/logs/log.mjs";
import { pageCaller, signedInContext } from "@/lib/server/pages/page-request";
import { openSource } from "@/lib/source";
import type { Caller, RecordText, Source } from "@/lib/source/source";
import { guardSource } from "./guarded-source";

/** Reads a source that already has the caller. `caller` is for reads that need a changed one. */
type Reading<T> = (source: Source, caller: Caller) => Promise<Outcome<T>>;

/**
 * Reads the source with the rights of a page's viewer; each read is audited. A page without a viewer
 * redirects to the sign-in. Failures are returned as values for the page to show.
 */
export async function readSource<T>(read: Reading<T>): Promise<Outcome<T>> {
  const context = await signedInContext();
  return context.ok ? readAs(context.value, read) : context;
}

/**
 * Reads without an audit entry: neighbors, hints, whether a record exists. The caller may show only the id
 * and the similarity of a record, or must release the result with `releaseAudited`.
 */
export async function readUnaudited<T>(read: Reading<T>): Promise<Outcome<T>> {
  const context = await signedInContext();
  return context.ok ? readAs({ ...context.value, isAudited: false, isPageContext: true }, read) : context;
}

/** Releases an unaudited result after one audit entry, or without one if `detailsOf` returns null. */
export async function releaseAudited<T>(
  detailsOf: (value: T) => AuditDetails | null,
  read: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const context = await signedInContext();
  return context.ok ? readAudited(context.value, detailsOf, read) : context;
}

async function readAs<T>(context: ViewerContext, read: Reading<T>): Promise<Outcome<T>> {
  const caller = await pageCaller();
  try {
    return await read(guardSource((await openSource()).source, context, caller), caller);
  } catch (error) {
    logError("The data of a page could not be loaded", error, caller.requestId);
    return fail("internal");
  }
}

/** Finds one record by its ids. Returns `not_found` if there is none or an id is malformed. */
export async function findOne<T>(
  ids: readonly string[],
  find: () => Promise<Outcome<T | null>>,
): Promise<Outcome<T>> {
  if (!ids.every(isOpaqueId)) return fail("not_found");
  const found = await find();
  if (!found.ok) return found;
  return found.value === null ? fail("not_found") : succeed(found.value);
}

/** Returns whether the records are demo data, for any caller; null if unknown. Read once per request. */
export const isDemo = cache(async (): Promise<boolean | null> => {
  const outcome = await (await openSource()).source.isDemo();
  return outcome.ok ? outcome.value : null;
});

/** Parses a record for a page, with all digits of its numbers. */
export function parseRecord(text: RecordText): JsonValue {
  return parseExact(Buffer.from(text).toString());
}
