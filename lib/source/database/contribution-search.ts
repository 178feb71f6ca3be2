import { sql } from "kysely";
import type { SearchQuery } from "@/lib/contract/search-query";
import { ask } from "@/lib/database/ask";
import type { Database } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";
import { kinds } from "@/lib/reading/kind";
import { indexedCount } from "@/lib/search/fill-index";
import type { Filter } from "@/lib/search/filter";
import type { FoundRow } from "@/lib/search/find-places";
import { readQuestion } from "@/lib/search/question";
import { type Asked, countFound, findPage } from "@/lib/search/search-store";
import type { Rarity, TrigramSample } from "@/lib/search/trigram-sample";
import type { SearchSlice } from "@/lib/source/source";
import type { DaySums } from "./day-sums";
import { filterOf } from "./page-plan";
import { soundTexts } from "./sound-text";

const everyKind = kinds.map((_, kind) => kind);

/** A page of what a search finds, its total, facets and coverage, read from one moment of the database. */
export function searchContributions(
  database: Database,
  sums: DaySums,
  sample: TrigramSample,
  query: SearchQuery,
): Promise<SearchSlice> {
  const { page, perPage } = query;
  return database.read(async (tx) => {
    const [coverage, found] = await Promise.all([
      coverageOf(tx, sums),
      findRecords(tx, database, sample, query),
    ]);
    return { page, perPage, coverage, asOf: Date.now(), doubts: [], ...found };
  });
}

async function findRecords(tx: Tx, database: Database, sample: TrigramSample, query: SearchQuery) {
  const filter = filterOf(query);
  if (filter.kinds.length === 0 || filter.from > filter.to) return nothing;
  const asked = toAsked(query, filter, await sample.current(tx));
  const found = await findPage(tx, database.name, asked);
  const counted = await countFound(tx, database.name, asked, found, query);
  const { rows, near, isUnknownAddress } = found;
  const items = await documentsOf(tx, database, rows);
  const kindsFound = rows.map(({ kind }) => kinds[kind] ?? "onetime");
  return { ...counted, items, kinds: kindsFound, near, isForgiving: near.length > 0, isUnknownAddress };
}

const nothing = {
  ...{ items: [], kinds: [], total: 0, isAtLeast: false, facets: null },
  ...{ near: [], isForgiving: false, isUnknownAddress: false },
};

function toAsked({ q, order, page, perPage, sort }: SearchQuery, filter: Filter, rarity: Rarity): Asked {
  return {
    question: readQuestion(q),
    filter,
    order,
    rarity,
    isDescending: sort === "-contribution_date",
    offset: (page - 1) * perPage,
    size: perPage,
  };
}

async function coverageOf(tx: Tx, sums: DaySums): Promise<SearchSlice["coverage"]> {
  const [state] = await ask(
    tx,
    sql<State>`select store.version, fill.next_seq, fill.end_seq from store cross join search_fill as fill`,
  );
  if (state === undefined) throw new Error("The store has no state");
  const { index } = await sums.at(tx, state.version, everyKind);
  const records = index.count(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER - 1);
  const isWhole = state.next_seq >= state.end_seq;
  return { records, indexed: (isWhole ? null : await indexedCount(tx)) ?? records };
}

interface State {
  readonly version: number;
  readonly next_seq: number;
  readonly end_seq: number;
}

async function documentsOf(tx: Tx, database: Database, rows: readonly FoundRow[]): Promise<Uint8Array[]> {
  const { decode, find } = database.document;
  const hasCome = ({ doc }: FoundRow) => doc !== undefined && doc !== null;
  const seqs = rows.filter((row) => !hasCome(row)).map(({ seq }) => seq);
  const found = seqs.length === 0 ? [] : await find(tx, seqs, Number.MAX_SAFE_INTEGER);
  const docs = new Map(found.map(({ seq, text }) => [seq, text]));
  const texts = rows.map((row) => (hasCome(row) ? decode(row.doc) : (docs.get(row.seq) ?? missing(row.seq))));
  return soundTexts(tx, rows, texts);
}

function missing(seq: number): never {
  throw new Error(`Contribution ${seq} has no document`);
}
