import { expect } from "vitest";
import { isLong } from "@/scripts/test/runs";
import { canaries, ids } from "./canaries";
import { test as base } from "./desks";
import { accessTable, appRoutes } from "./routes";
import type { World } from "./world";

/** Each file has an admin of its own, whose requests and exports no other test counts. */
const test = base.extend("ask", { scope: "file" }, async ({ world }) =>
  askIn(world, await world.enrol("admin")),
);

const routes = appRoutes().filter(({ reads }) => reads);
const pages = routes.filter(({ isPage }) => isPage);
const endpoints = routes.filter(({ isPage }) => !isPage);
const some = canaries.donor;
const none = "zzzz";

/** Returns a request that reports its answer, and how many searches and exports it left in the audit. */
async function askIn(world: World, headers: Readonly<Record<string, string>>) {
  const searches = async () =>
    (await world.audit()).filter(({ action }) => action === "search" || action === "export").length;
  let known = await searches();
  return async (address: string, more: Readonly<Record<string, string>> = {}) => {
    const answer = await fetch(world.desk.url + address, {
      headers: { ...headers, ...more },
      redirect: "manual",
    });
    const body = `${answer.status} ${await answer.text()}`;
    const before = known;
    known = await searches();
    return { body, moved: known - before };
  };
}

/** The address of a route with a question in place of its own. */
function addressOf(pattern: string, query: Readonly<Record<string, string>>): string {
  const [path = ""] = (accessTable[pattern]?.address ?? "").split("?", 1);
  return `${path}?${new URLSearchParams(query)}`;
}

/** Without the query, which links repeat, and without moments. */
const plain = (body: string, words: string) =>
  body.replaceAll(`q=${words}`, "").replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z?|\d{13}/g, "");

/** Endpoints whose answer differs each time, and which take no words. */
const unsteady: ReadonlySet<string> = new Set([
  "/metrics",
  "/api/audit",
  "/api/session",
  "/api/status",
  "/readyz",
]);

test("every endpoint that takes search words leaves an entry", { timeout: 120_000 }, async ({ ask }) => {
  const answering: string[] = [];
  for (const { pattern } of endpoints.filter((route) => !unsteady.has(route.pattern))) {
    const found = await ask(addressOf(pattern, { q: some }));
    const again = await ask(addressOf(pattern, { q: some }));
    const missed = await ask(addressOf(pattern, { q: none }));
    expect(plain(again.body, some), pattern).toBe(plain(found.body, some));
    if (plain(found.body, some) === plain(missed.body, none)) continue;
    answering.push(pattern);
    expect(
      [found, again, missed].map(({ moved }) => moved > 0),
      pattern,
    ).toEqual([true, true, true]);
  }
  const lists = ["", "/facets", "/sums", "/total"].map((path) => `/contributions${path}`);
  const others = ["/export", "/export/plan", "/search", "/supporters"];
  expect(answering.toSorted()).toEqual([...lists, ...others].map((path) => `/api${path}`));
});

/** Pages that take no words. One that is added takes them, or is named here. */
const wordless: ReadonlySet<string> = new Set([
  "/",
  "/audit",
  "/contributions/[id]",
  "/feeds",
  "/feeds/[feedId]/posts",
  "/feeds/[feedId]/posts/[id]",
  "/people",
  "/settings",
  "/sign-in",
  "/status",
  "/supporters/[id]",
  "/welcome/[token]",
]);

test("every page that takes search words leaves an entry, by URL and by link", {
  timeout: 120_000,
}, async ({ ask }) => {
  for (const { pattern } of pages) {
    for (const words of isLong ? [some, none] : [some]) {
      const takesWords = !wordless.has(pattern);
      const opened = await ask(addressOf(pattern, { q: words }));
      // What the router requests when somebody follows a link.
      const followed = await ask(`${addressOf(pattern, { q: words })}&_rsc`, { rsc: "1" });
      const moved = [opened, followed].map((answer) => answer.moved > 0);
      expect(moved, `${pattern} ${words}`).toEqual([takesWords, takesWords]);
    }
  }
});

test("a record's position in a searched list is audited as a search", async ({ ask, world }) => {
  const open = async (list: string) =>
    (await ask(`/contributions/${ids.contribution}?${new URLSearchParams({ list })}`)).moved;
  expect(await open("type=all")).toBe(0);
  for (const list of [`q=${some}`, `q=${none}`, `q=${some}&page=2`]) expect(await open(list), list).toBe(1);
  const positions = (await world.audit()).filter(({ reason }) => reason === "position");
  expect(positions[0]).toMatchObject({ action: "search", kind: "contribution" });
});
