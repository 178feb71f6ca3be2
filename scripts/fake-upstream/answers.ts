import { parseContributionItemQuery, parseContributionQuery } from "@/lib/contract/contribution-query";
import { fail, failureBody, failureTable, type Outcome } from "@/lib/contract/failure";
import { isOpaqueId } from "@/lib/contract/opaque-id";
import { parsePostItemQuery, parsePostQuery } from "@/lib/contract/post-query";
import { type Params, parseQueryString } from "@/lib/contract/query-string";
import { openDatabase } from "@/lib/database/database";
import { demoContributions } from "@/lib/demo/demo-contributions";
import { demoFeeds } from "@/lib/demo/demo-feeds";
import { type Answer, toList, toRecord, toWrappedRecord } from "@/lib/server/answer";
import { createDatabaseSource } from "@/lib/source/database/database-source";
import { fillWithDemo } from "@/lib/source/database/demo-records";
import type { Source } from "@/lib/source/source";
import type { PlainAnswer } from "./reply";

const headers = { "Content-Type": "application/json" };
const maxCached = 1000;

/** An API request and where it is answered from. */
interface Call {
  readonly source: Source;
  readonly ids: readonly string[];
  readonly params: Params;
  readonly path: string;
}

type Route = readonly [path: RegExp, answer: (call: Call) => Promise<Outcome<Answer | null>>];

function route<Query>(
  path: RegExp,
  parse: (params: Params) => Outcome<Query>,
  answer: (query: Query, call: Call) => Promise<Outcome<Answer | null>>,
): Route {
  return [
    path,
    async (call) => {
      const query = parse(call.params);
      return query.ok ? answer(query.value, call) : query;
    },
  ];
}

/** The four operations of the API. */
const routes: readonly Route[] = [
  route(/^\/admin\/api\/v3\/contributions$/, parseContributionQuery, async (query, { source, ...call }) =>
    toList(await source.listContributions(query), call),
  ),
  route(
    /^\/admin\/api\/v3\/contributions\/([^/]+)$/,
    parseContributionItemQuery,
    async (_, { source, ids: [id = ""] }) => toWrappedRecord(await source.findContribution(id)),
  ),
  route(
    /^\/admin\/api\/v2\/feeds\/([^/]+)\/posts$/,
    parsePostQuery,
    async (query, { source, ids: [feedId = ""], ...call }) =>
      toList(await source.listPosts(feedId, query), call),
  ),
  route(
    /^\/admin\/api\/v2\/feeds\/([^/]+)\/posts\/([^/]+)$/,
    parsePostItemQuery,
    async ({ include }, { source, ids: [feedId = "", id = ""] }) =>
      toRecord(await source.findPost(feedId, id, include)),
  ),
];

/**
 * Opens the API over the demo records of today.
 * @param file where their database is created; it must not exist yet
 */
export async function openAnswers(file: string, records: number) {
  const database = await openDatabase(`file:${file}`);
  const today = new Date();
  const make = () => ({
    contributions: demoContributions({ count: records, today }),
    feeds: demoFeeds({ today }),
  });
  await fillWithDemo(database, make, () => undefined);
  const source = createDatabaseSource(database);
  // The records never change. Benchmarks are to measure faults, not this server.
  const cache = new Map<string, PlainAnswer>();
  return {
    async answer(url: URL): Promise<PlainAnswer> {
      const answer = cache.get(url.href) ?? (await toAnswer(source, url));
      if (cache.size >= maxCached) cache.clear();
      cache.set(url.href, answer);
      return answer;
    },
    close: () => database.close(),
  };
}

async function toAnswer(source: Source, { origin, pathname, search }: URL): Promise<PlainAnswer> {
  for (const [pattern, answer] of routes) {
    const found = pattern.exec(pathname);
    if (found === null) continue;
    const ids = found.slice(1).map((id) => decodeURIComponent(id));
    if (!ids.every(isOpaqueId)) break;
    const outcome = await answer({
      ...{ source, ids, params: parseQueryString(search) },
      path: origin + pathname,
    });
    if (!outcome.ok) return toFailedAnswer(outcome);
    if (outcome.value === null) break;
    return { status: 200, headers, body: Buffer.concat(outcome.value.pieces) };
  }
  return toFailedAnswer(fail("not_found"));
}

function toFailedAnswer({ failure }: ReturnType<typeof fail>): PlainAnswer {
  const { status } = failureTable[failure.code];
  return { status, headers, body: Buffer.from(JSON.stringify(failureBody(failure))) };
}
