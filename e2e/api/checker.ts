import { test as base } from "@playwright/test";
import { connectServer, type Server } from "./connect-server";
import { contributionList, feedIds, postList } from "./lists";
import { type Walk, walkList } from "./walk-list";

interface Workers {
  server: Server;
  /** Every contribution, by following `next` from the first page. */
  contributions: Walk;
  /** Every post of every known feed, likewise. */
  feeds: ReadonlyMap<string, Walk>;
}

/** Playwright's test, with the server under test and what its lists hold, walked once a worker. */
export const test = base.extend<object, Workers>({
  server: [
    async ({ playwright }, use, { project }) => {
      const server = await connectServer(playwright.request, project.use.baseURL);
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
  contributions: [
    async ({ server }, use) => use(await walkList(server, contributionList)),
    { scope: "worker", timeout: 120_000 },
  ],
  feeds: [
    async ({ server }, use) => {
      const walks = new Map<string, Walk>();
      for (const feedId of feedIds) walks.set(feedId, await walkList(server, postList(feedId)));
      await use(walks);
    },
    { scope: "worker", timeout: 120_000 },
  ],
});
