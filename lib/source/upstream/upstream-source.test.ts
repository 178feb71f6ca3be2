import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { oddities, wrappedPost } from "@/lib/contract/__fixtures__/oddities";
import { readContributionQuery } from "@/lib/contract/contribution-query";
import { fail } from "@/lib/contract/failure";
import { postIncludes } from "@/lib/contract/post-query";
import type { Kind } from "@/lib/records/labels";
import { postMembers } from "@/lib/records/post-includes";
import type { Item } from "@/lib/source/source";
import { type FakeUpstream, json, openFakeUpstream, page, settingsFor } from "./__fixtures__/fake-upstream";
import type { UpstreamSettings } from "./client";
import { openUpstream, sourceOver } from "./upstream-source";

let upstream: FakeUpstream;
beforeAll(async () => {
  upstream = await openFakeUpstream();
});
afterAll(() => upstream.close());

const sourceWith = (changes: Partial<UpstreamSettings> = {}, base = upstream.url) =>
  openUpstream(settingsFor(base, changes)).source;
const lastRequest = () => upstream.requests.at(-1);
const decode = ({ text }: Pick<Item, "text">) => new TextDecoder().decode(text);

const plain = readContributionQuery(new Map()).query;

it.each(["null", "[]", '{"id":"3","notes":{"__proto__":{}}}'])(
  "the unusable row %s fails a page for people, and is skipped for background work",
  async (row) => {
    const text = JSON.stringify(page([{ id: "1" }, { id: "2" }], { total: 3 }));
    upstream.respond((_, response) => response.end(text.replace('{"id":"2"}', `${row},{"id":"2"}`)));
    const { listContributions, listPosts } = sourceWith();
    expect(await listContributions(plain)).toMatchObject({ failure: { code: "upstream_malformed" } });
    const list = { items: [{}, {}], skipped: 1, total: 3, doubts: [] };
    const background = { background: true };
    expect(await listContributions(plain, background)).toMatchObject({ value: list });
    expect(await listPosts("F", { include: [], page: 1 }, background)).toMatchObject({ value: list });
  },
);

it("a page that is not JSON fails for background work, too", async () => {
  upstream.respond((_, response) => response.end('{"data":[{bad}],"links":{},"meta":{"total":1}}'));
  const outcome = await sourceWith().listContributions(plain, { background: true });
  expect(outcome).toMatchObject({ failure: { code: "upstream_malformed" } });
});

describe("requests", () => {
  it("a request has these headers and no others", async () => {
    upstream.respond(json(page([])));
    await sourceWith({}).listContributions(plain, { requestId: "req-1" });
    expect(lastRequest()?.rawHeaders).toEqual([
      ...["host", upstream.url.host, "connection", "keep-alive"],
      ...["accept", "application/json", "accept-encoding", "gzip, identity", "user-agent", "giving-desk"],
      ...["authorization", "Bearer s3cret-token", "x-request-id", "req-1"],
    ]);
  });

  it("a request without a token has no Authorization", async () => {
    upstream.respond(json(page([])));
    await sourceWith({ token: null }).listContributions(plain);
    expect(lastRequest()?.rawHeaders.map((name) => name.toLowerCase())).not.toContain("authorization");
  });

  it("a request keeps the path prefix and has exactly the query", async () => {
    upstream.respond(json(page([])));
    const base = new URL("/desk/", upstream.url);
    await sourceWith({}, base).listContributions({ ...plain, onetime: true, page: 3 });
    expect(lastRequest()?.url).toBe(
      "/desk/admin/api/v3/contributions?onetime=1&filter%5Bonetime%5D=1&sort=-contribution_date&page=3",
    );
    upstream.respond(json({ id: "P 1" }));
    await sourceWith({}, base).findPost("N?S", "P 1", ["categories", "postType"]);
    expect(lastRequest()?.url).toBe(
      "/desk/admin/api/v2/feeds/N%3FS/posts/P%201?include=categories%2CpostType",
    );
  });

  it.each(["", ".", "..", "a/b", "a\\b", "a\0b", "x".repeat(256), "\ud800"])(
    "the id %j is null without a request",
    async (id) => {
      const before = upstream.requests.length;
      expect(await sourceWith().findContribution(id)).toEqual({ ok: true, value: null });
      expect(await sourceWith().findPost("F", id, [])).toEqual({ ok: true, value: null });
      expect(await sourceWith().listPosts(id, { include: [], page: 1 })).toEqual({ ok: true, value: null });
      expect(upstream.requests.length).toBe(before);
    },
  );
});

