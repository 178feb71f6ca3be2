import { readContributionQuery } from "@/lib/contract/contribution-query";
import type { SearchQuery } from "@/lib/contract/search-query";
import type { Database } from "@/lib/database/database";
import type { Source } from "@/lib/source/source";

/** A search to be asked again and again, and the goal for its newest page, in ms. */
export interface SearchCase {
  readonly name: string;
  readonly q: string;
  readonly goal: number;
  /** The first page with neither total nor facets. */
  page(): Promise<void>;
  /** The same with both. */
  counted(): Promise<void>;
}

const exact = 1;
const beginning = 5;
const inside = 15;

/** Searches for words that a stored record in the middle of the data has, in whole and in parts. */
export async function prepareSearches(database: Database, source: Source): Promise<readonly SearchCase[]> {
  const { id, text } = await middleRecord(database);
  const email = text.split(" ").find((word) => word.includes("@")) ?? "";
  const [name = ""] = email.split(/[.@]/);
  const questions: readonly (readonly [name: string, q: string, goal: number])[] = [
    ["exact id", id, exact],
    ["exact e-mail", email, exact],
    ["3 letters that begin many words", "mar", beginning],
    ["3 letters of a name", name.slice(0, 3), beginning],
    ["a name", name, beginning],
    ["two words", `${name} ${email.split(/[.@]/)[1]?.slice(0, 3) ?? ""}`, beginning],
    ["an amount", "CA$25.00", beginning],
    ["inside almost every word", "xample", inside],
    ["inside a name", name.slice(1, 5), inside],
    ["inside an address", email.slice(2, 9), inside],
    ["nothing", "qqqzzz", inside],
  ];
  return questions.map(([title, q, goal]) => ({
    name: title,
    q,
    goal,
    page: () => ask(source, toSearch(q, false)),
    counted: () => ask(source, toSearch(q, true)),
  }));
}

async function middleRecord(database: Database): Promise<{ id: string; text: string }> {
  const rows = database.reader
    .selectFrom("contribution_search")
    .innerJoin("contribution", "contribution.seq", "contribution_search.seq");
  const { middle } = await rows
    .select((eb) => eb.fn.max<number>("contribution.seq").as("middle"))
    .executeTakeFirstOrThrow();
  return rows
    .select(["contribution.id", "contribution_search.text"])
    .where("contribution.seq", ">=", Math.floor(Number(middle) / 2))
    .where("contribution_search.text", "like", "%@%")
    .orderBy("contribution.seq")
    .limit(1)
    .executeTakeFirstOrThrow();
}

function toSearch(q: string, isWhole: boolean): SearchQuery {
  const { query } = readContributionQuery(new Map());
  return { ...query, q, order: "rank", perPage: 25, isCounted: isWhole, hasFacets: isWhole };
}

async function ask(source: Source, query: SearchQuery): Promise<void> {
  const outcome = await source.searchContributions(query);
  if (!outcome.ok) throw new Error(`The source failed: ${outcome.failure.code}.`);
}
