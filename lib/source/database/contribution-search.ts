import type { SearchQuery } from "@/lib/contract/search-query";
import type { Database } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";
import { kinds } from "@/lib/records/labels";
import { findPage, type SearchCounts } from "@/lib/search/find-page";
import { readQuestion } from "@/lib/search/question";
import type { TrigramSample } from "@/lib/search/trigram-sample";
import type { SearchSlice } from "@/lib/source/source";
import { readContributions, toLists } from "./contribution-documents";
import { filterOf } from "./contribution-list";
import type { DaySums } from "./day-counts";

/** The caches of one database. */
interface Caches {
  readonly sums: DaySums;
  readonly sample: TrigramSample;
  readonly counts: SearchCounts;
}

const everyKind = kinds.map((_, kind) => kind);

/**
 * A page of the results of a search with total and facets, and the number of records, read from one moment of
 * the database.
 */
export function searchContributions(
  database: Database,
  caches: Caches,
  query: SearchQuery,
): Promise<SearchSlice> {
  const { page, perPage } = query;
  return database.read(async (tx) => {
    const coverage = { records: (await caches.sums.current(tx, everyKind)).total };
    const found = await findRecords(tx, database, caches, query);
    return { page, perPage, coverage, asOf: Date.now(), doubts: [], ...found };
  });
}

async function findRecords(tx: Tx, database: Database, { sample, counts }: Caches, query: SearchQuery) {
  const filter = filterOf(query);
  if (filter.kinds.length === 0 || filter.from > filter.to) return nothing;
  const { q, order, sort, page, perPage: size, isCounted, hasFacets } = query;
  const { rows, ...found } = await findPage({
    ...{ tx, engine: database.name },
    ...{ question: readQuestion(q), filter, sample: await sample.current(tx) },
    ...{ order, isDescending: sort === "-contribution_date", offset: (page - 1) * size, size },
    ...{ isCounted, hasFacets, counts },
  });
  const seqs = rows.map(({ seq }) => seq);
  const records = await readContributions(tx, database, seqs);
  const shown = seqs.map((seq) => records.get(seq) ?? missing(seq));
  return { ...found, ...toLists(shown), isForgiving: found.near.length > 0 };
}

const nothing = {
  ...{ items: [], kinds: [], subjects: [], total: 0, isAtLeast: false, facets: null },
  ...{ near: [], isForgiving: false, isUnknownAddress: false },
};

function missing(seq: number): never {
  throw new Error(`Contribution ${seq} has no document`);
}
