import { contributionsPerPage, type ListQuery } from "@/lib/contract/contribution-query";
import { fail, type Outcome, succeed } from "@/lib/contract/failure";
import type { InsightsQuery } from "@/lib/contract/insights-query";
import { postsPerPage } from "@/lib/contract/post-query";
import { type SupporterQuery, supportersPerPage } from "@/lib/contract/supporter-query";
import type { Database } from "@/lib/database/database";
import { countRecords, DamagedDocument, parseDocument, storedContributions } from "@/lib/database/documents";
import type { Tx } from "@/lib/database/engine";
import { emptySums, sumFiltered, sumFound } from "@/lib/insights/list-sums";
import { answerInsights, type ReadRecords } from "@/lib/insights/report";
import { TableReader } from "@/lib/insights/table-reader";
import type { JsonValue } from "@/lib/json/json-value";
import { SearchCounts } from "@/lib/search/find-page";
import { readQuestion } from "@/lib/search/question";
import { TrigramSample } from "@/lib/search/trigram-sample";
import type {
  FoundContribution,
  FoundInsights,
  FoundSums,
  FoundSupporter,
  OwnQuery,
  OwnSlice,
  Source,
  Subject,
  SupporterSlice,
} from "@/lib/source/source";
import { listSupporters } from "@/lib/supporters/list-supporters";
import {
  currenciesGiven,
  readSupporters,
  similarSupporters,
  supporterCountries,
} from "@/lib/supporters/read-supporters";
import { readContributions, toContribution } from "./contribution-documents";
import { filterOf, isEmptyFilter, listContributions, searchContributions } from "./contribution-list";
import { DayIndexes } from "./day-counts";
import { findCandidates, ownCandidates } from "./duplicate-candidates";
import { findPost, listPosts } from "./posts";

/** Creates the source over the desk's own database, on either engine. */
export function createDatabaseSource(database: Database): Source {
  const dayIndexes = new DayIndexes(database.epoch);
  const sample = new TrigramSample();
  const counts = new SearchCounts(database.epoch);
  const supporterSample = new TrigramSample("supporter");
  const figures = new TableReader(database);
  const attempt = <T>(work: () => Promise<T>) => readFrom(database, work);
  return {
    name: "database",
    listContributions: (query) =>
      attempt(async () => {
        const page = await listContributions(database, dayIndexes, query);
        return { ...page, page: query.page, perPage: contributionsPerPage, ...readNow() };
      }),
    searchContributions: (query) =>
      attempt(() => searchContributions(database, { dayIndexes, sample, counts }, query)),
    findCandidates: (query) => attempt(() => findCandidates(database, query)),
    findContribution: (id) => attempt(() => findContribution(database, id)),
    listPosts: (feedId, query) =>
      attempt(async () => {
        const page = await listPosts(database, feedId, query);
        return page && { ...page, page: query.page, perPage: postsPerPage, ...readNow() };
      }),
    findPost: (feedId, id, include) =>
      attempt(async () => {
        const post = await findPost(database, feedId, id, include);
        return post && { ...post, ...readNow() };
      }),
    supporters: {
      list: (query) => attempt(() => listSupporterPage(database, supporterSample, query)),
      find: (id) => attempt(() => findSupporter(database, sample, id)),
      contributions: (id, query) => attempt(() => listOwnContributions(database, id, query)),
    },
    sums: {
      insights: (query) => attempt(() => readInsights(database, figures, query)),
      contributions: (query) => attempt(() => sumContributions(database, figures, sample, query)),
    },
    isDemo: () =>
      attempt(async () => {
        const { demo } = await database.reader.selectFrom("store").select("demo").executeTakeFirstOrThrow();
        return demo === 1;
      }),
    listFeeds: () =>
      attempt(() => database.reader.selectFrom("feed").select(["id", "label"]).orderBy("id").execute()),
  };
}

async function findContribution(database: Database, id: string): Promise<FoundContribution | null> {
  const stored = storedContributions(database.reader).where("contribution.id", "=", id);
  const row = await stored.executeTakeFirst();
  if (row === undefined) return null;
  const { isSound, ...item } = toContribution(database, row);
  if (!isSound) throw new DamagedDocument();
  return { ...item, ...readNow() };
}

function readNow() {
  return { asOf: Date.now(), doubts: [] };
}

const unavailable = fail("database_unavailable", { retryAfter: 1 });

/**
 * Runs a read. Returns temporary faults as failures; other errors are defects and are thrown. A read that
 * another server can serve is repeated there. Data of a standby that replaces the primary is labeled as such.
 */
async function readFrom<T>(
  database: Database,
  work: () => Promise<T>,
  isRepeated = false,
): Promise<Outcome<T>> {
  const before = database.standby?.lastResortAsOf() ?? null;
  try {
    const value = await work();
    const asOf = before ?? database.standby?.lastResortAsOf() ?? null;
    if (asOf === null) return succeed(value);
    // The primary may have the record, and a 404 has no label.
    return value === null ? unavailable : succeed(labelled(value, asOf));
  } catch (error) {
    if (error instanceof DamagedDocument) return fail("internal", { message: error.message });
    if (!isRepeated && database.standby?.failOver(error)) return readFrom(database, work, true);
    if (database.isUnavailable(error)) return unavailable;
    throw error;
  }
}

