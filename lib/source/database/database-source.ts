import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import type { Database } from "@/lib/database/database";
import { TableReader } from "@/lib/insights/table-reader";
import { kinds } from "@/lib/reading/kind";
import { TrigramSample } from "@/lib/search/trigram-sample";
import type { Found, FoundContribution, RecordText, Slice, Source } from "@/lib/source/source";
import { findAlike } from "./alike";
import { listContributions } from "./contribution-list";
import { contributionsPerPage } from "./contribution-rows";
import { searchContributions } from "./contribution-search";
import { DaySums } from "./day-sums";
import { findPost, listPosts, postsPerPage } from "./post-list";
import { RecentRecords } from "./recent-records";
import { DamagedRecord, isSound } from "./sound-text";
import { readInsights, sumContributions } from "./sums";
import { findSupporter, listOwnContributions, listSupporters } from "./supporters";

/** Answers from our own database, on either engine. */
export function createDatabaseSource(database: Database): Source {
  const sums = new DaySums();
  const sample = new TrigramSample();
  const supporterSample = new TrigramSample("supporter");
  const figures = new TableReader(database);
  const recent = new RecentRecords(database);
  return {
    name: "database",
    listContributions: (query) =>
      attempt(database, async () => {
        const page = await listContributions(database, sums, query);
        return { ...slice(page, query.page, contributionsPerPage), kinds: page.kinds };
      }),
    searchContributions: (query) =>
      attempt(database, () => searchContributions(database, sums, sample, query)),
    findAlike: (query) => attempt(database, () => findAlike(database, query)),
    findContribution: (id) => attempt(database, () => findContribution(database, id)),
    listPosts: (feedId, query) =>
      attempt(database, async () => {
        const page = await listPosts(database, feedId, query);
        return page === null ? null : slice(page, query.page, postsPerPage);
      }),
    findPost: (feedId, id, include) =>
      attempt(database, async () => {
        const post = await findPost(database, feedId, id, include);
        return post === null ? null : found(post);
      }),
    supporters: {
      list: (query) => attempt(database, () => listSupporters(database, supporterSample, query)),
      find: (id) => attempt(database, () => findSupporter(database, sample, id)),
      contributions: (id, query) => attempt(database, () => listOwnContributions(database, id, query)),
    },
    sums: {
      insights: (query) => attempt(database, () => readInsights(figures, recent, query)),
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
    .selectFrom("contribution")
    .innerJoin("contribution_doc", "contribution_doc.seq", "contribution.seq")
    .select(["contribution_doc.doc", "contribution_doc.digest", "contribution.kind"])
    .where("contribution.id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const text = database.document.decode(row.doc);
  if (!isSound(row.digest, text)) throw new DamagedRecord();
  return { ...found(text), kind: kinds[row.kind] ?? "onetime" };
}

/** Trouble that passes is a failure with a code; anything else is a mistake of ours and goes up. */
async function attempt<T>(database: Database, work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return succeed(await work());
  } catch (error) {
    if (error instanceof DamagedRecord) return fail("internal", { message: error.message });
    if (database.isUnavailable(error)) return fail("database_unavailable", { retryAfter: 1 });
    throw error;
  }
}

function slice(
  { items, total }: { items: readonly RecordText[]; total: number },
  page: number,
  perPage: number,
): Slice {
  return { items, total, page, perPage, asOf: Date.now(), doubts: [] };
}

function found(item: RecordText): Found {
  return { item, asOf: Date.now(), doubts: [] };
}
