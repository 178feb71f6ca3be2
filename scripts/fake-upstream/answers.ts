import { parseContributionItemQuery, parseContributionQuery } from "@/lib/contract/contribution-query";
import { fail, failureBody, failureTable, type Outcome, succeed } from "@/lib/contract/failure";
import { isOpaqueId } from "@/lib/contract/opaque-id";
import { parsePostItemQuery, parsePostQuery } from "@/lib/contract/post-query";
import { type Params, parseQueryString } from "@/lib/contract/query-string";
import { openDatabase } from "@/lib/database/database";
import { demoContributions } from "@/lib/demo/demo-contributions";
import { demoFeeds } from "@/lib/demo/demo-feeds";
import { type Answer, toList, toRecord, toWrappedRecord } from "@/lib/server/http/answer";
import { createDatabaseSource } from "@/lib/source/database/database-source";
import { fillWithDemo } from "@/lib/source/database/demo-records";
import type { Source } from "@/lib/source/source";
import type { PlainAnswer } from "./reply";

const headers = { "Content-Type": "application/json" };

/** An API request and where it is answered from. */
interface Call {
  readonly source: Source;
  readonly ids: readonly string[];
  readonly params: Params;
  readonly path: string;
}

type Answering = Promise<Outcome<Answer | null>>;

function operation<Query>(
  path: string,
  parse: (params: Params) => Outcome<Query>,
  answer: (call: Call, query: Query) => Answering,
) {
  return {
    path: new RegExp(`^/admin/api/${path.replaceAll("ID", "([^/]+)")}$`),
    answer: async (call: Call): Answering => {
      const query = parse(call.params);
      return query.ok ? answer(call, query.value) : query;
    },
  };
}

/** The four operations of the API. */
const operations = [
  operation("v3/contributions", parseContributionQuery, async (call, query) =>
    toList(await call.source.listContributions(query), call),
  ),
  operation("v3/contributions/ID", parseContributionItemQuery, async ({ source, ids: [id = ""] }) =>
    toWrappedRecord(await source.findContribution(id)),
  ),
  operation("v2/feeds/ID/posts", parsePostQuery, async (call, query) =>
    toList(await call.source.listPosts(call.ids[0] ?? "", query), call),
  ),
  operation(
    "v2/feeds/ID/posts/ID",
    parsePostItemQuery,
    async ({ source, ids: [feed = "", id = ""] }, query) =>
      toRecord(await source.findPost(feed, id, query.include)),
  ),
];

/** Opens the API over the demo records of today. @param file a database file that must not exist yet */
export async function openAnswers(file: string, records: number) {
  const database = await openDatabase(`file:${file}`);
  const today = new Date();
  const contributions = demoContributions({ count: records, today });
  const demo = () => ({ contributions, feeds: demoFeeds({ today }) });
  await fillWithDemo(database, demo, () => {});
  const source = createDatabaseSource(database);
  return { answer: (url: URL) => answerFrom(source, url), close: () => database.close() };
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
  for (const { path, answer } of operations) {
    const found = path.exec(pathname);
    if (found === null) continue;
    const ids = found.slice(1).map((id) => decodeURIComponent(id));
    if (!ids.every(isOpaqueId)) break;
    return answer({ source, ids, params: parseQueryString(search), path: origin + pathname });
  }
  return succeed(null);
}