function labelled<T>(value: T, asOf: number): T {
  if (typeof value !== "object" || value === null || !("asOf" in value)) return value;
  return { ...value, asOf, cached: "database_unavailable" };
}

function readInsights(
  database: Database,
  figures: TableReader,
  query: InsightsQuery,
): Promise<FoundInsights> {
  return figures.use(async (moment) => {
    const subjects: Subject[] = [];
    const read: ReadRecords = async (tx, seqs, what) => {
      const found = await readContributions(tx, database, seqs);
      if (what === "record") subjects.push(...found.map(({ subject }) => subject));
      const records = new Map<number, JsonValue>(found.map(({ seq, text }) => [seq, parseDocument(text)]));
      return seqs.map((seq) => records.get(seq) ?? null);
    };
    return { report: await answerInsights(moment, read, query, Date.now()), subjects };
  });
}

/** Returns the sums of all contributions of a list, with its filters and words. */
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
      coverage: { records, counted },
      copy: null,
      ...(isEmpty ? emptySums : await sumFiltered(table, filter)),
    }));
  }
  // A search reads only the database, so that requests for the figures do not wait for it.
  return database.read(async (tx) => {
    const question = readQuestion(q);
    const search = { tx, engine: database.name, question, filter, sample: await sample.current(tx) };
    const found = await sumFound(search);
    const records = await countRecords(tx);
    return { ...found, coverage: { records, counted: records }, copy: null };
  });
}

const maxRecent = 100;
const maxPlans = 50;

function listSupporterPage(
  database: Database,
  sample: TrigramSample,
  query: SupporterQuery,
): Promise<SupporterSlice> {
  return database.read(async (tx) => {
    const listed = await listSupporters(tx, database.name, sample, query);
    const currencies = await currenciesGiven(tx);
    const countries = await supporterCountries(tx);
    const { page, limit: perPage = supportersPerPage } = query;
    return { ...listed, currencies, countries, page, perPage, ...readNow() };
  });
}

function findSupporter(
  database: Database,
  sample: TrigramSample,
  id: string,
): Promise<FoundSupporter | null> {
  return database.read(async (tx) => {
    const [supporter] = await readSupporters(tx, [id]);
    if (supporter === undefined) return null;
    const recent = await ownContributions(tx, id, "-contribution_date", maxRecent);
    const plans = await newestOfPlans(tx, id);
    return {
      supporter,
      recent: await readContributions(tx, database, recent),
      plans: await readContributions(tx, database, plans.seqs),
      planKeys: plans.keys,
      duplicateCandidates: await ownCandidates(tx, database, supporter, await sample.current(tx)),
      ...(await similarSupporters(tx, id)),
      ...readNow(),
    };
  });
}

/** Returns a page of a supporter's contributions, sorted like the full list; empty for an unknown one. */
function listOwnContributions(database: Database, id: string, query: OwnQuery): Promise<OwnSlice> {
  const { sort, page, limit: perPage = contributionsPerPage } = query;
  const offset = (page - 1) * perPage;
  return database.read(async (tx) => {
    const [supporter = null] = await readSupporters(tx, [id]);
    const total = supporter?.contributions ?? 0;
    const seqs = offset < total ? await ownContributions(tx, id, sort, perPage, offset) : [];
    const items = await readContributions(tx, database, seqs);
    return { items, supporter, total, page, perPage, ...readNow() };
  });
}

async function ownContributions(tx: Tx, id: string, sort: OwnQuery["sort"], limit: number, offset = 0) {
  const direction = sort === "contribution_date" ? "asc" : "desc";
  const rows = await tx
    .selectFrom("contribution")
    .select("seq")
    .where("supporter_id", "=", id)
    .orderBy("occurred_at", direction)
    .orderBy("id", direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ seq }) => seq);
}

/**
 * Returns the keys of a supporter's plans, and the newest contribution of each that is not muted, which has
 * the plan's newest state. If it is another supporter's, so is the plan, as in `active_plans`.
 */
async function newestOfPlans(tx: Tx, id: string) {
  const links = tx
    .selectFrom("contribution as c")
    .innerJoin("contribution_profile as p", "p.seq", "c.seq")
    .select(["p.profile_id", "p.seq", "c.occurred_at", "c.id"])
    .where("c.supporter_id", "=", id)
    .where("p.is_active", "is not", null)
    .orderBy("c.occurred_at", "desc")
    .orderBy("c.id", "desc")
    .limit(maxLinks);
  const rows = await tx
    .selectFrom(links.as("link"))
    .select(["link.seq", "link.profile_id"])
    .where("link.seq", "=", ({ selectFrom }) =>
      selectFrom("contribution_profile as p")
        .select("p.seq")
        .whereRef("p.profile_id", "=", "link.profile_id")
        .where("p.is_active", "is not", null)
        .orderBy("p.occurred_at", "desc")
        .orderBy("p.id", "desc")
        .limit(1),
    )
    .orderBy("link.occurred_at", "desc")
    .orderBy("link.id", "desc")
    .execute();
  const seqs = [...new Set(rows.map(({ seq }) => seq))].slice(0, maxPlans);
  return { seqs, keys: new Set(rows.map((row) => row.profile_id)) };
}

/** The number of newest renewals searched for plans; a plan without one among them ended long ago. */
const maxLinks = 2000;
