import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { contributionList, itemOf, postList } from "@/e2e/api/lists";
import { upstreamToken } from "@/e2e/servers/upstream-token";
import { upstreamWords } from "@/scripts/fake-upstream/fault";
import { readListedIds } from "./listed-ids";
import type { World } from "./world";

export type Subject = "list" | "record" | "posts" | "post";

/** A response of the desk, with the time that it took. */
export interface TimedResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly ms: number;
}

/** Sends a request to the desk on a new connection: an earlier test may have broken an open one. */
export async function request(
  world: World,
  path: string,
  headers: Record<string, string> = {},
): Promise<TimedResponse> {
  const began = performance.now();
  const response = await fetch(world.desk.url + path, {
    headers: { connection: "close", ...headers },
    redirect: "manual",
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, ms: performance.now() - began };
}

const feed = postList("NEWSFEED");

/** Returns an API path for each subject. The upstream must be healthy. */
export async function apiPathsOf(world: World): Promise<Readonly<Record<Subject, string>>> {
  const [contribution = ""] = readListedIds((await request(world, contributionList)).text);
  const [post = ""] = readListedIds((await request(world, feed)).text);
  return {
    list: contributionList,
    record: itemOf(contributionList, contribution),
    posts: feed,
    post: itemOf(feed, post),
  };
}

/**
 * Pages beyond the end of a list, whose responses are good and short. The retry budget is a fifth of the
 * requests: these allow two retries of the next request.
 */
const emptyPages = Array.from({ length: 12 }, (_, index) => `${contributionList}?page=${9000 + index}`);

/** Ends all faults, and sends good requests until the desk's breaker and retry budget have recovered. */
export async function recover(world: World): Promise<void> {
  await world.upstream.clearFaults();
  for (;;) {
    const responses = await Promise.all(emptyPages.map((path) => request(world, path)));
    if (responses.every(({ status, headers }) => status === 200 && !headers.has("x-data-stale"))) break;
    await wait(100);
  }
  await world.upstream.clearLog();
}

/** Returns the secrets that occur in output of a desk: the upstream's token, texts and address. */
export function secretsIn(world: World, output: string): readonly string[] {
  const secrets = [upstreamToken, ...upstreamWords.split(" "), new URL(world.upstream.url).host];
  return secrets.filter((secret) => output.includes(secret));
}

const mirrorStatus = z.object({
  mirror: z.object({
    completeAsOf: z.number().nullable(),
    feeds: z.array(z.object({ asOf: z.number().nullable() })),
  }),
});

/** Waits until the mirror of a desk is complete. */
export async function untilMirrored(world: World): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await wait(100)) {
    const { mirror } = mirrorStatus.parse(JSON.parse((await request(world, "/api/status")).text));
    if (mirror.completeAsOf !== null && mirror.feeds.every(({ asOf }) => asOf !== null)) return;
  }
  throw new Error("The mirror was not complete within a minute.");
}
