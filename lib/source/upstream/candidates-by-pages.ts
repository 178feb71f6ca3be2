import type { ContributionQuery } from "@/lib/contract/contribution-query";
import { type Outcome, succeed } from "@/lib/contract/failure";
import type { CandidateQuery } from "@/lib/records/contribution/duplicates";
import {
  type Caller,
  type CandidateSlice,
  type ContributionSlice,
  everything,
  type Source,
} from "@/lib/source/source";

/** The maximum on each side of the contribution, so at most four requests. */
const maxPages = 2;

/**
 * Finds similar contributions in the pages nearest to a contribution on both sides, for a source that keeps
 * no records. `coverage` reports how many contributions of these days it read, if not all.
 */
export async function candidatesByPages(
  list: Source["listContributions"],
  { from, at, to }: CandidateQuery,
  caller?: Caller,
): Promise<Outcome<CandidateSlice>> {
  // Bounds are exclusive. The sides meet at a whole second, because some servers ignore fractions of one.
  const nextSecond = (Math.floor(at / 1000) + 1) * 1000;
  const sides: readonly ContributionQuery[] = [
    { ...everything, occurredAfter: from - 1, occurredBefore: nextSecond },
    { ...everything, occurredAfter: nextSecond - 1, occurredBefore: to + 1, sort: "contribution_date" },
  ];
  const pages: ContributionSlice[] = [];
  let totalOfBothSides = 0;
  for (const outcome of await Promise.all(sides.map((query) => readSide(list, query, caller)))) {
    if (!outcome.ok) return outcome;
    pages.push(...outcome.value);
    totalOfBothSides += outcome.value[0]?.total ?? 0;
  }
  const items = pages.flatMap((page) => page.items);
  return succeed({
    items,
    isAtLeast: false,
    coverage: items.length < totalOfBothSides ? { read: items.length, of: totalOfBothSides } : "complete",
    asOf: Math.min(...pages.map(({ asOf }) => asOf)),
    doubts: pages.flatMap(({ doubts }) => doubts),
  });
}

async function readSide(
  list: Source["listContributions"],
  query: ContributionQuery,
  caller?: Caller,
): Promise<Outcome<readonly ContributionSlice[]>> {
  const pages: ContributionSlice[] = [];
  for (let page = 1; page <= maxPages; page++) {
    const outcome = await list({ ...query, page }, caller);
    // A later page that fails is left out. `coverage` reports the gap.
    if (!outcome.ok) return pages.length === 0 ? outcome : succeed(pages);
    pages.push(outcome.value);
    const { total, perPage } = outcome.value;
    if (page * perPage >= total) break;
  }
  return succeed(pages);
}
