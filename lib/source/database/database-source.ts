import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import type { Database } from "@/lib/database/database";
import { TableReader } from "@/lib/insights/table-reader";
import { SearchCounts } from "@/lib/search/find-page";
import { TrigramSample } from "@/lib/search/trigram-sample";
import type { FoundContribution, Source } from "@/lib/source/source";
import { findAlike } from "./alike";
import { DamagedRecord, toContribution } from "./contribution-documents";
import { contributionsPerPage, listContributions, searchContributions } from "./contribution-list";
import { DaySums } from "./day-counts";
import { findPost, listPosts, postsPerPage } from "./posts";
import { readInsights, sumContributions } from "./sums";
import { findSupporter, listOwnContributions, listSupporters } from "./supporters";

/** Creates the source over the desk's own database, on either engine. */
export function createDatabaseSource(database: Database): Source {
  const sums = new DaySums();
  const sample = new TrigramSample();
  const counts = new SearchCounts();
  const supporterSample = new TrigramSample("supporter");
  const figures = new TableReader(database);
  return {
    name: "database",
    listContributions: (query) =>
      attempt(database, async () => {
        const page = await listContributions(database, sums, query);
        return { ...page, page: query.page, perPage: contributionsPerPage, ...readNow() };
      }),
    searchContributions: (query) =>
      attempt(database, () => searchContributions(database, { sums, sample, counts }, query)),
    findAlike: (query) => attempt(database, () => findAlike(database, query)),
    findContribution: (id) => attempt(database, () => findContribution(database, id)),
    listPosts: (feedId, query) =>
      attempt(database, async () => {
        const page = await listPosts(database, feedId, query);
        return page && { ...page, page: query.page, perPage: postsPerPage, ...readNow() };
      }),
    findPost: (feedId, id, include) =>
      attempt(database, async () => {
        const post = await findPost(database, feedId, id, include);
        return post && { ...post, ...readNow() };
      }),
    supporters: {
      list: (query) => attempt(database, () => listSupporters(database, supporterSample, query)),
      find: (id) => attempt(database, () => findSupporter(database, sample, id)),
      contributions: (id, query) => attempt(database, () => listOwnContributions(database, id, query)),
    },
    sums: {
      insights: (query) => attempt(database, () => readInsights(database, figures, query)),
      contributions: (query) => attempt(database, () => sumContributions(database, figures, sample, query)),
    },
    isDemo: () =>
      attempt(database, async () => {
        const { demo } = await database.reader.selectFrom("store").select("demo").executeTakeFirstOrThrow();
        return demo === 1;
      }),
    listFeeds: () =>
      attempt(database, () =>
        database.reader.selectFrom("feed").select(["id", "label"]).orderBy("id").execute(),
      ),
  };
}

async function findContribution(database: Database, id: string): Promise<FoundContribution | null> {
  const row = await database.reader
    .selectFrom("contribution as c")
    .innerJoin("contribution_doc as d", "d.seq", "c.seq")
    .select(["c.id", "c.supporter_id", "c.kind", "d.doc", "d.digest"])
    .where("c.id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { text: item, isSound, ...contribution } = toContribution(database, row);
  if (!isSound) throw new DamagedRecord();
  return { item, ...contribution, ...readNow() };
}

/** The provenance of records that are the desk's own. */
function readNow() {
  return { asOf: Date.now(), doubts: [] };
}

/** A temporary fault is a failure with a code; anything else is a mistake of ours and is thrown. */
async function attempt<T>(database: Database, work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return succeed(await work());
  } catch (error) {
    if (error instanceof DamagedRecord) return fail("internal", { message: error.message });
    if (database.isUnavailable(error)) return fail("database_unavailable", { retryAfter: 1 });
    throw error;
  }
}
