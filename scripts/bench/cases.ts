import { type ContributionQuery, parseContributionQuery } from "@/lib/contract/contribution-query";
import type { Outcome } from "@/lib/contract/failure";
import { parseQueryString } from "@/lib/contract/query-string";
import { member } from "@/lib/reading/member";
import type { Slice, Source } from "@/lib/source/source";

/** The feed whose posts are listed; the demo data has it. */
export const feedId = "NEWSFEED";

/** A question to a source, ready to be asked again and again. Asking throws when the answer is not the expected one. */
export interface Case {
  readonly subject: string;
  readonly place: string;
  ask(): Promise<void>;
}

interface Filter {
  readonly name: string;
  readonly query: string;
}

const kindFilters = ["onetime", "initial_recurring", "recurring", "one_time_and_initial_recurring"];

/** All that can be asked of a source that holds the demo data of `today`. */
export async function prepareCases(source: Source, today: Date): Promise<readonly Case[]> {
  const filters: Filter[] = [
    { name: "no filter", query: "" },
    ...kindFilters.map((name) => ({ name, query: `${name}=1` })),
    { name: "dates + recurring", query: `${datesAround(today)}&recurring=1` },
  ];
  const cases: Case[] = [];
  for (const filter of filters) cases.push(...(await prepareList(source, filter)));
  return [...cases, await prepareDetail(source), preparePosts(source)];
}

/** Three of the data's five years, with a part of a day at either end. */
function datesAround(today: Date): string {
  const dayOfYearsAgo = (years: number) => {
    const day = new Date(today);
    day.setUTCFullYear(day.getUTCFullYear() - years);
    return day.toISOString().slice(0, 10);
  };
  return `occurred_after=${dayOfYearsAgo(4)}T10:30:00Z&occurred_before=${dayOfYearsAgo(1)}T16:15:00Z`;
}

async function prepareList(source: Source, { name, query }: Filter): Promise<Case[]> {
  const { total, perPage } = await list(source, toQuery(query, 1));
  // The last page that is full, so that it does the same work as the others. The page beyond the last has a total and
  // no rows: the cost of the total alone.
  const last = Math.floor(total / perPage);
  const places = { first: 1, middle: Math.ceil(last / 2), last, total: last + 2 };
  return Object.entries(places).map(([place, page]) => {
    const expected = Math.max(0, Math.min(perPage, total - (page - 1) * perPage));
    const asked = toQuery(query, page);
    return {
      subject: name,
      place,
      async ask() {
        const slice = await list(source, asked);
        if (slice.items.length !== expected || slice.total !== total) {
          throw new Error(`${name}, ${place}: ${slice.items.length} of ${slice.total} rows came.`);
        }
      },
    };
  });
}

async function prepareDetail(source: Source): Promise<Case> {
  const { total, perPage } = await list(source, toQuery("", 1));
  const { items } = await list(source, toQuery("", Math.ceil(total / perPage / 2)));
  const id = member(JSON.parse(Buffer.from(items[0] ?? []).toString()), "id");
  if (typeof id !== "string") throw new Error("The middle page has no record.");
  return {
    subject: "one contribution",
    place: "by id",
    async ask() {
      if (settle(await source.findContribution(id)) === null) throw new Error(`${id} was not found.`);
    },
  };
}

function preparePosts(source: Source): Case {
  return {
    subject: "posts of a feed",
    place: "first",
    async ask() {
      const slice = settle(await source.listPosts(feedId, { include: ["categories", "postType"], page: 1 }));
      if (slice === null || slice.items.length !== slice.perPage) throw new Error("The posts are missing.");
    },
  };
}

function toQuery(query: string, page: number): ContributionQuery {
  return settle(parseContributionQuery(parseQueryString(`${query}&page=${page}`)));
}

async function list(source: Source, query: ContributionQuery): Promise<Slice> {
  return settle(await source.listContributions(query));
}

function settle<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`The source failed: ${outcome.failure.code}.`);
  return outcome.value;
}
