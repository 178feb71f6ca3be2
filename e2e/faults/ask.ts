import { expect } from "@playwright/test";
import { contributionList, itemOf, postList } from "@/e2e/api/lists";
import { upstreamToken } from "@/e2e/servers/upstream-token";
import { upstreamWords } from "@/scripts/fake-upstream/reply";
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

/**
 * Longest time for an answer, whatever the upstream does (trust: a slow upstream never hangs us), in ms: 12.5 s are promised, the
 * rest is for a machine that does much else. The benchmark holds the promise itself.
 */
export const patience = 14_000;

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

/** Pages that a list does not have: their answers are good, and short. */
const emptyPages = Array.from({ length: 20 }, (_, nth) => `${contributionList}?page=${9000 + nth}`);

/** Ends all faults and asks until the desk has forgotten them: what it counts of the past is diluted by good answers. */
export async function calm(world: World): Promise<void> {
  await world.upstream.heal();
  for (;;) {
    const heard = await Promise.all(emptyPages.map((path) => ask(world, path)));
    if (heard.every(({ status, headers }) => status === 200 && !headers.has("x-data-stale"))) break;
    await new Promise((done) => setTimeout(done, 500));
  }
  await world.upstream.forget();
}

/** What no answer of the desk may hold: words and addresses of the inside. */
export function secretsOf(world: World): readonly string[] {
  return [upstreamToken, ...upstreamWords.split(" "), new URL(world.upstream.url).host];
}

/** Checks what holds for every failure: in time, JSON of one sentence, and nothing of the inside. */
export function expectFailure(world: World, { headers, text, ms }: Heard): { readonly message: string } {
  expect(ms, "time to answer").toBeLessThan(patience);
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": expect.stringMatching(/./),
  });
  expectNoSecrets(world, JSON.stringify([...headers]) + text);
  expect(text).not.toMatch(/\n\s+at \S+|node_modules|\/lib\/source/);
  const body: unknown = JSON.parse(text);
  expect(body).toEqual({ message: expect.stringMatching(/^[A-Z].+[.?]$/) });
  return { message: String(Object.values(Object(body))[0]) };
}

/** Checks that none of the secrets is in what came out of a desk. */
export function expectNoSecrets(world: World, told: string): void {
  expect(secretsOf(world).filter((secret) => told.includes(secret))).toEqual([]);
}