describe("responses", () => {
  it("a page has no links, host, headers or token of the upstream", async () => {
    const cookies = {
      "set-cookie": ["a=1", "b=2"],
      "strict-transport-security": "max-age=1",
      "x-powered-by": "php",
    };
    upstream.respond(json(page([{ id: "1" }], { per_page: 10, current_page: 2 }), cookies));
    const before = Date.now();
    const outcome = await sourceWith().listContributions({ ...plain, page: 2 });
    if (!outcome.ok) throw new Error(outcome.failure.code);
    const { items, asOf, ...rest } = outcome.value;
    expect(items.map(decode)).toEqual(['{"id":"1"}']);
    expect(items).toMatchObject([{ subject: { id: "1", supporterId: null }, kind: "onetime" }]);
    expect(rest).toEqual({ total: 201, page: 2, perPage: 10, doubts: [] });
    expect(asOf >= before && asOf <= Date.now()).toBe(true);
  });

  it("the kinds follow from the filter, unless the page raises a doubt", async () => {
    const renewal = { id: "1", ordered_at: "2024-03-05T12:00:00Z", line_items: [{ is_recurring: true }] };
    const requested = { ...plain, recurring: true };
    const ofKinds = (...kinds: readonly Kind[]) => ({ value: { items: kinds.map((kind) => ({ kind })) } });
    upstream.respond(json(page([renewal])));
    expect(await sourceWith().listContributions(plain)).toMatchObject(ofKinds("initial"));
    expect(await sourceWith().listContributions(requested)).toMatchObject(ofKinds("recurring"));
    upstream.respond(json(page([renewal, { id: "2", ordered_at: "2024-03-05T12:00:00Z" }])));
    const doubted = await sourceWith().listContributions(requested);
    expect(doubted).toMatchObject(ofKinds("initial", "onetime"));
    expect(doubted).toMatchObject({ value: { doubts: ["recurring"] } });
  });

  it("a missing page size is that of the specification", async () => {
    upstream.respond(json({ data: [], links: {}, meta: { total: 0 } }));
    expect(await sourceWith().listContributions(plain)).toMatchObject({ value: { perPage: 25 } });
    expect(await sourceWith().listPosts("F", { include: [], page: 1 })).toMatchObject({
      value: { perPage: 15 },
    });
  });

  it.each(oddities.filter(({ kind }) => kind === "contribution"))(
    "a response is returned byte for byte: $name",
    async ({ record }) => {
      // As PHP writes it: slashes escaped, and a number that JavaScript would write shorter.
      const text = JSON.stringify({ ...record, extra_rate: 1 })
        .replaceAll("/", "\\/")
        .replace(/1}$/, "1.50}");
      const id = String(record["id"]);
      upstream.respond(json(`{"data":${text}}`));
      const found = await sourceWith().findContribution(id);
      expect(found.ok && found.value !== null && decode(found.value)).toBe(text);
      upstream.respond(json(`{"data":[${text}],"links":{},"meta":{"total":1}}`));
      const list = await sourceWith().listContributions(plain);
      expect(list.ok && list.value.items.map(decode)).toEqual([text]);
    },
  );

  it.each(oddities.filter(({ kind }) => kind === "post"))(
    "a response is returned byte for byte: $name",
    async ({ record }) => {
      const text = JSON.stringify(record).replaceAll("/", "\\/");
      const id = String(record["id"]);
      upstream.respond(json(text));
      const include = postIncludes.filter((word) => postMembers[word].name in record);
      const found = await sourceWith().findPost("F", id, include);
      expect(found.ok && found.value !== null && decode(found.value)).toBe(text);
    },
  );

  it("a post inside data is unwrapped", async () => {
    upstream.respond(json(wrappedPost.record));
    const found = await sourceWith().findPost("F", "ODDPOW", ["categories", "postType"]);
    expect(found.ok && found.value !== null && decode(found.value)).toBe(
      JSON.stringify(wrappedPost.record["data"]),
    );
  });

  it("unrequested includes are removed from posts", async () => {
    const post = { id: "1", categories: [], post_type: {} };
    upstream.respond(json(page([post])));
    const list = await sourceWith().listPosts("F", { include: ["categories"], page: 1 });
    expect(list.ok && list.value?.items.map(decode)).toEqual(['{"id":"1","categories":[]}']);
    upstream.respond(json(post));
    const found = await sourceWith().findPost("F", "1", []);
    expect(found.ok && found.value !== null && decode(found.value)).toBe('{"id":"1"}');
  });

  it("a 404 is null, but a failure for the list of contributions", async () => {
    upstream.respond(json("<h1>Not here</h1>", { "content-type": "text/html" }, 404));
    const missing = { ok: true, value: null };
    expect(await sourceWith().findContribution("1")).toEqual(missing);
    expect(await sourceWith().findPost("F", "1", [])).toEqual(missing);
    expect(await sourceWith().listPosts("F", { include: [], page: 1 })).toEqual(missing);
    const list = await sourceWith().listContributions(plain);
    expect(list).toMatchObject({
      failure: { code: "upstream_missing" },
    });
  });

  it("a 404 for a page beyond the last one is an empty page, for another page a failure", async () => {
    let total = 1;
    upstream.respond((request, response) => {
      const isFirst = /[?&]page=1$/.test(request.url ?? "");
      const reply = isFirst ? json(page([{ id: "1" }], { total, per_page: 10 })) : json({}, {}, 404);
      reply(request, response);
    });
    const empty = { items: [], total: 1, page: 2, perPage: 10, doubts: [] };
    const beyond = { ok: true, value: empty };
    expect(await sourceWith().listContributions({ ...plain, page: 2 })).toMatchObject(beyond);
    expect(await sourceWith().listPosts("F", { include: [], page: 2 })).toMatchObject(beyond);
    total = 11;
    const noPage = fail("upstream_malformed", {
      message: "The data service has no page 2 of its own list.",
    });
    expect(await sourceWith().listContributions({ ...plain, page: 2 })).toEqual(noPage);
    expect(await sourceWith().listPosts("F", { include: [], page: 2 })).toEqual(noPage);
    upstream.respond(json({}, {}, 404));
    expect(await sourceWith().listContributions({ ...plain, page: 2 })).toMatchObject({
      failure: { code: "upstream_missing" },
    });
    const missing = await sourceWith().listPosts("F", { include: [], page: 2 });
    expect(missing).toEqual({ ok: true, value: null });
  });

  it("a cached page is returned while the upstream has lost the page", async () => {
    const cacheMs = { list: 0, record: 0, stale: 60_000 };
    const { source } = openUpstream(settingsFor(upstream.url, { cacheMs }));
    upstream.respond(json(page([{ id: "1" }], { total: 20, per_page: 10, current_page: 2 })));
    expect(await source.listContributions({ ...plain, page: 2 })).toMatchObject({ ok: true });
    upstream.respond((request, response) => {
      const isFirst = /[?&]page=1$/.test(request.url ?? "");
      const reply = isFirst ? json(page([{ id: "1" }], { total: 20, per_page: 10 })) : json({}, {}, 404);
      reply(request, response);
    });
    expect(await source.listContributions({ ...plain, page: 2 })).toMatchObject({
      value: { items: [{}], cached: "upstream_malformed" },
    });
  });

  it("the last page in the place of one beyond it is an empty page", async () => {
    upstream.respond(json(page([{ id: "1" }], { total: 11, per_page: 10, current_page: 2 })));
    expect(await sourceWith().listContributions({ ...plain, page: 4 })).toMatchObject({
      value: { items: [], total: 11, page: 4, doubts: [] },
    });
    expect(await sourceWith().listContributions({ ...plain, page: 1 })).toMatchObject({
      value: { items: [{}], doubts: ["page"] },
    });
  });

  it("a last page without its number, in the place of one beyond it, is an empty page", async () => {
    upstream.respond(json(page([{ id: "1" }], { total: 11, per_page: 10, current_page: null })));
    expect(await sourceWith().listContributions({ ...plain, page: 3 })).toMatchObject({
      value: { items: [], total: 11, page: 3, doubts: [] },
    });
    upstream.respond(json(page([{ id: "1" }], { total: 20, per_page: 10, current_page: null })));
    expect(await sourceWith().listContributions({ ...plain, page: 3 })).toMatchObject({
      value: { items: [{}], doubts: [] },
    });
  });

  it("a record with another id is refused", async () => {
    upstream.respond(json({ data: { id: "2" } }));
    expect(await sourceWith().findContribution("1")).toMatchObject({
      failure: { code: "upstream_malformed" },
    });
    expect(await sourceWith().findPost("F", "1", [])).toMatchObject({
      failure: { code: "upstream_malformed" },
    });
  });

  it("listFeeds returns the configured feeds", async () => {
    const feeds = [{ id: "NEWS", label: "News" }];
    expect(await sourceWith({ feeds }).listFeeds()).toEqual({ ok: true, value: feeds });
  });
});

