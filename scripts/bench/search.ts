import * as z from "zod";
import { readContributionQuery } from "@/lib/contract/contribution-query";
import type { Outcome } from "@/lib/contract/failure";
import type { SupporterQuery } from "@/lib/contract/supporter-query";
import type { Source } from "@/lib/source/source";
import { unwrap } from "@/scripts/desk/command";
import { type Goal, logProgress, type Measure, Timing, timeInTurn } from "./measure";
import { type Context, fillDatabase, openSource } from "./scratch";

/** Measures searches of contributions and pages of supporters in process. */
export async function run(context: Context): Promise<readonly Measure[]> {
  const { url } = await fillDatabase(context, "search");
  const { source } = await openSource(url);
  logProgress(`${context.engine.name}: searching`);
  const timings = [...(await prepareSearches(source, context)), ...(await prepareSupporters(source))];
  await timeInTurn(timings, 20);
  return timings.map((timing) => timing.measure);
}

const record = z.object({ id: z.string(), supporter: z.object({ email: z.string() }) });

/** Searches for the words of a record in the middle of the data, in whole and in parts. */
async function prepareSearches(source: Source, { engine, rows }: Context): Promise<Timing[]> {
  const { query } = readContributionQuery(new Map());
  const { items } = unwrap(await source.listContributions({ ...query, page: Math.ceil(rows / 50) }));
  const records = items.map((item) => record.safeParse(JSON.parse(Buffer.from(item).toString())).data);
  const { id, supporter } = record.parse(records.find((found) => found !== undefined));
  const { email } = supporter;
  const [first = "", last = ""] = email.split(/[.@]/);
  const [beginning, inside]: readonly Goal[] = engine.name === "sqlite" ? ["≤ 5", "≤ 15"] : ["≤ 10", "≤ 30"];
  const searches = [
    ["exact id", id, beginning],
    ["exact email", email, beginning],
    ["3 letters that begin many words", "mar", beginning],
    ["3 letters of a name", first.slice(0, 3), beginning],
    ["a name", first, beginning],
    ["two words", `${first} ${last.slice(0, 3)}`, beginning],
    ["an amount", "CA$25.00", beginning],
    ["inside almost every word", "xample", inside],
    ["inside a name", first.slice(1, 5), inside],
    ["inside an address", email.slice(2, 9), inside],
    ["nothing", "qqqzzz", inside],
  ] as const;
  return searches.flatMap(([name, q, goal]) => {
    const search = (isWhole: boolean) => async () => {
      const options = { order: "rank", perPage: 25, isCounted: isWhole, hasFacets: isWhole } as const;
      unwrap(await source.searchContributions({ ...query, q, ...options }));
    };
    return [new Timing(name, search(false), goal), new Timing(`${name}, with facets`, search(true))];
  });
}

/** Pages of supporters in every order, and the one in the middle by name. */
async function prepareSupporters({ supporters }: Source): Promise<Timing[]> {
  const { total } = unwrap(await supporters.list({ sort: "name", page: 1 }));
  const middle = Math.max(1, Math.floor(total / 50));
  const { id = "", name } = unwrap(await supporters.list({ sort: "name", page: middle })).supporters[0] ?? {};
  const [word = ""] = name?.split(" ") ?? [];
  const lists: readonly SupporterQuery[] = [
    { sort: "-last_gift", page: 1 },
    { sort: "name", page: 1 },
    { sort: "name", page: middle },
    { sort: "-lifetime", currency: "CAD", page: 1 },
    { sort: "-last_gift", q: word, page: 1 },
    { sort: "name", q: word.slice(0, 2), page: 1 },
  ];
  const timing = (title: string, work: () => Promise<Outcome<unknown>>) =>
    new Timing(title, async () => unwrap(await work()), "≤ 10");
  const title = (query: SupporterQuery) => `supporters, ${Object.values(query).join(", ")}`;
  return [
    ...lists.map((query) => timing(title(query), () => supporters.list(query))),
    timing("a supporter", () => supporters.find(id)),
    timing("a supporter's list", () => supporters.contributions(id, { sort: "-contribution_date", page: 1 })),
  ];
}
