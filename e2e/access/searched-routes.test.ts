import { expect } from "vitest";
import { isLong } from "@/scripts/test/runs";
import { canaries, ids } from "./canaries";
import { test as base } from "./desks";
import { accessTable, appRoutes } from "./routes";
import type { World } from "./world";

/** This file has its own admin, whose requests and exports no other test counts. */
const test = base.extend("request", { scope: "file" }, async ({ world }) =>
  auditedRequests(world, await world.addPerson("admin")),
);

const routes = appRoutes().filter(({ reads }) => reads);
const pages = routes.filter(({ isPage }) => isPage);
const endpoints = routes.filter(({ isPage }) => !isPage);
const matching = canaries.donor;
const unmatched = "zzzz";

/** Returns a function that sends a request and counts its searches and exports in the audit log. */
async function auditedRequests(world: World, headers: Readonly<Record<string, string>>) {
  const countEntries = async () =>
    (await world.audit()).filter(({ action }) => action === "search" || action === "export").length;
  let total = await countEntries();
  return async (address: string, more: Readonly<Record<string, string>> = {}) => {
    const response = await fetch(world.desk.url + address, {
      headers: { ...headers, ...more },
      redirect: "manual",
    });
    const body = `${response.status} ${await response.text()}`;
    const before = total;
    total = await countEntries();
    return { body, entries: total - before };
  };
}

/** Returns the URL of a route with another query. */
function addressOf(pattern: string, query: Readonly<Record<string, string>>): string {
  const [path = ""] = (accessTable[pattern]?.address ?? "").split("?", 1);
  return `${path}?${new URLSearchParams(query)}`;
}

/** Removes the search words, which links repeat, and times. */
const normalize = (body: string, words: string) =>
  body.replaceAll(`q=${words}`, "").replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z?|\d{13}/g, "");

/** Endpoints whose response differs each time; none takes search words. */
const volatile: ReadonlySet<string> = new Set([
  "/metrics",
  "/api/audit",
  "/api/session",
  "/api/status",
  "/readyz",
]);

test("every endpoint that takes search words leaves an audit entry", { timeout: 120_000 }, async ({
  request,
}) => {
  const searchable: string[] = [];
  for (const { pattern } of endpoints.filter((route) => !volatile.has(route.pattern))) {
    const found = await request(addressOf(pattern, { q: matching }));
    const again = await request(addressOf(pattern, { q: matching }));
    const missed = await request(addressOf(pattern, { q: unmatched }));
    expect(normalize(again.body, matching), pattern).toBe(normalize(found.body, matching));
    if (normalize(found.body, matching) === normalize(missed.body, unmatched)) continue;
    searchable.push(pattern);
    const isAudited = [found, again, missed].map(({ entries }) => entries > 0);
    expect(isAudited, pattern).toEqual([true, true, true]);
  }
  const lists = ["", "/facets", "/sums", "/total"].map((path) => `/contributions${path}`);
  const others = ["/export", "/export/plan", "/search", "/supporters"];
  expect(searchable.toSorted()).toEqual([...lists, ...others].map((path) => `/api${path}`));
});

/** Pages that take no search words. A new page takes them, or is listed here. */
const notSearchable: ReadonlySet<string> = new Set([
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

test("every page that takes search words leaves an audit entry, by URL and by link", {
  timeout: 120_000,
}, async ({ request }) => {
  for (const { pattern } of pages) {
    for (const words of isLong ? [matching, unmatched] : [matching]) {
      const isSearchable = !notSearchable.has(pattern);
      const opened = await request(addressOf(pattern, { q: words }));
      // The request of the router after a click on a link.
      const followed = await request(`${addressOf(pattern, { q: words })}&_rsc`, { rsc: "1" });
      const isAudited = [opened, followed].map(({ entries }) => entries > 0);
      expect(isAudited, `${pattern} ${words}`).toEqual([isSearchable, isSearchable]);
    }
  }
});

test("a record's position in a searched list is audited as a search", async ({ request, world }) => {
  const open = async (list: string) =>
    (await request(`/contributions/${ids.contribution}?${new URLSearchParams({ list })}`)).entries;
  expect(await open("type=all")).toBe(0);
  for (const list of [`q=${matching}`, `q=${unmatched}`, `q=${matching}&page=2`])
    expect(await open(list), list).toBe(1);
  const positions = (await world.audit()).filter(({ reason }) => reason === "position");
  expect(positions[0]).toMatchObject({ action: "search", kind: "contribution" });
});
