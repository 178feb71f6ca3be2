import { randomUUID } from "node:crypto";
import { expect, inject } from "vitest";
import * as z from "zod";
import { contributionList, feedIds, itemOf, postList } from "@/e2e/api/lists";
import { test as base } from "@/e2e/api/on-servers";
import { readBody } from "@/e2e/api/send-raw";
import { connectServer, readPage, type Server } from "@/e2e/api/server";
import { upstreamToken } from "@/e2e/servers/upstream-token";

const posts = postList(feedIds[0] ?? "");

/** The test with a desk in front of another server of the API, and with that server. */
const test = base
  .extend("desk", () => connectServer(inject("servers").proxy))
  .extend("upstream", () => connectServer(inject("servers").demo));

const relayedRequests = z.array(
  z.object({
    method: z.string(),
    /** Path and query below the upstream's base address. */
    url: z.string(),
    headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  }),
);

/** Returns the requests at the relay before the upstream whose URL contains a unique mark. */
async function readRelayLog(mark: string) {
  const response = await fetch(new URL("/requests", inject("servers").relay));
  const relayed = relayedRequests.parse(await response.json());
  return relayed.filter(({ url }) => url.includes(mark));
}

let year = 3000;

/** Returns a date that no other test uses, to find a request in the relay's log. */
const unusedDay = () => `${year++}-03-04`;

/** Returns sixty URLs of every kind, invalid ones included. */
async function chooseUrls(upstream: Server): Promise<readonly string[]> {
  const contributions = await readPage(upstream, contributionList);
  const lists = feedIds.map(postList);
  const firstPages = await Promise.all(lists.map((list) => readPage(upstream, list)));
  const date = contributions.data.map(({ ordered_at }) => String(ordered_at))[7] ?? "";
  const name = String(firstPages[0]?.data[3]?.["name"]).slice(1, 8);
  const queries = [
    ...Array.from({ length: 12 }, (_, index) => `page=${index + 1}`),
    "sort=contribution_date&page=2",
    "onetime=1",
    "recurring=yes&page=2",
    "initial_recurring=TRUE",
    "one_time_and_initial_recurring=1&page=3",
    "onetime=1&recurring=1",
    `occurred_before=${date}`,
    `filter[occurred_after]=${date}`,
    `occurred_before=${date}&filter[onetime]=1&utm_source=x`,
    "occurred_before=2024-02-30",
    "page=9999",
  ];
  const postQueries = ["page=2", "include=categories,postType", "name=%25", "include=author", "page=0"];
  return [
    ...queries.map((query) => `${contributionList}?${query}`),
    ...contributions.data.slice(0, 13).map(({ id }) => itemOf(contributionList, id)),
    ...lists.flatMap((list, index) => [
      ...postQueries.map((query) => `${list}?${query}`),
      `${list}?name=${encodeURIComponent(name)}`,
      ...(firstPages[index]?.data ?? [])
        .slice(0, 4)
        .map(({ id }) => `${itemOf(list, id)}?include=categories`),
    ]),
    postList("no-such-feed"),
    itemOf(posts, "no-such-post"),
    itemOf(contributionList, "no-such-contribution"),
    `${contributionList}/%zz`,
  ];
}

test("sixty responses equal the upstream's, with links on the desk's origin", async ({ desk, upstream }) => {
  const urls = await chooseUrls(upstream);
  expect(urls.length).toBeGreaterThanOrEqual(60);
  for (const url of urls) {
    const [actual, original] = [await desk.get(url), await upstream.get(url)];
    expect(actual.status, url).toBe(original.status);
    const expected = { ...original, text: original.text.replaceAll(upstream.origin, desk.origin) };
    expect(readBody(actual), url).toEqual(readBody(expected));
    expect(actual.headers, url).not.toHaveProperty("x-upstream-check");
    const sent = JSON.stringify(actual.headers) + actual.text;
    for (const secret of [
      upstreamToken,
      new URL(inject("servers").relay).host,
      new URL(upstream.origin).host,
    ]) {
      expect(sent.includes(secret), `${url} reveals ${secret}`).toBe(false);
    }
  }
});

