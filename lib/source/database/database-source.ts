import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import type { Database } from "@/lib/database/database";
import type { Found, RecordText, Slice, Source } from "@/lib/source/source";
import { listContributions } from "./contribution-list";
import { contributionsPerPage } from "./contribution-rows";
import { DaySums } from "./day-sums";
import { findPost, listPosts, postsPerPage } from "./post-list";

/** Answers from our own database, on either engine. */
export function createDatabaseSource(database: Database): Source {
  const sums = new DaySums();
  return {
    name: "database",
    listContributions: (query) =>
      attempt(database, async () => {
        const page = await listContributions(database, sums, query);
        return { ...slice(page, query.page, contributionsPerPage), kinds: page.kinds };
      }),
    findContribution: (id) => attempt(database, async () => found(await findContribution(database, id))),
    listPosts: (feedId, query) =>
      attempt(database, async () => {
        const page = await listPosts(database, feedId, query);
        return page === null ? null : slice(page, query.page, postsPerPage);
      }),
    findPost: (feedId, id, include) =>
      attempt(database, async () => found(await findPost(database, feedId, id, include))),
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

async function findContribution(database: Database, id: string): Promise<RecordText | null> {
  const row = await database.reader
    .selectFrom("contribution")
    .innerJoin("contribution_doc", "contribution_doc.seq", "contribution.seq")
    .select("contribution_doc.doc")
    .where("contribution.id", "=", id)
    .executeTakeFirst();
  return row === undefined ? null : database.document.decode(row.doc);
}

/** Trouble that passes is a failure with a code; anything else is a mistake of ours and goes up. */
async function attempt<T>(database: Database, work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return succeed(await work());
  } catch (error) {
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

function found(item: RecordText | null): Found | null {
  return item === null ? null : { item, asOf: Date.now(), doubts: [] };
}
