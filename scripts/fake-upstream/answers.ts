import { parseContributionItemQuery, parseContributionQuery } from "@/lib/contract/contribution-query";
import { fail, failureBody, failureTable, type Outcome, succeed } from "@/lib/contract/failure";
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

type Operation = (call: Call) => Promise<Outcome<Answer | null>>;

/** The four operations of the API. */
const operations: readonly (readonly [path: RegExp, answer: Operation])[] = [
  [
    /^\/admin\/api\/v3\/contributions$/,
    async ({ source, params, path }) => {
      const query = parseContributionQuery(params);
      return query.ok ? toList(await source.listContributions(query.value), { path, params }) : query;
    },
  ],
  [
    /^\/admin\/api\/v3\/contributions\/([^/]+)$/,
    async ({ source, params, ids: [id = ""] }) => {
      const query = parseContributionItemQuery(params);
      return query.ok ? toWrappedRecord(await source.findContribution(id)) : query;
    },
  ],
  [
    /^\/admin\/api\/v2\/feeds\/([^/]+)\/posts$/,
    async ({ source, params, path, ids: [feedId = ""] }) => {
      const query = parsePostQuery(params);
      return query.ok ? toList(await source.listPosts(feedId, query.value), { path, params }) : query;
    },
  ],
  [
    /^\/admin\/api\/v2\/feeds\/([^/]+)\/posts\/([^/]+)$/,
    async ({ source, params, ids: [feedId = "", id = ""] }) => {
      const query = parsePostItemQuery(params);
      return query.ok ? toRecord(await source.findPost(feedId, id, query.value.include)) : query;
    },
  ],
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
      const answer = cache.get(url.href) ?? (await answerFrom(source, url));
      if (cache.size >= maxCached) cache.clear();
      cache.set(url.href, answer);
      return answer;
    },
    close: () => database.close(),
  };
}

/** Answers a request of the API from a source, without a desk around it. */
export async function answerFrom(source: Source, url: URL): Promise<PlainAnswer> {
  const outcome = await operate(source, url);
  if (outcome.ok && outcome.value !== null)
    return { status: 200, headers, body: Buffer.concat(outcome.value.pieces) };
  const { failure } = outcome.ok ? fail("not_found") : outcome;
  const { status } = failureTable[failure.code];
  return { status, headers, body: Buffer.from(JSON.stringify(failureBody(failure))) };
}

async function operate(source: Source, { origin, pathname, search }: URL): Promise<Outcome<Answer | null>> {
  for (const [path, answer] of operations) {
    const found = path.exec(pathname);
    if (found === null) continue;
    const ids = found.slice(1).map((id) => decodeURIComponent(id));
    if (!ids.every(isOpaqueId)) break;
    return answer({ source, ids, params: parseQueryString(search), path: origin + pathname });
  }
  return succeed(null);
}