test("an upstream request for contributions has the token, filters in both spellings, and UTC", async ({
  desk,
}) => {
  const day = unusedDay();
  const bounds = `filter[occurred_before]=${day}T10:00:00%2B02:00&occurred_after=2001-02-03`;
  const rest = "onetime=yes&page=2&utm_source=mail&sort=contribution_date";
  await desk.get(`${contributionList}?${bounds}&${rest}`);
  const [relayed, ...more] = await readRelayLog(day);
  expect(more).toEqual([]);
  const url = new URL(relayed?.url ?? "", "http://upstream");
  const {
    occurred_before: before = "",
    occurred_after: after = "",
    ...others
  } = Object.fromEntries(url.searchParams);
  expect(url.pathname).toBe(contributionList);
  expect(relayed?.url).not.toContain("+");
  expect([before, after].map((text) => text.at(-1))).toEqual(["Z", "Z"]);
  expect(Date.parse(before)).toBe(Date.parse(`${day}T08:00:00Z`));
  expect(Date.parse(after)).toBe(Date.parse("2001-02-03T00:00:00Z"));
  expect(others).toEqual({
    "filter[occurred_before]": before,
    "filter[occurred_after]": after,
    onetime: "1",
    "filter[onetime]": "1",
    sort: "contribution_date",
    page: "2",
  });
  expect(relayed).toMatchObject({
    method: "GET",
    headers: { authorization: `Bearer ${upstreamToken}`, accept: "application/json" },
  });
});

test("an upstream request names the default order", async ({ desk }) => {
  const day = unusedDay();
  await desk.get(`${contributionList}?occurred_before=${day}`);
  const [relayed] = await readRelayLog(day);
  expect(new URL(relayed?.url ?? "", "http://upstream").searchParams.get("sort")).toBe("-contribution_date");
});

test("an upstream request for posts has the name in both spellings, and the includes", async ({ desk }) => {
  const name = `${randomUUID()} é+%&`;
  await desk.get(`${posts}?name=${encodeURIComponent(name)}&include=postType,%20categories&fbclid=1`);
  const [relayed] = await readRelayLog(name.slice(0, 36));
  const url = new URL(relayed?.url ?? "", "http://upstream");
  const { include = "", ...others } = Object.fromEntries(url.searchParams);
  expect(url.pathname).toBe(posts);
  expect(include.split(",").sort()).toEqual(["categories", "postType"]);
  expect(others).toEqual({ name, "filter[name]": name, page: "1" });
  expect(relayed?.headers["authorization"]).toBe(`Bearer ${upstreamToken}`);
});

test("no private header of a caller reaches the upstream", async ({ desk }) => {
  const day = unusedDay();
  const headers = [
    ["Host", new URL(desk.origin).host],
    ["Authorization", "Bearer of-the-caller"],
    ["Cookie", "session=of-the-caller"],
    ["Referer", `${desk.origin}/of-the-caller`],
    ["X-Forwarded-For", "203.0.113.7"],
    ["X-Api-Key", "of-the-caller"],
  ] as const;
  await desk.send({ target: `${contributionList}?occurred_before=${day}`, headers });
  const [relayed] = await readRelayLog(day);
  const allowed = [
    "accept",
    "accept-encoding",
    "authorization",
    "connection",
    "host",
    "user-agent",
    "x-request-id",
  ];
  expect(allowed).toEqual(expect.arrayContaining(Object.keys(relayed?.headers ?? { nothing: "" })));
  expect(JSON.stringify(relayed)).not.toMatch(/of-the-caller|203\.0\.113\.7/);
});

test("an invalid request is not sent to the upstream", async ({ desk }) => {
  const mark = randomUUID();
  for (const target of [
    `${contributionList}/..%2f${mark}`,
    `${contributionList}/%2e%2e/${mark}`,
    `${contributionList}/${mark}%00`,
    `${contributionList}/${mark}%5c`,
    `${posts}/${mark}${"x".repeat(255)}`,
    `${posts}?name=${mark}&include=author`,
    `${posts}?name=${mark}%00`,
  ]) {
    const { status } = await desk.send({ target });
    expect([404, 422], target).toContain(status);
  }
  expect(await readRelayLog(mark)).toEqual([]);
  await desk.get(itemOf(contributionList, mark));
  expect(await readRelayLog(mark)).toHaveLength(1);
});
