import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { contributionList, itemOf, postList } from "@/e2e/api/lists";
import { upstreamToken } from "@/e2e/servers/upstream-token";
import { upstreamWords } from "@/scripts/fake-upstream/fault";
import { readListedIds } from "./listed-ids";
import type { World } from "./world";

export type Subject = "list" | "record" | "posts" | "post";

/** What the desk answered, and how long that took. */
export interface Heard {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly ms: number;
}

/** Asks the desk, never on a connection that an earlier test left behind. */
export async function ask(world: World, path: string, headers: Record<string, string> = {}): Promise<Heard> {
  const began = performance.now();
  const response = await fetch(world.desk.url + path, {
    headers: { connection: "close", ...headers },
    redirect: "manual",
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, ms: performance.now() - began };
}

const feed = postList("NEWSFEED");

/** The address of one of each kind that the upstream has. Asked while all is well. */
export async function addressesIn(world: World): Promise<Readonly<Record<Subject, string>>> {
  const [contribution = ""] = readListedIds((await ask(world, contributionList)).text);
  const [post = ""] = readListedIds((await ask(world, feed)).text);
  return {
    list: contributionList,
    record: itemOf(contributionList, contribution),
    posts: feed,
    post: itemOf(feed, post),
  };
}

/**
 * Pages that a list does not have: their answers are good, and short. A fifth of all questions may be asked
 * again, so these are enough for two retries of the next one.
 */
const emptyPages = Array.from({ length: 12 }, (_, nth) => `${contributionList}?page=${9000 + nth}`);

/**
 * Ends all faults and asks until the desk has forgotten them: what it counts of the past is diluted by good
 * answers.
 */
export async function calm(world: World): Promise<void> {
  await world.upstream.heal();
  for (;;) {
    const heard = await Promise.all(emptyPages.map((path) => ask(world, path)));
    if (heard.every(({ status, headers }) => status === 200 && !headers.has("x-data-stale"))) break;
    await wait(100);
  }
  await world.upstream.forget();
}

/** Words and addresses of the inside that are in what came out of a desk; there must be none. */
export function secretsIn(world: World, told: string): readonly string[] {
  const secrets = [upstreamToken, ...upstreamWords.split(" "), new URL(world.upstream.url).host];
  return secrets.filter((secret) => told.includes(secret));
}

const copies = z.object({
  mirror: z.object({
    completeAsOf: z.number().nullable(),
    feeds: z.array(z.object({ asOf: z.number().nullable() })),
  }),
});

/** Waits until a desk has copied all that its upstream has. */
export async function untilCopied(world: World): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await wait(100)) {
    const { mirror } = copies.parse(JSON.parse((await ask(world, "/api/status")).text));
    if (mirror.completeAsOf !== null && mirror.feeds.every(({ asOf }) => asOf !== null)) return;
  }
  throw new Error("The desk has not copied everything within a minute.");
}
