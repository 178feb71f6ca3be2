import "server-only";
import { cache } from "react";
import type { AuditDetails } from "@/lib/accounts/audit/event";
import { openAccounts, openDeskAudit } from "@/lib/accounts/open-accounts";
import { may, type Right } from "@/lib/accounts/viewer";
import type { MaskedQuery } from "@/lib/contract/contribution-query";
import { fail, mapOutcome, type Outcome, succeed } from "@/lib/contract/failure";
import { isOpaqueId } from "@/lib/contract/text";
import type { JsonValue } from "@/lib/json/json-value";
import { parseExact, parseToRewrite } from "@/lib/records/exact-json";
import { maskSponsees } from "@/lib/records/sponsees/mask";
import { mayHaveSponsees } from "@/lib/records/sponsees/sponsee";
import { authorize, type ViewerContext } from "@/lib/server/http/viewer-context";
import { logError } from "@/lib/server/logs/log.mjs";
import { pageCaller, signedInContext } from "@/lib/server/pages/page-request";
import { openSource } from "@/lib/source";
import type { Caller, Item, RecordText, Slice, Source } from "@/lib/source/source";
import {
  foundDetails,
  insightsDetails,
  noDetails,
  pageDetails,
  sumsDetails,
  supporterDetails,
  supportersDetails,
} from "./audit-details";

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

/**
 * Returns what `read` returns, once its audit entry is written; writes none if `detailsOf` returns null. If
 * an import replaced the demo by real records during the request, fails with `unauthenticated`, or writes the
 * entry if access stays open.
 * @param known the context of the viewer, if the caller has it
 */
export async function releaseAudited<T>(
  detailsOf: (value: T) => AuditDetails | null,
  read: () => Promise<Outcome<T>>,
  known?: ViewerContext,
): Promise<Outcome<T>> {
  const identified = known === undefined ? await signedInContext() : succeed(known);
  if (!identified.ok) return identified;
  const context = identified.value;
  const release = async (work: typeof read) => (await openDeskAudit()).release(context, detailsOf, work);
  if (context.isAudited) return release(read);
  const outcome = await read();
  if (!outcome.ok || context.viewer.kind !== "open") return outcome;
  const confirmed = await (await openAccounts()).confirmOpen();
  if (!confirmed.ok) return confirmed;
  return confirmed.value.isExposed && !context.isPageContext ? release(async () => outcome) : outcome;
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

/**
 * Wraps a source for one viewer: checks the right, masks sponsees, and writes the audit entry before records
 * are released. Every request reads records through this wrapper, so that no page or route can forget any of
 * the three.
 * @param own the caller, for reads that name no other
 */
export function guardSource(source: Source, context: ViewerContext, own: Caller): Source {
  const seesSponsees = may(context.viewer, "sponsees");
  const mask = seesSponsees ? <One extends Item>(item: One) => item : maskItem;
  const maskItems = <Page extends Pick<Slice, "items">>(page: Page): Page => ({
    ...page,
    items: page.items.map(mask),
  });
  const masked = <Query extends MaskedQuery>(query: Query): Query =>
    seesSponsees ? query : { ...query, masksSponsees: true };

  async function guard<T>(
    right: Right,
    detailsOf: (value: T) => AuditDetails | null,
    read: () => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    const allowed = await authorize(context, right);
    return allowed.ok ? releaseAudited(detailsOf, read, context) : allowed;
  }

  return {
    name: source.name,
    isDemo: () => source.isDemo(),
    listFeeds: () => guard("posts", noDetails, () => source.listFeeds()),
    listContributions: (query, caller = own) =>
      guard("contributions", pageDetails("list", "contribution"), () =>
        mapOutcome(source.listContributions(query, caller), maskItems),
      ),
    searchContributions: (query) =>
      guard("contributions", pageDetails(query.q === "" ? "list" : "search", "contribution"), () =>
        mapOutcome(source.searchContributions(masked(query)), maskItems),
      ),
    findContribution: (id, caller = own) =>
      guard("contributions", foundDetails("contribution"), () =>
        mapOutcome(source.findContribution(id, caller), (found) => found && mask(found)),
      ),
    findCandidates: (query, caller = own) =>
      guard("contributions", noDetails, () => mapOutcome(source.findCandidates(query, caller), maskItems)),
    supporters: {
      list: (query) =>
        guard("contributions", supportersDetails(query.q === undefined ? "list" : "search"), () =>
          source.supporters.list(query),
        ),
      find: (id) =>
        guard("contributions", supporterDetails, () =>
          mapOutcome(
            source.supporters.find(id),
            (found) =>
              found && {
                ...found,
                recent: found.recent.map(mask),
                plans: found.plans.map(mask),
                duplicateCandidates: maskItems(found.duplicateCandidates),
              },
          ),
        ),
      contributions: (id, query) =>
        guard("contributions", pageDetails("list", "contribution"), () =>
          mapOutcome(source.supporters.contributions(id, query), maskItems),
        ),
    },
    sums: {
      insights: (query) => guard("contributions", insightsDetails, () => source.sums.insights(masked(query))),
      contributions: (query) =>
        guard("contributions", query.q === undefined ? noDetails : sumsDetails, () =>
          source.sums.contributions(masked(query)),
        ),
    },
    listPosts: (feedId, query, caller = own) =>
      guard("posts", pageDetails(query.name === undefined ? "list" : "search", "post"), () =>
        source.listPosts(feedId, query, caller),
      ),
    findPost: (feedId, id, include, caller = own) =>
      guard("posts", foundDetails("post"), () => source.findPost(feedId, id, include, caller)),
  };
}

function maskItem<One extends Item>(item: One): One {
  const text = maskRecord(item.text);
  return text === item.text ? item : { ...item, text };
}

/** Masks the sponsored people in a record. Most records have none and are returned unparsed. */
export function maskRecord(text: RecordText): RecordText {
  const written = Buffer.from(text.buffer, text.byteOffset, text.length).toString();
  if (!mayHaveSponsees(written)) return text;
  const { value, write } = parseToRewrite(written);
  return Buffer.from(write(maskSponsees(value)));
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
