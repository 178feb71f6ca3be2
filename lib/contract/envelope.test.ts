import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import golden from "./__fixtures__/pagination.json";
import { envelope, pageLinks, paginationEnvelope } from "./envelope";
import { readPage } from "./parameter";
import { formatQueryString, parseQueryString } from "./query-string";
import { foldName, isOpaqueId } from "./text";

const toItem = (text: string) => ({ text: new TextEncoder().encode(text) });

function envelopeText(items: readonly string[], query: string, total = items.length): string {
  const address = { path: "https://desk.example/x", params: parseQueryString(query) };
  return Buffer.concat(envelope(items.map(toItem), { ...address, total, perPage: 25 })).toString();
}

it("the envelope contains records byte for byte", () => {
  const text = envelopeText(['{"n":1.50}', '{"b":12345678901234567890}'], "");
  expect(text.startsWith('{"data":[{"n":1.50},{"b":12345678901234567890}],"links":{')).toBe(true);
  expect(JSON.parse(text)).toMatchObject({
    links: { first: "https://desk.example/x?page=1", prev: null, next: null },
    meta: {
      current_page: 1,
      from: 1,
      to: 2,
      last_page: 1,
      total: 2,
      per_page: 25,
      path: "https://desk.example/x",
    },
  });
});

it("an empty list and a page beyond the last are valid JSON", () => {
  expect(JSON.parse(envelopeText([], "", 0))).toMatchObject({
    data: [],
    meta: { from: null, to: null, last_page: 1 },
  });
  expect(JSON.parse(envelopeText([], "page=9&a=b", 30))).toMatchObject({
    links: { prev: "https://desk.example/x?a=b&page=8", next: null },
    meta: { current_page: 9, from: null, to: null, last_page: 2, total: 30 },
  });
});

it("the envelope has page numbers beyond 2^53 exactly", () => {
  expect(envelopeText([], "page=9223372036854775807", 1)).toContain('"current_page":9223372036854775807,');
});

it.each([
  ["ÉCOLE", "école"],
  ["e\u0301cole", "école"],
  ["ΟΔΟΣ", "οδοσ"],
  ["Οδός", "οδόσ"],
  ["ПРИВЕТ", "привет"],
  ["Grüße", "grüsse"],
  ["GRÜSSE", "grüsse"],
  ["STRAẞE straße", "strasse strasse"],
  ["ﬁn", "fin"],
  ["µſϐ", "μsβ"],
  ["Iıİ", "iıi̇"],
  ["50%_\\*'", "50%_\\*'"],
])("foldName folds %j to %j", (name, folded) => expect(foldName(name)).toBe(folded));

it.each(["ABC", "é😀", "'; DROP", "<script>", "a".repeat(255), "😀".repeat(255)])(
  "%j is an opaque id",
  (id) => {
    expect(isOpaqueId(id)).toBe(true);
  },
);

it.each(["", ".", "..", "a/b", "a\\b", "a\0", "a\ud800", "a".repeat(256), "😀".repeat(256)])(
  "%j is not an opaque id",
  (id) => {
    expect(isOpaqueId(id)).toBe(false);
  },
);

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

/** Turns labels into strings, as the golden vectors have them. */
function comparable(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, inner) =>
      key === "label" || typeof inner === "bigint" ? String(inner) : inner,
    ).replaceAll(/"current_page":"(\d+)"/g, '"current_page":$1'),
  );
}

describe("pageLinks", () => {
  it("has more than 100 golden vectors", () => expect(vectors.length).toBeGreaterThan(100));

  it.each(vectors)("equals the golden vector of total $total, page $page, query $query", (vector) => {
    const { total, perPage, path, query, meta } = vector;
    const count = meta.from === null || meta.to === null ? 0 : meta.to - meta.from + 1;
    const params = new Map(parseQueryString(query ?? "")).set("page", String(vector.page));
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
    ["a[9]=x&a[2]=y&a[]=z", "a%5B9%5D=x&a%5B2%5D=y&a%5B10%5D=z"],
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
  ])("writes %s as PHP does: %s", (input, expected) => {
    expect(formatQueryString(parseQueryString(input))).toBe(expected);
  });

  it("drops a name nested deeper than PHP allows", () => {
    expect(parseQueryString(`a${"[b]".repeat(64)}=1`).size).toBe(0);
  });

  it("parses a list in time that is proportional to its length", () => {
    const start = performance.now();
    expect(parseQueryString("a[]=1&".repeat(20_000)).get("a")).toHaveProperty("size", 20_000);
    // The longest query of a request has 2,048 elements, and 50 ms.
    expect(performance.now() - start).toBeLessThan(500);
  });

  it("formats a parsed string in the same way again", () => {
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

const list = paginationEnvelope(z.looseObject({ id: z.string() }));

function listBody(count: number, total: number, query: string): unknown {
  const items = Array.from({ length: count }, (_, index) => toItem(JSON.stringify({ id: `P${index}` })));
  const paging = {
    total,
    perPage: 15,
    path: "https://desk.example.org/list",
    params: parseQueryString(query),
  };
  return JSON.parse(
    envelope(items, paging)
      .map((piece) => new TextDecoder().decode(piece))
      .join(""),
  );
}

describe("the envelope schema", () => {
  for (const [name, count, total, query] of [
    ["a first page", 15, 400, ""],
    ["a page between ellipses", 15, 400, "page=13"],
    ["a last page", 10, 400, "page=27"],
    ["a page beyond the last", 0, 400, "page=99"],
    ["an empty list", 0, 0, ""],
  ] as const) {
    it(`accepts ${name} as this service writes it`, () => {
      const body = listBody(count, total, query);
      expect(list.parse(body)).toEqual(body);
    });
  }

  it("refuses a list with an invalid item", () => {
    const body = { ...list.parse(listBody(1, 1, "")), data: [{ id: 7 }] };
    expect(list.safeParse(body).error?.issues.map((issue) => issue.path)).toEqual([["data", 0, "id"]]);
  });
});
