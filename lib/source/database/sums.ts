import { LRUCache } from "lru-cache";
import type { ListQuery } from "@/lib/contract/contribution-query";
import type { InsightsQuery } from "@/lib/contract/insights-query";
import type { Database } from "@/lib/database/database";
import type { Tx } from "@/lib/database/engine";
import { nothing, sumFiltered, sumFound } from "@/lib/insights/list-sums";
import { answerInsights, type ReadRecords } from "@/lib/insights/report";
import { countRecords, type TableReader } from "@/lib/insights/table-reader";
import type { JsonValue } from "@/lib/json/json-value";
import { readQuestion } from "@/lib/search/question";
import type { TrigramSample } from "@/lib/search/trigram-sample";
import { type FoundInsights, type FoundSums, type Subject, subjectOf } from "@/lib/source/source";
import { readContributions } from "./contribution-documents";
import { filterOf } from "./contribution-list";

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
  const isEmpty = filter.kinds.length === 0 || filter.from > filter.to;
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

/** In bytes of text; parsed they take a few times as many. */
const maxBytes = 2 ** 21;

/**
 * Caches parsed contributions by their numbers in the store, as long as that does not change: an overview
 * shows the same few again.
 */
export class RecentRecords {
  private version = -1;
  private readonly cache = new LRUCache<number, { readonly record: JsonValue }>({ maxSize: maxBytes });

  constructor(private readonly database: Database) {}

  /**
   * Records in the order of their numbers; null for one that is not there. @param version of the store, as
   * `tx` sees it
   */
  async read(tx: Tx, version: number, seqs: readonly number[]): Promise<readonly JsonValue[]> {
    if (version !== this.version) this.cache.clear();
    this.version = version;
    const known = new Map(seqs.map((seq) => [seq, this.cache.get(seq)]));
    const missing = seqs.filter((seq) => known.get(seq) === undefined);
    for (const [seq, { text }] of await readContributions(tx, this.database, missing)) {
      const found = { record: JSON.parse(Buffer.from(text).toString()) };
      known.set(seq, found);
      // Another moment may have been read in the meantime: then nothing of this one is cached.
      if (version === this.version) this.cache.set(seq, found, { size: text.byteLength });
    }
    return seqs.map((seq) => known.get(seq)?.record ?? null);
  }
}
