import type { JsonValue } from "@/lib/json/json-value";
import "server-only";
import { openDeskAudit } from "@/lib/accounts/audit/desk-audit";
import type { AuditDetails } from "@/lib/accounts/audit/event";
import { fail, type Outcome } from "@/lib/contract/failure";
import { parseExact } from "@/lib/records/exact-json";
import type { Visit } from "@/lib/server/http/visit";
import { logError } from "@/lib/server/logs/log";
import { pageVisit } from "@/lib/server/pages/page-viewer";
import { openSource } from "@/lib/source";
import type { RecordText, Source } from "@/lib/source/source";
import { guardSource } from "./guarded-source";

type Question<T> = (source: Source) => Promise<Outcome<T>>;

/**
 * Asks the source on behalf of whoever looks at a page, as far as they may; nobody's page leads to the
 * sign-in. A page shows a failure in its place; it never falls over for one.
 */
export async function askSource<T>(question: Question<T>, requestId?: string): Promise<Outcome<T>> {
  const visit = await pageVisit();
  return visit.ok ? ask(visit.value, question, requestId) : visit;
}

/**
 * The same for what stands beside a page: neighbours, hints, whether something answers. It leaves no entry in
 * the audit, so nothing of a record but its id and what makes it alike may come of it.
 */
export async function askAside<T>(question: Question<T>, requestId?: string): Promise<Outcome<T>> {
  const visit = await pageVisit();
  return visit.ok ? ask({ ...visit.value, isAudited: false }, question, requestId) : visit;
}

/**
 * Hands out what was read aside once one entry says what of it is shown; `tell` finds nothing (null) where
 * nothing is.
 */
export async function releaseAside<T>(
  tell: (value: T) => AuditDetails | null,
  work: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const visit = await pageVisit();
  if (!visit.ok) return visit;
  return visit.value.isAudited ? (await openDeskAudit()).release(visit.value, tell, work) : work();
}

async function ask<T>(visit: Visit, question: Question<T>, requestId?: string): Promise<Outcome<T>> {
  try {
    return await question(guardSource((await openSource()).source, visit));
  } catch (error) {
    logError("A page could not be filled", error, requestId);
    return fail("internal");
  }
}

/** A record's text as a page reads it, with all digits of its numbers. */
export function parseRecord(text: RecordText): JsonValue {
  return parseExact(Buffer.from(text).toString());
}