it("the subjects for the audit log are the ids of each record and its supporter", async () => {
  const text = '{"id":"1","id":7,"supporter":{"id":"S0"},"supporter":{"id":"S\\u0031"}},{"supporter":null}';
  upstream.respond(json(`{"data":[],"data":[${text}],"links":{},"meta":{"total":2}}`));
  const outcome = await sourceWith().listContributions(plain);
  if (!outcome.ok) throw new Error(outcome.failure.code);
  const { items } = outcome.value;
  expect(items.map(decode).join()).toBe(text);
  expect(items.map(({ subject }) => subject)).toEqual([
    { id: "7", supporterId: "S1" },
    { id: null, supporterId: null },
  ]);
});

describe("a response that contradicts the query", () => {
  const recurring = { id: "1", is_recurring: true };

  it("a response names the ignored parameters, or is refused, but not to background work", async () => {
    upstream.respond(json(page([recurring])));
    const query = { ...plain, onetime: true };
    expect(await sourceWith().listContributions(query)).toMatchObject({ value: { doubts: ["onetime"] } });
    expect(await sourceWith({ check: "refuse" }).listContributions(query)).toMatchObject({
      failure: { code: "upstream_malformed", message: expect.stringContaining('"onetime"') },
    });
    const background = sourceWith({ check: "refuse" }).listContributions(query, { background: true });
    expect(await background).toMatchObject({ value: { doubts: ["onetime"] } });
  });

  it("an unrequested order of posts is a doubt, never refused", async () => {
    const posts = ["2025-01-01T00:00:00Z", "2025-02-01T00:00:00Z"].map((published_on) => ({
      name: "x",
      published_on,
    }));
    upstream.respond(json(page(posts)));
    const refusing = sourceWith({ check: "refuse" });
    expect(await refusing.listPosts("F", { include: [], page: 1 })).toMatchObject({
      value: { doubts: ["sort"] },
    });
    expect(await refusing.listPosts("F", { name: "y", include: [], page: 1 })).toMatchObject({ ok: false });
  });
});

describe("sourceOver", () => {
  it("a failure of the call is returned unchanged", async () => {
    const failure = fail("rate_limited", { retryAfter: 120 });
    const source = sourceOver(async () => failure, settingsFor(upstream.url));
    expect(await source.listContributions(plain)).toEqual(failure);
    expect(await source.findContribution("1")).toEqual(failure);
    expect(await source.listPosts("F", { include: [], page: 1 })).toEqual(failure);
    expect(await source.findPost("F", "1", [])).toEqual(failure);
  });
});
