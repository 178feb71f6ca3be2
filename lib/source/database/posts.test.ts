import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PostFilter, parsePostQuery } from "@/lib/contract/post-query";
import { parseQueryString } from "@/lib/contract/query-string";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import type { Source } from "@/lib/source/source";
import { writeContributions, writePosts } from "./__fixtures__/write";
import { createDatabaseSource } from "./database-source";
import { maxFiltered } from "./posts";
import { fillWithDemo, type PostRow, toPostRow } from "./write";

function post(id: string, name: string, published_on: string, more: object = {}): PostRow {
  const value = { id, name, published_on, ...more };
  return toPostRow({
    id,
    value: JSON.parse(JSON.stringify(value)),
    text: Buffer.from(JSON.stringify(value)),
  });
}

const both = { categories: [{ id: 1, name: "News" }], post_type: { id: "T", name: "Blog" } };
const posts = [
  post("A", "100% École_d'été \\ *", "2024-03-01T00:00:00Z", both),
  post("B", "Straße über ΟΔΟΣ", "2024-03-02T00:00:00Z", both),
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

  async function list(
    feedId: string,
    query: string,
  ): Promise<{ records: { id: string }[]; total: number } | null> {
    const requested = parsePostQuery(parseQueryString(query));
    if (!requested.ok) throw new Error(JSON.stringify(requested.failure));
    const outcome = await source.listPosts(feedId, requested.value);
    if (!outcome.ok) throw new Error(outcome.failure.code);
    if (outcome.value === null) return null;
    const records = outcome.value.items.map((item) => JSON.parse(Buffer.from(item).toString()));
    return { records, total: outcome.value.total };
  }
  const ids = async (query: string) => (await list("NEWS", query))?.records.map((record) => record.id);

  it("fills an empty database once, and lets real records take the demo's place", async () => {
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

  it("lists the newest first, ties by id downwards, undated last", async () => {
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
  ])("finds by %s", async (query, expected) => expect(await ids(query)).toEqual(expected));

  it("adds the requested includes and nothing else", async () => {
    const [first] = (await list("NEWS", "name=100&include=postType"))?.records ?? [];
    expect(first).toMatchObject({ post_type: both.post_type });
    expect(first).not.toHaveProperty("categories");
    const found = await source.findPost("NEWS", "A", ["categories", "postType"]);
    expect(found.ok && found.value && JSON.parse(Buffer.from(found.value.item).toString())).toEqual(
      JSON.parse(Buffer.from(posts[0]?.text ?? "").toString()),
    );
    expect((await list("NEWS", "name=100"))?.records[0]).not.toHaveProperty("post_type");
  });

  it("has an empty list of categories and no type where the record came without", async () => {
    const [record] = (await list("NEWS", "name=later&include=categories,postType"))?.records ?? [];
    expect(record).toMatchObject({ id: "D", categories: [], post_type: null });
  });

  it("knows a post in its own feed only", async () => {
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

  it("narrows and sorts the posts of its own pages, with the filters to choose from", async () => {
    const of = (id: string, name: string, day: string, more: object = {}) => post(id, name, day, more);
    await writePosts(scratch.database, "PAGES", [
      of("E", "b", "2024-01-01T00:00:00Z", { expires_on: "2024-02-01T00:00:00Z", tags: ["x", "y"] }),
      of("L", "a", "2024-03-01T00:00:00Z", { ...both, tags: ["x"] }),
      of("S", "c", "2025-01-01T00:00:00Z", { expires_on: "2025-02-01T00:00:00Z" }),
    ]);
    const now = Date.UTC(2024, 5, 1);
    const find = async (filter: Partial<PostFilter>) => {
      const query = { include: [], page: 1, filter: { sort: "-published", now, ...filter } } as const;
      const outcome = await source.listPosts("PAGES", query);
      const slice = outcome.ok ? outcome.value : null;
      return { ids: slice?.subjects.map(({ id }) => id), total: slice?.total, facets: slice?.facets };
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
    // One that never expires is last in both directions.
    expect((await find({ sort: "expires" })).ids).toEqual(["E", "S", "L"]);
    expect((await find({ sort: "-expires" })).ids).toEqual(["S", "E", "L"]);
  });

  it("does not filter a feed that is too long for it, which has no filters to choose from", async () => {
    const posts = Array.from({ length: maxFiltered + 1 }, (_, nth) =>
      post(`P${nth}`, nth === 0 ? "lone" : "many", "2024-01-01T00:00:00Z", { tags: ["x"] }),
    );
    await writePosts(scratch.database, "LONG", posts);
    const filter = { sort: "-published", now: Date.UTC(2024, 5, 1), tag: "y" } as const;
    const all = await source.listPosts("LONG", { include: [], page: 1, filter });
    expect(all).toMatchObject({ ok: true, value: { total: maxFiltered + 1 } });
    expect(all.ok && all.value?.facets).toBeUndefined();
    const lone = await source.listPosts("LONG", { include: [], page: 1, name: "lone", filter });
    expect(lone).toMatchObject({ ok: true, value: { total: 0, facets: { tags: ["x"] } } });
  });

  it("is empty beyond the last page and still knows the total", async () => {
    expect(await list("NEWS", "page=2")).toEqual({ records: [], total: 4 });
  });
});
