import { expect } from "vitest";
import { isLong } from "@/scripts/test/runs";
import { canaries } from "./canaries";
import { test } from "./desks";
import type { Visitor, World } from "./world";

const child = new RegExp(`${canaries.child}|${canaries.story}`, "i");
const anything = new RegExp(Object.values(canaries).join("|"), "i");
const pages = ["/contributions", "/contributions/CANARY1", "/feeds/CANARYFEED/posts", "/people", "/audit"];

const deep = `${'["",{"children":'.repeat(300)}null${"}]".repeat(300)}`;
/** What a page of ours would never say to the router on the server. */
const oddHeaders: readonly Readonly<Record<string, string>>[] = [
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

interface Read {
  readonly status: number;
  readonly body: string;
  /** Where it leads. */
  readonly to: string;
}

async function readFrom({ desk }: World, path: string, headers: Visitor): Promise<Read> {
  const ask = (at: string) => fetch(desk.url + at, { headers, redirect: "manual" });
  let answer = await ask(path);
  // Where the router says what it has, the framework wants a sum of that in the address, and tells it.
  const summed = answer.headers.get("location")?.replace("?_rsc&", "?") ?? "";
  if (answer.status === 307 && /[?&]_rsc=/.test(summed)) answer = await ask(summed);
  return { status: answer.status, body: await answer.text(), to: answer.headers.get("location") ?? "" };
}

test("router headers of any value break no page and reveal nothing", async ({ world }) => {
  const before = world.desk.lines().length;
  for (const [nth, odd] of oddHeaders.entries()) {
    // In the short run each meets the page of a record as the router asks, and another as a browser.
    const short = [
      [pages[1], { rsc: "1" }],
      [pages[nth % pages.length], {}],
    ] as const;
    const long = pages.flatMap(
      (page) =>
        [
          [page, {}],
          [page, { rsc: "1" }],
        ] as const,
    );
    for (const [page = "", rsc] of isLong ? long : short) {
      const what = `${page} ${JSON.stringify({ ...odd, ...rsc }).slice(0, 120)}`;
      const path = "rsc" in rsc ? `${page}?_rsc` : page;
      const nobody = await readFrom(world, path, { ...odd, ...rsc });
      expect([200, 307], what).toContain(nobody.status);
      expect(nobody.body, what).not.toMatch(anything);
      // A title alone leads nowhere: it is that of the kind of page, and of no record.
      if (Object.values(odd).join().includes("metadata-only")) expect(nobody.body, what).not.toContain("CA$");
      else expect(nobody.body + nobody.to, what).toContain("/sign-in");
      expect(nobody.body + nobody.to, what).not.toContain("evil.example");
      const support = await readFrom(world, path, { ...world.people.support, ...odd, ...rsc });
      expect(support.status, what).toBeLessThan(500);
      expect(support.body, what).not.toMatch(child);
      expect(support.body, what).not.toContain("ada@example.org");
    }
  }
  const errors = world.desk
    .lines()
    .slice(before)
    .filter(({ level }) => level === "error" || Number(level) >= 50);
  expect(errors).toEqual([]);
});

test("prefetches are refused and leave no audit entry", async ({ world }) => {
  const ahead: readonly Visitor[] = [
    { rsc: "1", "next-router-prefetch": "1" },
    { rsc: "1", "next-router-prefetch": "2" },
    { rsc: "1", "next-router-segment-prefetch": "/_tree" },
    { rsc: "1", "next-router-segment-prefetch": "/contributions/$d$id/__PAGE__" },
    { "sec-purpose": "prefetch" },
    { "sec-purpose": "prefetch;prerender" },
    { purpose: "prefetch" },
  ];
  const size = async () => {
    const answer = await fetch(`${world.desk.url}/api/audit?form=ndjson&action=view`, {
      headers: world.people.admin,
    });
    return (await answer.text()).length;
  };
  const before = await size();
  for (const headers of ahead) {
    for (const visitor of [{}, world.people.support, world.people.admin]) {
      for (const path of ["/contributions/CANARY1", "/contributions/CANARY1?_rsc=x"]) {
        const { status, body } = await readFrom(world, path, { ...visitor, ...headers });
        expect([status, body], JSON.stringify(headers)).toEqual([403, expect.not.stringMatching(anything)]);
      }
    }
  }
  expect(await size()).toBe(before);
});

test("no other spelling of a URL gives access", async ({ world }) => {
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
    for (const more of [{}, { rsc: "1" }]) {
      const { status, body } = await readFrom(world, path, more);
      expect(body, path).not.toMatch(anything);
      expect(status, path).toBeLessThan(500);
      const support = await readFrom(world, path, { ...world.people.support, ...more });
      expect(support.body, path).not.toMatch(child);
    }
  }
});
