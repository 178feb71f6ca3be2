import { parseContributionItemQuery, parseContributionQuery } from "@/lib/contract/contribution-query";
import { fail, failureBody, failureTable, succeed } from "@/lib/contract/failure";
import { parsePostItemQuery, parsePostQuery } from "@/lib/contract/post-query";
import { parseQueryString } from "@/lib/contract/query-string";
import { isOpaqueId } from "@/lib/contract/text";
import { openDatabase } from "@/lib/database/database";
import { demoContributions } from "@/lib/demo/demo-contributions";
import { demoFeeds } from "@/lib/demo/demo-feeds";
import { toList, toRecord, toWrappedRecord } from "@/lib/server/http/answer";
import { createDatabaseSource } from "@/lib/source/database/database-source";
import { fillWithDemo } from "@/lib/source/database/write";
import type { Source } from "@/lib/source/source";
import type { PlainAnswer } from "./fault";

/** Opens the API over today's demo records. @param file a database file that must not exist yet */
export async function openDemoApi(file: string, records: number) {
  const database = await openDatabase(`file:${file}`);
  const today = new Date();
  const contributions = demoContributions({ count: records, today });
  const demo = () => ({ contributions, feeds: demoFeeds({ today }) });
  await fillWithDemo(database, demo, () => {});
  const source = createDatabaseSource(database);
  return { answer: (url: URL) => answerRequest(source, url), close: () => database.close() };
}

const headers = { "Content-Type": "application/json" };

/** Answers an API request from a source, without the server's checks and cache. */
export async function answerRequest(source: Source, url: URL): Promise<PlainAnswer> {
  const outcome = await route(source, url);
  if (outcome.ok && outcome.value !== null) return { status: 200, headers, body: outcome.value.body };
  const { failure } = outcome.ok ? fail("not_found") : outcome;
  const { status } = failureTable[failure.code];
  return { status, headers, body: Buffer.from(JSON.stringify(failureBody(failure))) };
}

const routePattern = /^\/admin\/api\/(?:v3\/contributions|v2\/feeds\/([^/]+)\/posts)(?:\/([^/]+))?$/;

async function route(source: Source, { origin, pathname, search }: URL) {
  const found = routePattern.exec(pathname);
  const [feed, id] = found?.slice(1).map((text = "") => decodeURIComponent(text)) ?? [];
  if (found === null || ![feed, id].every((text) => !text || isOpaqueId(text))) return succeed(null);
  const params = parseQueryString(search);
  const address = { path: origin + pathname, params };
  if (feed && id) {
    const query = parsePostItemQuery(params);
    return query.ok ? toRecord(await source.findPost(feed, id, query.value.include)) : query;
  }
  if (feed) {
    const query = parsePostQuery(params);
    return query.ok ? toList(await source.listPosts(feed, query.value), address) : query;
  }
  if (id) {
    const query = parseContributionItemQuery(params);
    return query.ok ? toWrappedRecord(await source.findContribution(id)) : query;
  }
  const query = parseContributionQuery(params);
  return query.ok ? toList(await source.listContributions(query.value), address) : query;
}
