import { type Contribution, parseContribution } from "@/lib/records/contribution/contribution";
import "server-only";
import { cache } from "react";
import type { AuditDetails } from "@/lib/accounts/audit/event";
import { readListState } from "@/lib/client/contributions-url";
import { toContributionQuery } from "@/lib/client/list-question";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { isOpaqueId } from "@/lib/contract/opaque-id";
import { parseQueryString } from "@/lib/contract/query-string";
import type { ListQuery } from "@/lib/contract/search-query";
import type { Kind } from "@/lib/records/labels";
import { member } from "@/lib/records/values";
import { askAside, askSource, parseRecord, releaseAside } from "@/lib/server/access/ask-source";
import { listOrSearch } from "@/lib/server/http/list-or-search";
import { pageCaller } from "@/lib/server/pages/page-caller";
import type { Caller, ContributionSlice, Provenance, Source } from "@/lib/source/source";

/** A contribution as a page shows it. */
export interface ShownContribution {
  readonly record: Contribution;
  readonly kind: Kind;
  /** When and how it was read. */
  readonly provenance: Provenance;
}

/**
 * A contribution, and its place in the list that the reader came from; no place where it is not on that page
 * of it.
 */
export interface PlacedContribution extends ShownContribution {
  readonly place: ListPlace | null;
}

/** Positions count from 1; a neighbour carries the page of the list on which it is. */
interface ListPlace {
  readonly position: number;
  readonly total: number;
  /** Whether the list has more than that: what words find is not counted to its end. */
  readonly isAtLeast: boolean;
  readonly previous: Neighbour | null;
  readonly next: Neighbour | null;
}

interface Neighbour {
  readonly id: string;
  readonly page: number;
}

/**
 * One contribution for its page, and where it stands in a list; `not_found` where there is none. The title of
 * a page and its body ask for the same one, which is read once.
 * @param list the query string of the list, as its page wrote it; null for a direct link
 */
export const readPlacedContribution = cache(
  async (id: string, list: string | null): Promise<Outcome<PlacedContribution>> => {
    const caller = await pageCaller();
    const [found, place] = await Promise.all([
      readContribution(id),
      list === null ? null : readPlace(id, list, caller),
    ]);
    return found.ok ? succeed({ ...found.value, place }) : found;
  },
);

/** One contribution; `not_found` where there is none. */
export const readContribution = cache(async (id: string): Promise<Outcome<ShownContribution>> => {
  const caller = await pageCaller();
  return askSource(async (source) => {
    if (!isOpaqueId(id)) return fail("not_found");
    const found = await source.findContribution(id, caller);
    if (!found.ok) return found;
    if (found.value === null) return fail("not_found");
    const { item, kind, ...provenance } = found.value;
    return succeed({ record: parseContribution(parseRecord(item)), kind, provenance });
  }, caller.requestId);
});

/**
 * Where a contribution stands is an extra: trouble with the list leaves the record to be shown without it.
 * That words find it, or do not, is an entry of the audit like any search.
 */
async function readPlace(id: string, list: string, caller: Caller): Promise<ListPlace | null> {
  const query = toContributionQuery(readListState(parseQueryString(list)).state, Date.now());
  const work = () =>
    askAside(async (source) => succeed(await findPlace(source, id, query, caller)), caller.requestId);
  const outcome = await (query.q === undefined ? work() : releaseAside(searchedPlace, work));
  return outcome.ok ? outcome.value : null;
}

function searchedPlace(place: ListPlace | null): AuditDetails {
  const ids = [place?.previous, place?.next].flatMap((neighbour) => neighbour?.id ?? []);
  return { action: "search", kind: "contribution", ids, reason: "position" };
}

async function findPlace(
  source: Source,
  id: string,
  query: ListQuery,
  caller: Caller,
): Promise<ListPlace | null> {
  const outcome = await listOrSearch(source, query, caller);
  if (!outcome.ok) return null;
  const { total, page, perPage, search } = outcome.value;
  const ids = idsOf(outcome.value);
  const at = ids.indexOf(id);
  if (at < 0) return null;
  const position = (page - 1) * perPage + at + 1;
  const neighbour = async (step: -1 | 1): Promise<Neighbour | null> => {
    if (position + step < 1 || position + step > total) return null;
    const here = ids[at + step];
    if (here !== undefined) return { id: here, page };
    const there = await listOrSearch(source, { ...query, page: page + step }, caller);
    const beyond = there.ok ? idsOf(there.value).at(step === 1 ? 0 : -1) : undefined;
    return beyond === undefined ? null : { id: beyond, page: page + step };
  };
  const [previous, next] = await Promise.all([neighbour(-1), neighbour(1)]);
  return { position, total, isAtLeast: search?.isAtLeast ?? false, previous, next };
}

function idsOf({ items }: ContributionSlice): readonly string[] {
  return items.map((item) => String(member(parseRecord(item), "id") ?? ""));
}
