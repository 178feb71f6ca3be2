import "server-only";
import { openDeskAudit } from "@/lib/accounts/audit/desk-audit";
import type { AuditDetails } from "@/lib/accounts/audit/event";
import { may, type Right } from "@/lib/accounts/viewer";
import { type Outcome, succeed } from "@/lib/contract/failure";
import type { CoveredQuery } from "@/lib/contract/insights-query";
import { allow, type Visit } from "@/lib/server/http/visit";
import type { Found, FoundSupporter, RecordText, Slice, Source, SupporterSlice } from "@/lib/source/source";
import { insightsDetails, recordDetails } from "./audit-details";
import { maskRecord } from "./mask-record";

/**
 * The source as one visit sees it: nothing without the right, sponsees masked for whoever may not know them,
 * and every record written down in the audit before it is handed out. Whoever reads records for a request
 * reads them here, so that no page and no route can forget any of the three.
 */
export function guardSource(source: Source, visit: Visit): Source {
  const seesSponsees = may(visit.viewer, "sponsees");
  const mask = seesSponsees ? (text: RecordText) => text : maskRecord;
  const covered = <Q extends CoveredQuery>(query: Q): Q =>
    seesSponsees ? query : { ...query, coversSponsees: true };

  async function guard<T>(
    right: Right,
    tell: (value: T) => AuditDetails | null,
    work: () => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    const allowed = await allow(visit, right);
    if (!allowed.ok) return allowed;
    return visit.isAudited ? (await openDeskAudit()).release(visit, tell, work) : work();
  }

  return {
    name: source.name,
    isDemo: () => source.isDemo(),
    listFeeds: () =>
      guard(
        "posts",
        () => null,
        () => source.listFeeds(),
      ),
    listContributions: (query, caller) =>
      guard("contributions", told("list", "contribution"), async () => {
        const outcome = await source.listContributions(query, caller);
        return outcome.ok ? succeed(maskedSlice(outcome.value, mask)) : outcome;
      }),
    searchContributions: (query, caller) =>
      guard("contributions", told("search", "contribution"), async () => {
        const outcome = await source.searchContributions(covered(query), caller);
        return outcome.ok ? succeed(maskedSlice(outcome.value, mask)) : outcome;
      }),
    findContribution: (id, caller) =>
      guard("contributions", toldOne("contribution"), async () => {
        const outcome = await source.findContribution(id, caller);
        if (!outcome.ok || outcome.value === null) return outcome;
        return succeed({ ...outcome.value, item: mask(outcome.value.item) });
      }),
    findAlike: (query, caller) =>
      guard(
        "contributions",
        () => null,
        async () => {
          const outcome = await source.findAlike(query, caller);
          return outcome.ok ? succeed({ ...outcome.value, items: outcome.value.items.map(mask) }) : outcome;
        },
      ),
    supporters: {
      list: (query, caller) =>
        guard("contributions", toldSupporters(query.q === undefined ? "list" : "search"), () =>
          source.supporters.list(query, caller),
        ),
      find: (id, caller) =>
        guard("contributions", toldSupporter, async () => {
          const outcome = await source.supporters.find(id, caller);
          if (!outcome.ok || outcome.value === null) return outcome;
          const { recent, plans, alike } = outcome.value;
          return succeed({
            ...outcome.value,
            recent: recent.map(mask),
            plans: plans.map(mask),
            alike: { ...alike, items: alike.items.map(mask) },
          });
        }),
      contributions: (id, query, caller) =>
        guard("contributions", told("list", "contribution"), async () => {
          const outcome = await source.supporters.contributions(id, query, caller);
          return outcome.ok ? succeed(maskedSlice(outcome.value, mask)) : outcome;
        }),
    },
    sums: {
      insights: (query, caller) =>
        guard(
          "contributions",
          (found) => insightsDetails(query, found),
          () => source.sums.insights(covered(query), caller),
        ),
      contributions: (query, caller) =>
        guard(
          "contributions",
          ({ count }): AuditDetails | null =>
            query.q === undefined ? null : { action: "search", kind: "contribution", count, reason: "sums" },
          () => source.sums.contributions(covered(query), caller),
        ),
    },
    listPosts: (feedId, query, caller) =>
      guard("posts", told(query.name === undefined ? "list" : "search", "post"), () =>
        source.listPosts(feedId, query, caller),
      ),
    findPost: (feedId, id, include, caller) =>
      guard("posts", toldOne("post"), () => source.findPost(feedId, id, include, caller)),
  };
}

type Kind = "contribution" | "post";

/** What the audit is told of a page of a list; nothing where there is no such list. */
function told(action: "list" | "search", kind: Kind) {
  return (slice: Slice | null) => (slice === null ? null : recordDetails(action, kind, slice.subjects));
}

/** What the audit is told of a record; nothing where there is none. */
function toldOne(kind: Kind) {
  return (found: Found | null) => (found === null ? null : recordDetails("view", kind, [found.subject]));
}

/** What the audit is told of a page of supporters. */
function toldSupporters(action: "list" | "search") {
  return ({ supporters }: SupporterSlice): AuditDetails => {
    const ids = supporters.map(({ id }) => id);
    return { action, kind: "supporter", ids, supporterIds: ids };
  };
}

/** What the audit is told of a supporter's page: it names those who may be the same person, too. */
function toldSupporter(found: FoundSupporter | null): AuditDetails | null {
  if (found === null) return null;
  const { id } = found.supporter;
  const others = found.similar.map(({ supporter }) => supporter.id);
  return { action: "view", kind: "supporter", ids: [id], supporterIds: [id, ...others] };
}

function maskedSlice<Of extends Slice>(slice: Of, mask: (text: RecordText) => RecordText): Of {
  return { ...slice, items: slice.items.map(mask) };
}
