import type { ListQuery } from "@/lib/contract/contribution-query";
import type { InsightsQuery } from "@/lib/contract/insights-query";
import type { Database } from "@/lib/database/database";
import { nothing, sumFiltered, sumFound } from "@/lib/insights/list-sums";
import { answerInsights, type ReadRecords } from "@/lib/insights/report";
import { countRecords, type TableReader } from "@/lib/insights/table-reader";
import type { JsonValue } from "@/lib/json/json-value";
import { readQuestion } from "@/lib/search/question";
import type { TrigramSample } from "@/lib/search/trigram-sample";
import type { FoundInsights, FoundSums, Subject } from "@/lib/source/source";
import { readContributions } from "./contribution-documents";
import { filterOf, isEmptyFilter } from "./contribution-list";

/** Returns figures over contributions, of one moment of the database. */
export function readInsights(
  database: Database,
  figures: TableReader,
  query: InsightsQuery,
): Promise<FoundInsights> {
  return figures.use(async (moment) => {
    const subjects: Subject[] = [];
    const read: ReadRecords = async (tx, seqs, what) => {
      const found = await readContributions(tx, database, seqs);
      if (what === "record") subjects.push(...found.map(({ subject }) => subject));
      const records = new Map<number, JsonValue>(
        found.map(({ seq, text }) => [seq, JSON.parse(Buffer.from(text).toString())]),
      );
      return seqs.map((seq) => records.get(seq) ?? null);
    };
    return { report: await answerInsights(moment, read, query, Date.now()), subjects };
  });
}

/** The sums of all contributions of a list, by filters alone or by words as well. */
export async function sumContributions(
  database: Database,
  figures: TableReader,
  sample: TrigramSample,
  query: ListQuery,
): Promise<FoundSums> {
  const { q } = query;
  const filter = filterOf(query);
  const isEmpty = isEmptyFilter(filter);
  if (q === undefined || isEmpty) {
    return figures.use(async ({ table, records, counted }) => ({
      ...{ coverage: { records, counted }, copy: null },
      ...(isEmpty ? nothing : await sumFiltered(table, filter)),
    }));
  }
  // A search reads the database alone: requests that wait for the figures do not wait for it.
  return database.read(async (tx) => {
    const question = readQuestion(q);
    const search = { tx, engine: database.name, question, filter, sample: await sample.current(tx) };
    const found = await sumFound(search);
    const records = await countRecords(tx);
    return { ...found, coverage: { records, counted: records }, copy: null };
  });
}
