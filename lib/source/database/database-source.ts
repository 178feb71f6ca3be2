import type { ContributionQuery } from "@/lib/contract/contribution-query";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import type { Database } from "@/lib/database/database";
import { TableReader } from "@/lib/insights/table-reader";
import { kinds, kindsAsked } from "@/lib/records/labels";
import { TrigramSample } from "@/lib/search/trigram-sample";
import type {
  ContributionSlice,
  Found,
  FoundContribution,
  RecordText,
  Slice,
  Source,
} from "@/lib/source/source";
import { findAlike } from "./alike";
import { contributionsPerPage, countRows, type PageRow, readRows } from "./contribution-rows";
import { searchContributions } from "./contribution-search";
import type { DayIndex } from "./day-index";
import { DaySums } from "./day-sums";
import { type Days, type Ends, rangeOf, seek, toDays } from "./page-plan";
import { findPost, listPosts, postsPerPage } from "./post-list";
import { RecentRecords } from "./recent-records";
import { DamagedRecord, damagedContribution, isSound } from "./sound-text";
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

/** What the database says of a page of contributions; the rest of the slice is the caller's to add. */
type ContributionPage = Pick<ContributionSlice, "items" | "kinds" | "total">;

const nothing: ContributionPage = { items: [], kinds: [], total: 0 };

/** One page of contributions and their total, read from one moment of the database. */
async function listContributions(
  database: Database,
  sums: DaySums,
  query: ContributionQuery,
): Promise<ContributionPage> {
  const asked = kindsAsked(query).map((kind) => kinds.indexOf(kind));
  const range = rangeOf(query);
  if (asked.length === 0 || range.from > range.to) return nothing;
  const days = toDays(range);
  const descending = query.sort === "-contribution_date";
  const offset = (query.page - 1) * contributionsPerPage;
  const plan = (index: DayIndex, ends: Ends) => {
    const total = totalOf(days, ends, index);
    return { total, place: offset < total ? seek(range, days, ends, index, descending, offset) : null };
  };

  if (days.head === null && days.tail === null) {
    // Whole days need no counting: with sums that are still true, one statement is one moment and all there
    // is to ask.
    const { version, index } = sums.latest(asked);
    const { total, place } = plan(index, { head: 0, tail: 0 });
    const rows = place === null ? [] : await readRows(database.reader, asked, place, descending);
    if (rows[0]?.version === version) return toPage(database, rows, total);
  }
  return database.read(async (tx) => {
    const { index } = await sums.current(tx, asked);
    const ends = { head: await countRows(tx, asked, days.head), tail: await countRows(tx, asked, days.tail) };
    const { total, place } = plan(index, ends);
    const rows = place === null ? [] : await readRows(tx, asked, place, descending);
    return toPage(database, rows, total);
  });
}

function totalOf(days: Days, ends: Ends, index: DayIndex): number {
  return ends.head + index.count(days.first, days.last) + ends.tail;
}

function toPage(database: Database, rows: readonly PageRow[], total: number): ContributionPage {
  return {
    items: rows.map(({ id, doc, digest }) => {
      const text = database.document.decode(doc);
      return isSound(digest, text) ? text : damagedContribution(id);
    }),
    kinds: rows.map(({ kind }) => kinds[kind] ?? "onetime"),
    total,
  };
}
