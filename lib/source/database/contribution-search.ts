import type { SearchQuery } from "@/lib/contract/search-query";
import type { Database } from "@/lib/database/database";
import { findDocuments } from "@/lib/database/documents";
import type { Tx } from "@/lib/database/engine";
import { kinds } from "@/lib/records/labels";
import { findPage } from "@/lib/search/find-page";
import type { FoundRow } from "@/lib/search/first-rows";
import { readQuestion } from "@/lib/search/question";
import type { TrigramSample } from "@/lib/search/trigram-sample";
import type { SearchSlice } from "@/lib/source/source";
import type { DaySums } from "./day-sums";
import { filterOf } from "./page-plan";
import { soundTexts } from "./sound-text";

const everyKind = kinds.map((_, kind) => kind);

/**
 * A page of the results of a search with total and facets, and the number of records, read from one moment of
 * the database.
 */
export function searchContributions(
  database: Database,
  sums: DaySums,
  sample: TrigramSample,
  query: SearchQuery,
): Promise<SearchSlice> {
  const { page, perPage } = query;
  return database.read(async (tx) => {
    const coverage = { records: await countRecords(tx, sums) };
    const found = await findRecords(tx, database, sample, query);
    return { page, perPage, coverage, asOf: Date.now(), doubts: [], ...found };
  });
}

async function findRecords(tx: Tx, database: Database, sample: TrigramSample, query: SearchQuery) {
  const filter = filterOf(query);
  if (filter.kinds.length === 0 || filter.from > filter.to) return nothing;
  const { q, order, sort, page, perPage: size, isCounted, hasFacets } = query;
  const { rows, ...found } = await findPage(tx, database.name, {
    ...{ question: readQuestion(q), filter, sample: await sample.current(tx) },
    ...{ order, isDescending: sort === "-contribution_date", offset: (page - 1) * size, size },
    ...{ isCounted, hasFacets },
  });
  const items = await documentsOf(tx, database, rows);
  const kindsFound = rows.map(({ kind }) => kinds[kind] ?? "onetime");
  return { ...found, items, kinds: kindsFound, isForgiving: found.near.length > 0 };
}

const nothing = {
  ...{ items: [], kinds: [], total: 0, isAtLeast: false, facets: null },
  ...{ near: [], isForgiving: false, isUnknownAddress: false },
};

async function countRecords(tx: Tx, sums: DaySums): Promise<number> {
  const store = await tx.selectFrom("store").select("version").executeTakeFirstOrThrow();
  const { index } = await sums.at(tx, store.version, everyKind);
  return index.count(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER - 1);
}

async function documentsOf(tx: Tx, database: Database, rows: readonly FoundRow[]): Promise<Uint8Array[]> {
  const seqs = rows.map(({ seq }) => seq);
  const found = await findDocuments(tx, database, seqs);
  const docs = new Map(found.map(({ seq, text }) => [seq, text]));
  return soundTexts(
    tx,
    rows,
    rows.map(({ seq }) => docs.get(seq) ?? missing(seq)),
  );
}

function missing(seq: number): never {
  throw new Error(`Contribution ${seq} has no document`);
}
