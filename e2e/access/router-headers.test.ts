import { expect } from "vitest";
import { isLong } from "@/scripts/test/runs";
import { canaries } from "./canaries";
import { test } from "./desks";
import type { Credentials, World } from "./world";

const child = new RegExp(`${canaries.child}|${canaries.story}`, "i");
const anyCanary = new RegExp(Object.values(canaries).join("|"), "i");
const pages = ["/contributions", "/contributions/CANARY1", "/feeds/CANARYFEED/posts", "/people", "/audit"];

const deep = `${'["",{"children":'.repeat(300)}null${"}]".repeat(300)}`;
/** Headers for the server's router that no page of the desk sends. */
const hostileHeaders: readonly Readonly<Record<string, string>>[] = [
  { "next-router-state-tree": "" },
  { "next-router-state-tree": "%" },
  { "next-router-state-tree": "null" },
  { "next-router-state-tree": "[]" },
  { "next-router-state-tree": "%5B%22%22%2C%7B%22__proto__%22%3A1%7D%5D" },
  { "next-router-state-tree": encodeURIComponent('["",{"children":["people",{}]}]') },
  { "next-router-state-tree": encodeURIComponent('["",{},null,"refetch"]') },
  {
    "next-router-state-tree": encodeURIComponent(
      '["",{"children":["contributions",{},null,"metadata-only"]}]',
    ),
  },
  { "next-router-state-tree": encodeURIComponent(deep) },
  { "next-router-state-tree": "x".repeat(12_000) },
  { "next-url": "//evil.example/%zz" },
  { "next-url": "/contributions/CANARY1" },
  { "next-hmr-refresh": "1" },
  { "next-router-stale": "1", "next-instant-navigation-testing": "1" },
  { "x-nextjs-data": "1" },
  { "x-middleware-subrequest": "src/proxy:src/proxy:src/proxy:src/proxy:src/proxy" },
  { "x-matched-path": "/healthz", "x-invoke-path": "/healthz", "x-invoke-status": "200" },
  { "x-now-route-matches": "1=CANARY1", "next-resume": "1" },
  { "x-desk-origin": "https://evil.example", "x-desk-target": "/healthz", "x-desk-soft": "1" },
  { accept: "text/x-component", "content-type": "text/x-component" },
];

interface ReadResponse {
  readonly status: number;
  readonly body: string;
  readonly location: string;
}

async function readFrom({ desk }: World, path: string, headers: Credentials): Promise<ReadResponse> {
  const request = (target: string) => fetch(desk.url + target, { headers, redirect: "manual" });
  let response = await request(path);
  // The framework redirects to a URL with a hash of the router's state.
  const hashed = response.headers.get("location")?.replace("?_rsc&", "?") ?? "";
  if (response.status === 307 && /[?&]_rsc=/.test(hashed)) response = await request(hashed);
  const { status, headers: received } = response;
  return { status, body: await response.text(), location: received.get("location") ?? "" };
}

test("router headers of any value break no page and reveal nothing", { timeout: 180_000 }, async ({
  world,
}) => {
  const before = world.desk.lines().length;
  for (const [index, hostile] of hostileHeaders.entries()) {
    // In the short run each is sent to a record's page by the router, and to another page by a browser.
    const short = [
      [pages[1], { rsc: "1" }],
      [pages[index % pages.length], {}],
    ] as const;
    const long = pages.flatMap(
      (page) =>
        [
          [page, {}],
          [page, { rsc: "1" }],
        ] as const,
    );
    for (const [page = "", rsc] of isLong ? long : short) {
      const label = `${page} ${JSON.stringify({ ...hostile, ...rsc }).slice(0, 120)}`;
      const path = "rsc" in rsc ? `${page}?_rsc` : page;
      const anonymous = await readFrom(world, path, { ...hostile, ...rsc });
      const sent = anonymous.body + anonymous.location;
      expect([200, 307], label).toContain(anonymous.status);
      expect(anonymous.body, label).not.toMatch(anyCanary);
      // Metadata alone redirects nowhere: its title names the kind of page, not the record.
      if (Object.values(hostile).join().includes("metadata-only"))
        expect(anonymous.body, label).not.toContain("CA$");
      else expect(sent, label).toContain("/sign-in");
      expect(sent, label).not.toContain("evil.example");
      const support = await readFrom(world, path, { ...world.people.support, ...hostile, ...rsc });
      expect(support.status, label).toBeLessThan(500);
      expect(support.body, label).not.toMatch(child);
      expect(support.body, label).not.toContain("ada@example.org");
    }
  }
  const errors = world.desk
    .lines()
    .slice(before)
    .filter(({ level }) => level === "error" || Number(level) >= 50);
  expect(errors).toEqual([]);
});

test("prefetches are refused and leave no audit entry", async ({ world }) => {
  const prefetchHeaders: readonly Credentials[] = [
    { rsc: "1", "next-router-prefetch": "1" },
    { rsc: "1", "next-router-prefetch": "2" },
    { rsc: "1", "next-router-segment-prefetch": "/_tree" },
    { rsc: "1", "next-router-segment-prefetch": "/contributions/$d$id/__PAGE__" },
    { "sec-purpose": "prefetch" },
    { "sec-purpose": "prefetch;prerender" },
    { purpose: "prefetch" },
  ];
  const size = async () => {
    const response = await fetch(`${world.desk.url}/api/audit?form=ndjson&action=view`, {
      headers: world.people.admin,
    });
    return (await response.text()).length;
  };
  const before = await size();
  for (const headers of prefetchHeaders) {
    for (const credentials of [{}, world.people.support, world.people.admin]) {
      for (const path of ["/contributions/CANARY1", "/contributions/CANARY1?_rsc=x"]) {
        const { status, body } = await readFrom(world, path, { ...credentials, ...headers });
        expect([status, body], JSON.stringify(headers)).toEqual([403, expect.not.stringMatching(anyCanary)]);
      }
    }
  }
  expect(await size()).toBe(before);
});

test("no other spelling of a record's URL gives access", async ({ world }) => {
  const spellings = [
    "/contributions/CANARY1.rsc",
    "/contributions/CANARY1.txt",
    "/contributions/CANARY1.segments/_tree.segment.rsc",
    "/contributions/CANARY1.prefetch.rsc",
    "/_next/data/build/contributions/CANARY1.json",
    "/contributions//CANARY1",
    "/contributions/./CANARY1",
    "/contributions/%2e/CANARY1",
    "/CONTRIBUTIONS/CANARY1",
    "/contributions/CANARY1/",
    "/contributions/CANARY1;a=b",
    "/contributions/[id]?nxtPid=CANARY1",
    "/contributions/CANARY1?nxtPid=CANARY1&__nextDefaultLocale=en",
    "/_next/image?url=%2Fcontributions%2FCANARY1&w=64&q=75",
    "/_error",
    "/_not-found",
    "/index",
  ];
  for (const path of spellings) {
    for (const headers of [{}, { rsc: "1" }]) {
      const { status, body } = await readFrom(world, path, headers);
      expect(body, path).not.toMatch(anyCanary);
      expect(status, path).toBeLessThan(500);
      const support = await readFrom(world, path, { ...world.people.support, ...headers });
      expect(support.body, path).not.toMatch(child);
    }
  }
});
