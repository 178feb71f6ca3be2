import "server-only";
import type { AuditDetails, AuditObject } from "@/lib/accounts/audit/event";
import { may, type Right } from "@/lib/accounts/viewer";
import type { MaskedQuery } from "@/lib/contract/contribution-query";
import { type Outcome, succeed } from "@/lib/contract/failure";
import { parseToRewrite } from "@/lib/records/exact-json";
import { maskSponsees } from "@/lib/records/sponsees/mask";
import { mayHaveSponsees } from "@/lib/records/sponsees/sponsee";
import { authorize, readAudited, type ViewerContext } from "@/lib/server/http/viewer-context";
import {
  type Caller,
  type Found,
  type FoundInsights,
  type FoundSums,
  type FoundSupporter,
  type Item,
  type RecordText,
  type Slice,
  type Source,
  type Subject,
  type SupporterSlice,
  subjectsOf,
} from "@/lib/source/source";

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
    return allowed.ok ? readAudited(context, detailsOf, read) : allowed;
  }

  return {
    name: source.name,
    isDemo: () => source.isDemo(),
    listFeeds: () => guard("posts", noDetails, () => source.listFeeds()),
    listContributions: (query, caller = own) =>
      guard("contributions", pageDetails("list", "contribution"), () =>
        mapped(source.listContributions(query, caller), maskItems),
      ),
    searchContributions: (query) =>
      guard("contributions", pageDetails(query.q === "" ? "list" : "search", "contribution"), () =>
        mapped(source.searchContributions(masked(query)), maskItems),
      ),
    findContribution: (id, caller = own) =>
      guard("contributions", foundDetails("contribution"), () =>
        mapped(source.findContribution(id, caller), (found) => found && mask(found)),
      ),
    findAlike: (query, caller = own) =>
      guard("contributions", noDetails, () => mapped(source.findAlike(query, caller), maskItems)),
    supporters: {
      list: (query) =>
        guard("contributions", supportersDetails(query.q === undefined ? "list" : "search"), () =>
          source.supporters.list(query),
        ),
      find: (id) =>
        guard("contributions", supporterDetails, () =>
          mapped(
            source.supporters.find(id),
            (found) =>
              found && {
                ...found,
                recent: found.recent.map(mask),
                plans: found.plans.map(mask),
                alike: maskItems(found.alike),
              },
          ),
        ),
      contributions: (id, query) =>
        guard("contributions", pageDetails("list", "contribution"), () =>
          mapped(source.supporters.contributions(id, query), maskItems),
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

async function mapped<T>(reading: Promise<Outcome<T>>, change: (value: T) => T): Promise<Outcome<T>> {
  const outcome = await reading;
  return outcome.ok ? succeed(change(outcome.value)) : outcome;
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

const noDetails = () => null;

/** Returns the audit details of records: their ids and their supporters. */
export function recordDetails(
  action: "view" | "list" | "search",
  kind: AuditObject,
  subjects: readonly Subject[],
): AuditDetails {
  return { action, kind, ...idsOf(subjects), count: subjects.length };
}

function idsOf(subjects: readonly Subject[]) {
  const ids = subjects.flatMap(({ id }) => id ?? []);
  return { ids, supporterIds: [...new Set(subjects.flatMap(({ supporterId }) => supporterId ?? []))] };
}

function pageDetails(action: "list" | "search", kind: "contribution" | "post") {
  return (page: Slice | null) => page && recordDetails(action, kind, subjectsOf(page));
}

function foundDetails(kind: "contribution" | "post") {
  return (found: Found | null) => found && recordDetails("view", kind, [found.subject]);
}

function supportersDetails(action: "list" | "search") {
  return ({ supporters }: SupporterSlice): AuditDetails => {
    const ids = supporters.map(({ id }) => id);
    return { action, kind: "supporter", ids, supporterIds: ids };
  };
}

function supporterDetails(found: FoundSupporter | null): AuditDetails | null {
  if (found === null) return null;
  const { id } = found.supporter;
  const others = found.similar.map(({ supporter }) => supporter.id);
  return { action: "view", kind: "supporter", ids: [id], supporterIds: [id, ...others] };
}

function sumsDetails(found: FoundSums): AuditDetails {
  const entry = { action: "search", kind: "contribution", reason: "sums" } as const;
  if (found.sums !== null) return { ...entry, count: found.count };
  return found.cause === "late" ? entry : { ...entry, count: found.moreThan };
}

function insightsDetails({ report, subjects }: FoundInsights): AuditDetails {
  const { range, currency, currencies, type } = report;
  const { ids, supporterIds } = idsOf(subjects);
  const reason = [range && `${range.from} to ${range.to}`, currency, type === "all" ? null : type];
  return {
    action: "sums",
    kind: "contribution",
    ids: [...new Set(ids)],
    supporterIds,
    count: currencies.find((one) => one.currency === currency)?.count ?? 0,
    reason: reason.filter((part) => part !== null).join(", "),
  };
}
