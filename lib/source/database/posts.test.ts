import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PostFilter, parsePostQuery } from "@/lib/contract/post-query";
import { parseQueryString } from "@/lib/contract/query-string";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import type { Source } from "@/lib/source/source";
import { parseItem, unwrap } from "./__fixtures__/read";
import { writeContributions, writePosts } from "./__fixtures__/write";
import { createDatabaseSource } from "./database-source";
import { maxFiltered } from "./posts";
import { fillWithDemo, type PostRow, toPostRow } from "./write";

function post(id: string, name: string, published_on: string, more: object = {}): PostRow {
  const text = JSON.stringify({ id, name, published_on, ...more });
  return toPostRow({ id, value: JSON.parse(text), text: Buffer.from(text) });
}

const includes = { categories: [{ id: 1, name: "News" }], post_type: { id: "T", name: "Blog" } };
const posts = [
  post("A", "100% École_d'été \\ *", "2024-03-01T00:00:00Z", includes),
  post("B", "Straße über ΟΔΟΣ", "2024-03-02T00:00:00Z", includes),
  post("C", "ÜBER e\u0301te\u0301", "2024-03-02T00:00:00Z"),
  post("D", "later", ""),
];

describe.each(scratchEngines())("posts in $engine", ({ open }) => {
  let scratch: Scratch;
  let source: Source;
  beforeAll(async () => {
    scratch = await open();
    source = createDatabaseSource(scratch.database);
    await fillWithDemo(
      scratch.database,
      () => ({ contributions: [{ id: "DEMO" }], feeds: [{ id: "OLD", label: "Old", posts: [{ id: "P" }] }] }),
      () => {},
    );
  });
  afterAll(() => scratch.dispose());

  async function list(feedId: string, query: string) {
    const requested = parsePostQuery(parseQueryString(query));
    if (!requested.ok) throw new Error(JSON.stringify(requested.failure));
    const slice = await unwrap(source.listPosts(feedId, requested.value));
    return slice && { records: slice.items.map(parseItem), total: slice.total };
  }
  const ids = async (query: string) => (await list("NEWS", query))?.records.map((record) => record["id"]);

  it("the demo fills an empty database once, and real records replace it", async () => {
    const untouched = () => {
      throw new Error("not empty");
    };
    expect(await fillWithDemo(scratch.database, untouched, () => {})).toBe(false);
    expect(await writePosts(scratch.database, "NEWS", posts)).toEqual({ inserted: 4, replaced: 0 });
    expect(await list("OLD", "")).toBeNull();
    expect(await source.findContribution("DEMO")).toEqual({ ok: true, value: null });
    await writeContributions(scratch.database, []);
    expect((await list("NEWS", ""))?.total).toBe(4);
    expect(await fillWithDemo(scratch.database, untouched, () => {})).toBe(false);
    expect(await source.listFeeds()).toEqual({ ok: true, value: [{ id: "NEWS", label: "NEWS" }] });
  });

  it("posts are listed newest first, ties by descending id, undated ones last", async () => {
    expect(await ids("")).toEqual(["C", "B", "A", "D"]);
  });

  it.each([
    ["name=100%25", ["A"]],
    ["name=_d'", ["A"]],
    ["name=\\", ["A"]],
    ["name=*", ["A"]],
    ["name=ÉCOLE", ["A"]],
    ["name=e%CC%81cole", ["A"]],
    ["name=Über", ["C", "B"]],
    ["name=οδος", ["B"]],
    ["name=ÉTÉ", ["C", "A"]],
    ["name=straße", ["B"]],
    ["name=%", ["A"]],
    ["name=zzz", []],
    ["filter[name]=later", ["D"]],
  ])("%s finds %j", async (query, expected) => expect(await ids(query)).toEqual(expected));

  it("a post has the requested includes and no others", async () => {
    const [first] = (await list("NEWS", "name=100&include=postType"))?.records ?? [];
    expect(first).toMatchObject({ post_type: includes.post_type });
    expect(first).not.toHaveProperty("categories");
    const found = await unwrap(source.findPost("NEWS", "A", ["categories", "postType"]));
    expect(found && parseItem(found)).toEqual(parseItem(posts[0] ?? expect.fail()));
    expect((await list("NEWS", "name=100"))?.records[0]).not.toHaveProperty("post_type");
  });

  it("a post without its includes has empty categories and a null type", async () => {
    const [record] = (await list("NEWS", "name=later&include=categories,postType"))?.records ?? [];
    expect(record).toMatchObject({ id: "D", categories: [], post_type: null });
  });

  it("a post exists in its own feed only", async () => {
    await writePosts(scratch.database, "OTHER", [post("A", "other", "2024-01-01T00:00:00Z")]);
    expect(await source.findPost("OTHER", "B", [])).toEqual({ ok: true, value: null });
    expect(await source.findPost("NONE", "A", [])).toEqual({ ok: true, value: null });
    expect((await list("OTHER", ""))?.total).toBe(1);
    expect(
      await writePosts(scratch.database, "NEWS", [post("A", "renamed", "2024-03-01T00:00:00Z")]),
    ).toEqual({ inserted: 0, replaced: 1 });
    expect(await ids("name=renamed")).toEqual(["A"]);
    expect((await list("OTHER", "name=other"))?.total).toBe(1);
  });

  it("posts are filtered and sorted, with the facets of the feed", async () => {
    await writePosts(scratch.database, "PAGES", [
      post("E", "b", "2024-01-01T00:00:00Z", { expires_on: "2024-02-01T00:00:00Z", tags: ["x", "y"] }),
      post("L", "a", "2024-03-01T00:00:00Z", { ...includes, tags: ["x"] }),
      post("S", "c", "2025-01-01T00:00:00Z", { expires_on: "2025-02-01T00:00:00Z" }),
    ]);
    const now = Date.UTC(2024, 5, 1);
    const find = async (filter: Partial<PostFilter>) => {
      const query = { include: [], page: 1, filter: { sort: "-published", now, ...filter } } as const;
      const outcome = await source.listPosts("PAGES", query);
      const slice = outcome.ok ? outcome.value : null;
      return {
        ids: slice?.items.map(({ subject }) => subject.id),
        total: slice?.total,
        facets: slice?.facets,
      };
    };
    expect(await find({})).toEqual({
      ids: ["S", "L", "E"],
      total: 3,
      facets: {
        states: { live: 1, scheduled: 1, expired: 1 },
        categories: ["News"],
        tags: ["x", "y"],
      },
    });
    expect((await find({ state: "scheduled" })).ids).toEqual(["S"]);
    expect((await find({ category: "News" })).ids).toEqual(["L"]);
    const tagged = await find({ tag: "x", state: "expired" });
    expect([tagged.ids, tagged.total]).toEqual([["E"], 1]);
    expect(tagged.facets?.states).toEqual({ live: 1, scheduled: 0, expired: 1 });
    expect((await find({ tag: "z" })).ids).toEqual([]);
    expect((await find({ sort: "published" })).ids).toEqual(["E", "L", "S"]);
    expect((await find({ sort: "name" })).ids).toEqual(["L", "E", "S"]);
    expect((await find({ sort: "-name" })).ids).toEqual(["S", "E", "L"]);
    // A post that never expires is last in both directions.
    expect((await find({ sort: "expires" })).ids).toEqual(["E", "S", "L"]);
    expect((await find({ sort: "-expires" })).ids).toEqual(["S", "E", "L"]);
  });

  it("a feed that is too long is not filtered and has no facets", async () => {
    const posts = Array.from({ length: maxFiltered + 1 }, (_, index) =>
      post(`P${index}`, index === 0 ? "lone" : "many", "2024-01-01T00:00:00Z", { tags: ["x"] }),
    );
    await writePosts(scratch.database, "LONG", posts);
    const filter = { sort: "-published", now: Date.UTC(2024, 5, 1), tag: "y" } as const;
    const all = await source.listPosts("LONG", { include: [], page: 1, filter });
    expect(all).toMatchObject({ ok: true, value: { total: maxFiltered + 1 } });
    expect(all.ok && all.value?.facets).toBeUndefined();
    const lone = await source.listPosts("LONG", { include: [], page: 1, name: "lone", filter });
    expect(lone).toMatchObject({ ok: true, value: { total: 0, facets: { tags: ["x"] } } });
  });

  it("a page beyond the last is empty and has the total", async () => {
    expect(await list("NEWS", "page=2")).toEqual({ records: [], total: 4 });
  });
});
