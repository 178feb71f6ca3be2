import type { InsightsQuery } from "@/lib/contract/insights-query";
import type { ListQuery } from "@/lib/contract/search-query";
import type { Database } from "@/lib/database/database";
import { nothing, sumFiltered, sumFound } from "@/lib/insights/list-sums";
import { answerInsights, type ReadRecords } from "@/lib/insights/report";
import { countRecords, type TableReader } from "@/lib/insights/table-reader";
import { readQuestion } from "@/lib/search/question";
import type { TrigramSample } from "@/lib/search/trigram-sample";
import type { FoundInsights, FoundSums } from "@/lib/source/source";
import { type Subject, subjectOf } from "@/lib/source/source";
import { filterOf } from "./page-plan";
import type { RecentRecords } from "./recent-records";

/** Figures over contributions, read from one moment of the database. */
export function readInsights(
  figures: TableReader,
  recent: RecentRecords,
  query: InsightsQuery,
): Promise<FoundInsights> {
  return figures.use(async (moment) => {
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
  figures: TableReader,
  sample: TrigramSample,
  query: ListQuery,
): Promise<FoundSums> {
  const { q } = query;
  const filter = filterOf(query);
  const isEmpty = filter.kinds.length === 0 || filter.from > filter.to;
  if (q === undefined || isEmpty) {
    return figures.use(async ({ table, records, counted }) => ({
      ...{ coverage: { records, counted }, copy: null },
      ...(isEmpty ? nothing : await sumFiltered(table, filter)),
    }));
  }
  // A search reads the database alone: requests that wait for the figures do not wait for it.
  return database.read(async (tx) => {
    const search = { question: readQuestion(q), filter, sample: await sample.current(tx) };
    const found = await sumFound(tx, database.name, search);
    const records = await countRecords(tx);
    return { ...found, coverage: { records, counted: records }, copy: null };
  });
}
