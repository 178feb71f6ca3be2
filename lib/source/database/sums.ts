import type { InsightsQuery } from "@/lib/contract/insights-query";
import type { ListQuery } from "@/lib/contract/search-query";
import type { Database } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";
import { unfilled } from "@/lib/database/fill";
import { answerInsights, type ReadRecords } from "@/lib/insights/answer";
import { nothing, sumFiltered, sumFound } from "@/lib/insights/contribution-sums";
import { countRecords } from "@/lib/insights/count-records";
import type { LedgerKeeper } from "@/lib/insights/ledger-keeper";
import { readQuestion } from "@/lib/search/question";
import type { TrigramSample } from "@/lib/search/trigram-sample";
import type { FoundInsights, FoundSums } from "@/lib/source/source";
import { type Subject, subjectOf } from "@/lib/source/subject";
import { filterOf } from "./page-plan";
import type { RecentRecords } from "./recent-records";

/** Figures over contributions, read from one moment of the database. */
export function readInsights(
  keeper: LedgerKeeper,
  recent: RecentRecords,
  query: InsightsQuery,
): Promise<FoundInsights> {
  return keeper.use(async (moment) => {
    const subjects: Subject[] = [];
    const read: ReadRecords = async (tx, seqs, what) => {
      const records = await recent.read(tx, moment.version, seqs);
      if (what === "record") subjects.push(...records.map(subjectOf));
      return records;
    };
    const { coverage, ...report } = await answerInsights(moment, read, query, Date.now());
    return { report: { ...report, coverage: { ...coverage, copy: null } }, subjects };
  });
}

/** What all contributions of a list come to, by filters alone or by words as well. */
export async function sumContributions(
  database: Database,
  keeper: LedgerKeeper,
  sample: TrigramSample,
  query: ListQuery,
): Promise<FoundSums> {
  const { q } = query;
  const filter = filterOf(query);
  const isEmpty = filter.kinds.length === 0 || filter.from > filter.to;
  if (q === undefined || isEmpty) {
    return keeper.use(async ({ rollups: { ledger }, records, counted }) => ({
      ...{ coverage: { records, counted }, copy: null },
      ...(isEmpty ? nothing : sumFiltered(ledger, filter)),
    }));
  }
  // A search asks the database alone: it takes its time, and who waits for the ledger does not wait for it.
  return database.read(async (tx) => {
    const search = { question: readQuestion(q), filter, sample: await sample.current(tx) };
    const found = await sumFound(tx, database.name, search);
    return { ...found, coverage: await coverageOfSearch(tx), copy: null };
  });
}

/** Contributions that are not in the figures yet are in no sum of a search. */
async function coverageOfSearch(tx: Tx): Promise<FoundSums["coverage"]> {
  const records = await countRecords(tx);
  const missing = (await unfilled(tx, "figure_fill")) ?? 0;
  return { records, counted: Math.max(0, records - missing) };
}
