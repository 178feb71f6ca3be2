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
import type { PlainAnswer } from "./fault";

const headers = { "Content-Type": "application/json" };
const mostKept = 1000;

interface Question {
  readonly source: Source;
  readonly ids: readonly string[];
  readonly params: Params;
  readonly path: string;
}

type Route = readonly [path: RegExp, ask: (question: Question) => Promise<Outcome<Answer | null>>];

/** The four operations (spec §4). */
const routes: readonly Route[] = [
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

/** The interface over the demo records of today, in a database of its own. */
export interface Answers {
  answer(url: URL): Promise<PlainAnswer>;
  close(): Promise<void>;
}

/** @param file where the database is made; it must not exist yet */
export async function openAnswers(file: string, records: number): Promise<Answers> {
  const database = await openDatabase(`file:${file}`);
  const today = new Date();
  const make = () => ({
    contributions: demoContributions({ count: records, today }),
    feeds: demoFeeds({ today }),
  });
  await fillWithDemo(database, make, () => undefined);
  const source = createDatabaseSource(database);
  // The records never change, so an answer can be given again: faults are measured, not this server.
  const kept = new Map<string, PlainAnswer>();
  return {
    async answer(url) {
      const answer = kept.get(url.href) ?? (await ask(source, url));
      if (kept.size >= mostKept) kept.clear();
      kept.set(url.href, answer);
      return answer;
    },
    close: () => database.close(),
  };
}

async function ask(source: Source, { origin, pathname, search }: URL): Promise<PlainAnswer> {
  for (const [pattern, route] of routes) {
    const found = pattern.exec(pathname);
    if (found === null) continue;
    const ids = found.slice(1).map((id) => decodeURIComponent(id));
    if (!ids.every(isOpaqueId)) break;
    const params = parseQueryString(search);
    const outcome = await route({ source, ids, params, path: origin + pathname });
    if (!outcome.ok) return failed(outcome);
    if (outcome.value === null) break;
    return { status: 200, headers, body: Buffer.concat(outcome.value.pieces) };
  }
  return failed(fail("not_found"));
}

function failed({ failure }: ReturnType<typeof fail>): PlainAnswer {
  const { status } = failureTable[failure.code];
  return { status, headers, body: Buffer.from(JSON.stringify(failureBody(failure))) };
}
