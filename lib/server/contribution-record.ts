import "server-only";
import { cache } from "react";
import { readListState } from "@/lib/client/contributions-url";
import { toContributionQuery } from "@/lib/client/list-question";
import type { ContributionQuery } from "@/lib/contract/contribution-query";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import { isOpaqueId } from "@/lib/contract/opaque-id";
import { parseQueryString } from "@/lib/contract/query-string";
import type { Kind } from "@/lib/reading/kind";
import { member } from "@/lib/reading/member";
import type { ContributionSlice, Source } from "@/lib/source/source";
import { askSource, parseRecord } from "./ask-source";

/** A contribution, and its place in the list that the reader came from; no place where it is not on that page of it. */
export interface PlacedContribution {
  readonly record: unknown;
  readonly kind: Kind;
  readonly place: ListPlace | null;
}

/** Positions count from 1; a neighbour carries the page of the list on which it is. */
export interface ListPlace {
  readonly position: number;
  readonly total: number;
  readonly previous: Neighbour | null;
  readonly next: Neighbour | null;
}

export interface Neighbour {
  readonly id: string;
  readonly page: number;
}

/**
 * One contribution for its page, and where it stands in a list; `not_found` where there is none. The title of a page and
 * its body ask for the same one, which is read once.
 * @param list the query string of the list, as its page wrote it; null for a direct link
 */
export const readPlacedContribution = cache(
  (id: string, list: string | null): Promise<Outcome<PlacedContribution>> =>
    askSource(async (source) => {
      if (!isOpaqueId(id)) return fail("not_found");
      const [found, place] = await Promise.all([
        source.findContribution(id),
        list === null ? null : findPlace(source, id, list),
      ]);
      if (!found.ok) return found;
      if (found.value === null) return fail("not_found");
      const { item, kind } = found.value;
      return succeed({ record: parseRecord(item), kind, place });
    }),
);

/** Where a contribution stands is an extra: trouble with the list leaves the record to be shown without it. */
async function findPlace(source: Source, id: string, list: string): Promise<ListPlace | null> {
  const query = toContributionQuery(readListState(parseQueryString(list)).state, Date.now());
  const outcome = await source.listContributions(query);
  if (!outcome.ok) return null;
  const { total, page, perPage } = outcome.value;
  const ids = idsOf(outcome.value);
  const at = ids.indexOf(id);
  if (at < 0) return null;
  const position = (page - 1) * perPage + at + 1;
  const neighbour = async (step: -1 | 1): Promise<Neighbour | null> => {
    if (position + step < 1 || position + step > total) return null;
    const here = ids[at + step];
    if (here !== undefined) return { id: here, page };
    const there = await idsOfPage(source, { ...query, page: page + step });
    const beyond = there.at(step === 1 ? 0 : -1);
    return beyond === undefined ? null : { id: beyond, page: page + step };
  };
  const [previous, next] = await Promise.all([neighbour(-1), neighbour(1)]);
  return { position, total, previous, next };
}

async function idsOfPage(source: Source, query: ContributionQuery): Promise<readonly string[]> {
  const outcome = await source.listContributions(query);
  return outcome.ok ? idsOf(outcome.value) : [];
}

function idsOf({ items }: ContributionSlice): readonly string[] {
  return items.map((item) => String(member(parseRecord(item), "id") ?? ""));
}
