import { test as base, describe, inject } from "vitest";
import { isLong } from "@/scripts/test/runs";
import { contributionList, feedIds, postList } from "./lists";
import { connectServer, type Server, type Walk, walkList } from "./server";

/** Pages compared at each end of a long list. */
export const pageSample = isLong ? 10 : 1;

type ServerName = "demo" | "proxy" | "postgres" | "next";
const walks = new Map<string, Promise<Walk>>();

/** Walks a list once per worker, because several files read the same lists. */
function walkOnce(server: Server, list: string): Promise<Walk> {
  const key = server.origin + list;
  const walk = walks.get(key) ?? walkList(server, list);
  walks.set(key, walk);
  return walk;
}

/** Vitest's test with the server under test and the contents of its lists. */
export const test = base
  .extend("serverName", (): ServerName => "demo")
  .extend("server", ({ serverName }) => connectServer(inject("servers")[serverName] ?? ""))
  .extend("contributions", ({ server }) => walkOnce(server, contributionList))
  .extend("feeds", async ({ server }): Promise<ReadonlyMap<string, Walk>> => {
    const feeds = new Map<string, Walk>();
    for (const feedId of feedIds) feeds.set(feedId, await walkOnce(server, postList(feedId)));
    return feeds;
  });

/** Runs tests on each server, where the engine or the proxy may change the result. */
export function onEveryServer(suite: () => void): void {
  runOn(["demo", "proxy", "postgres"], suite);
}

/** Runs tests that must pass without server.mjs: on each server and, in the long run, on Next.js alone. */
export function onEveryServerAndNextAlone(suite: () => void): void {
  runOn(["demo", "proxy", "postgres", "next"], suite);
}

/** Runs tests of queries on each engine; in the long run also through the proxy and on Next.js alone. */
export function onEveryEngine(suite: () => void): void {
  if (isLong) onEveryServerAndNextAlone(suite);
  else runOn(["demo", "postgres"], suite);
}

function runOn(names: readonly ServerName[], suite: () => void): void {
  for (const name of names.filter((one) => inject("servers")[one] !== null)) {
    describe(name, () => {
      test.override("serverName", () => name);
      suite();
    });
  }
}

/** Runs tests of rules that apply before a source is read: on one server, in the long run on each. */
export function onOneServer(suite: () => void): void {
  if (isLong) onEveryServer(suite);
  else describe("demo", suite);
}
