import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import golden from "./__fixtures__/pagination.json";
import { pageLinks } from "./envelope";
import { readPage } from "./parameter";
import { formatQueryString, parseQueryString } from "./query-string";

const vectors = z
  .array(
    z.object({
      total: z.int(),
      perPage: z.int(),
      page: z.int(),
      path: z.string(),
      query: z.string().nullable(),
      links: z.unknown(),
      meta: z.looseObject({ from: z.int().nullable(), to: z.int().nullable(), links: z.array(z.unknown()) }),
    }),
  )
  .parse(golden.vectors);

/** Labels are compared by value: the golden numbered labels are strings. */
function comparable(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, inner) =>
      key === "label" || typeof inner === "bigint" ? String(inner) : inner,
    ).replaceAll(/"current_page":"(\d+)"/g, '"current_page":$1'),
  );
}

describe("pageLinks", () => {
  it("has golden vectors to meet", () => expect(vectors.length).toBeGreaterThan(100));

  it.each(vectors)("meets the golden vector total $total, page $page, query $query", (vector) => {
    const { total, perPage, path, query, meta } = vector;
    const count = meta.from === null || meta.to === null ? 0 : meta.to - meta.from + 1;
    const asked = parseQueryString(query ?? "");
    const params = new Map(asked).set("page", String(vector.page));
    const built = pageLinks({ total, perPage, count, path, params });
    expect(comparable(built)).toEqual(comparable({ links: vector.links, meta }));
  });

  it("keeps page numbers beyond 2^53 exact", () => {
    const params = parseQueryString("page=9223372036854775807");
    const { links, meta } = pageLinks({ total: 3, perPage: 25, count: 0, path: "/x", params });
    expect(meta.current_page).toBe(9223372036854775807n);
    expect(links.prev).toBe("/x?page=9223372036854775806");
  });

  it("marks at most one entry active, and exactly one when the page exists", () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.integer({ min: 1, max: 400 }), (total, page) => {
        const params = parseQueryString(`page=${page}`);
        const { meta } = pageLinks({ total, perPage: 25, count: 0, path: "/x", params });
        const active = meta.links.filter((link) => link.active);
        expect(active.length).toBe(page <= meta.last_page ? 1 : 0);
      }),
    );
  });
});

describe("readPage", () => {
  it.each(golden.about.page_resolution)("reads $raw as $current_page", ({ raw, current_page }) => {
    expect(readPage(raw)).toBe(BigInt(current_page));
  });

  it.each(["٣", "1 2", "--1", "+ 2", "²", "1\n2"])("reads %j as page 1", (raw) => {
    expect(readPage(raw)).toBe(1n);
  });

  it("reads an array as page 1", () => {
    expect(readPage(parseQueryString("page[]=3").get("page"))).toBe(1n);
  });
});

describe("query strings", () => {
  it.each([
    ["a=1&a=2", "a=2"],
    ["a[]=1&a[]=2", "a%5B0%5D=1&a%5B1%5D=2"],
    ["a[5]=x&a[]=y", "a%5B5%5D=x&a%5B6%5D=y"],
    ["a[b][c]=1&a[b][d]=2", "a%5Bb%5D%5Bc%5D=1&a%5Bb%5D%5Bd%5D=2"],
    ["a=1&a[b]=2", "a%5Bb%5D=2"],
    ["a[b]=2&a=1", "a=1"],
    ["utm.source=x&my name=y", "utm_source=x&my_name=y"],
    ["a[b=1", "a_b=1"],
    ["a[b]c=1", "a%5Bb%5D=1"],
    ["x=&y&a[]=&z=1", "z=1"],
    ["=1&%20=2&z=1", "z=1"],
    ["[a]=1&[=x&%5Bz%5D=1&z=1", "z=1"],
    ["a[ ]=x&a[ ]=y", "a%5B0%5D=x&a%5B1%5D=y"],
    ["a%00b=x", "a=x"],
    ["q=a+b%20c%2Bd", "q=a%20b%20c%2Bd"],
    ["q=%zz&r=%ff", "q=%25zz&r=%EF%BF%BD"],
    ["q=!'()*~-_.", "q=%21%27%28%29%2A~-_."],
    ["__proto__=1&constructor[prototype]=2", "__proto__=1&constructor%5Bprototype%5D=2"],
  ])("writes %s as PHP does: %s", (asked, written) => {
    expect(formatQueryString(parseQueryString(asked))).toBe(written);
  });

  it("drops a name nested deeper than PHP allows", () => {
    expect(parseQueryString(`a${"[b]".repeat(64)}=1`).size).toBe(0);
  });

  it("reads back what it wrote", () => {
    const pair = fc.tuple(fc.constantFrom("a", "b[c]", "b[]", "d[e][f]", "ü"), fc.string({ minLength: 1 }));
    fc.assert(
      fc.property(fc.array(pair), (pairs) => {
        const text = new URLSearchParams(pairs).toString();
        const once = formatQueryString(parseQueryString(text));
        expect(formatQueryString(parseQueryString(once))).toBe(once);
      }),
    );
  });
});
