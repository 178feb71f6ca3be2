import { expect, type Page } from "@playwright/test";
import fc from "fast-check";
import { pageEnvelope } from "@/e2e/api/page-envelope";
import { test } from "@/e2e/pages/own-page";

interface Link {
  readonly href: string;
  readonly target: string;
  readonly rel: string;
  readonly text: string;
}

const linksOn = (page: Page) =>
  page
    .locator("a[href]")
    .evaluateAll((links) =>
      links
        .filter((link) => link instanceof HTMLAnchorElement)
        .map(({ href, target, rel, innerText }): Link => ({ href, target, rel, text: innerText })),
    );

/** Returns the path of every kind of page. */
async function pathsOf(contribution: string, post: string): Promise<readonly string[]> {
  const detail = `/contributions/${contribution}`;
  return [
    "/",
    "/contributions?type=first&range=last-month&tz=UTC&page=1",
    "/contributions?page=2",
    "/contributions?page=9999",
    `/contributions?peek=${contribution}`,
    detail,
    `${detail}?list=page%3D1`,
    `${detail}?view=raw`,
    "/contributions/no-such-id",
    "/feeds",
    "/feeds/NEWSFEED/posts",
    "/feeds/STRYFEED/posts?view=gallery",
    "/feeds/NOSUCHFEED/posts",
    `/feeds/NEWSFEED/posts/${post}`,
    "/go",
    "/go?q=nothing-has-this",
    "/settings",
    "/status",
    "/no/such/page",
  ];
}

test("every link of every page works, and external links send no referrer", async ({
  page,
  request,
  baseURL,
}) => {
  test.slow();
  const idOfFirst = async (list: string) =>
    pageEnvelope.parse(await (await request.get(list)).json()).data[0]?.id ?? "";
  const contribution = await idOfFirst("/admin/api/v3/contributions");
  const post = await idOfFirst("/admin/api/v2/feeds/NEWSFEED/posts");
  const internal = new Set<string>();
  const problems: string[] = [];
  /** Requests links of a page. */
  const follow = async (links: readonly string[], from: string) => {
    for (const link of links) {
      const response = await request.get(link);
      // An error page links to its own URL.
      const isOwnUrl = link === from || link.startsWith(`${from}?`);
      if (!response.ok() && !isOwnUrl) problems.push(`${from}: ${link} responds with ${response.status()}`);
    }
  };
  let followed: Promise<void> = Promise.resolve();
  for (const path of await pathsOf(contribution, post)) {
    await Promise.all([page.goto(path, { waitUntil: "networkidle" }), followed]);
    const fresh: string[] = [];
    for (const { href, target, rel, text } of await linksOn(page)) {
      const url = new URL(href);
      if (url.protocol === "mailto:" || url.protocol === "tel:") continue;
      if (!/^https?:$/.test(url.protocol)) problems.push(`${path}: ${text} leads to ${url.protocol}`);
      else if (url.origin === baseURL) {
        const here = new URL(page.url());
        const isAnchor = url.hash !== "" && url.pathname + url.search === here.pathname + here.search;
        const hasTarget =
          isAnchor && (await page.locator(`[id="${decodeURIComponent(url.hash.slice(1))}"]`).count()) > 0;
        if (isAnchor && !hasTarget) problems.push(`${path}: nothing has the id of ${text} ${url.hash}`);
        const link = url.pathname + url.search;
        if (!internal.has(link)) fresh.push(link);
        internal.add(link);
      } else if (target === "_blank" && !rel.includes("noopener"))
        problems.push(`${path}: ${href} without noopener`);
      if (url.origin !== baseURL && !rel.includes("noreferrer"))
        problems.push(`${path}: ${href} without noreferrer`);
    }
    followed = follow(fresh, path);
  }
  await followed;
  expect(internal.size).toBeGreaterThan(100);
  expect(problems).toEqual([]);
});

const parameterNames =
  "type from to range tz sort page q cols density peek ticket list view name reveal".split(" ");
const plausibleValues = [
  "one-time",
  "renewals",
  "2026-02-30",
  "2026-01-01",
  "9999-12-31",
  "0000-00-00",
  "last-month",
  "America/Toronto",
  "Mars/Base",
  "contribution_date",
  "-1",
  "0",
  "1e9",
  "99999999999999999999",
  "date,amount",
  "date,date,,foo",
  "compact",
  "null",
  "[object Object]",
  "__proto__",
  "../../etc/passwd",
  "%",
  "%E0%A4%A",
  "%00",
  "\u202E",
  "<svg onload=alert(1)>",
  "' OR 1=1 --",
  "page=2&type=first",
];
const encodedValue = fc.oneof(
  fc.constantFrom(...plausibleValues).map(encodeURIComponent),
  fc.constantFrom("%", "%E0%A4%A", "%ff%fe", "+", "&&==", "#"),
  fc.string({ unit: "grapheme", maxLength: 40 }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constant("W".repeat(1_500)),
);
const parameter = fc
  .tuple(fc.constantFrom(...parameterNames), fc.constantFrom("", "", "", "[]", "[a]", "[a][b]"), encodedValue)
  .map(([name, brackets, value]) => `${name}${brackets}=${value}`);
const queries = fc.sample(
  fc.array(parameter, { minLength: 1, maxLength: 6 }).map((parameters) => parameters.join("&")),
  { numRuns: 60, seed: 20_260_305 },
);

/** Four batches of 15 queries each, spread over the pages that read their query. */
for (const batch of [0, 1, 2, 3]) {
  test(`an invalid query never breaks a page, batch ${batch + 1}`, async ({ page, request }) => {
    test.slow();
    const [first] = pageEnvelope.parse(await (await request.get("/admin/api/v3/contributions")).json()).data;
    const pathnames = [
      "/contributions",
      "/contributions",
      "/feeds/NEWSFEED/posts",
      `/contributions/${first?.id}`,
      "/go",
    ];
    for (const [index, query] of queries.slice(batch * 15, batch * 15 + 15).entries()) {
      const response = await page.goto(`${pathnames[index % pathnames.length]}?${query}`);
      expect(response?.status(), query).toBe(200);
      await expect(page.getByRole("heading", { level: 1 }), query).toBeVisible();
      await expect(page.getByRole("navigation", { name: "Main" }).first(), query).toBeAttached();
    }
  });
}
