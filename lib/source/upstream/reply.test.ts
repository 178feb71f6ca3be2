import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { page } from "./__fixtures__/fake-upstream";
import { readReplyPage } from "./reply";

const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
const readText = (text: string) => readReplyPage(encode(text));
const read = (value: unknown) => readText(JSON.stringify(value));

describe("a page of a list", () => {
  it("gives each item as the upstream wrote it, to the byte", () => {
    const items = [
      '{ "id":"1" ,"total_amount":"10.0000","rate":1.10,"url":"a\\/b" }',
      '{"id":"2","big":12345678901234567890,"n":1e2}',
    ];
    const outcome = readText(`{"data": [ ${items.join(" , ")} ],"links":{},"links":{},"meta":{"total":2}}`);
    expect(outcome.ok && outcome.value.items.map(decode)).toEqual(items);
    expect(outcome.ok && outcome.value.records.map(({ id }) => id)).toEqual(["1", "2"]);
  });

  it("takes figures that are numeric text, and none for the page size", () => {
    expect(read(page([], { total: "41", per_page: "20" }))).toMatchObject({
      value: { total: 41, perPage: 20 },
    });
    expect(read(page([], { per_page: 0 }))).toMatchObject({ value: { perPage: undefined } });
    expect(read({ data: [], links: {}, meta: { total: 0 } })).toMatchObject({
      value: { total: 0, perPage: undefined },
    });
  });

  it("does not mind links and page figures that lie", () => {
    const outcome = read({
      ...page([{ id: "1" }], { total: 0, last_page: 0, current_page: 9 }),
      links: { next: 7 },
    });
    expect(outcome).toMatchObject({ ok: true, value: { total: 0 } });
  });

  it.each([
    ["data", { links: {}, meta: { total: 1 } }],
    ["data", { data: { id: "1" }, links: {}, meta: { total: 1 } }],
    ["data.1", { data: [{}, "x"], links: {}, meta: { total: 1 } }],
    ["data.0", { data: [null], links: {}, meta: { total: 1 } }],
    ["data.0", { data: [[]], links: {}, meta: { total: 1 } }],
    ["links", { data: [], meta: { total: 1 } }],
    ["links", { data: [], links: null, meta: { total: 1 } }],
    ["meta", { data: [], links: {} }],
    ["meta.total", { data: [], links: {}, meta: {} }],
    ["meta.total", { data: [], links: {}, meta: { total: -1 } }],
    ["meta.total", { data: [], links: {}, meta: { total: 1.5 } }],
    ["meta.total", { data: [], links: {}, meta: { total: "many" } }],
    ["meta.total", { data: [], links: {}, meta: { total: null } }],
  ])("names the member %s that cannot be used", (member, body) => {
    expect(read(body)).toMatchObject({ ok: false, failure: { code: "upstream_malformed" } });
    expect(read(body)).toMatchObject({ failure: { message: expect.stringContaining(`"${member}"`) } });
  });

  it.each([
    "",
    "null",
    "[]",
    '"x"',
    '{"data":[',
    '{"data":[],"links":{},"meta":{"total":0}} x',
    '{"data":[NaN]}',
    "<html>",
  ])("refuses %j", (text) =>
    expect(readText(text)).toMatchObject({ failure: { code: "upstream_malformed" } }),
  );

  it("refuses nesting deeper than 64 levels and takes 64", () => {
    const nested = (depth: number) => `{"data":[${"[".repeat(depth - 2)}${"]".repeat(depth - 2)}]}`;
    expect(readText(nested(65))).toMatchObject({ failure: { message: expect.stringContaining("nested") } });
    expect(readText(nested(100_000))).toMatchObject({
      failure: { message: expect.stringContaining("nested") },
    });
    expect(readText(nested(64))).toMatchObject({ failure: { message: expect.stringContaining('"data.0"') } });
  });

  it("takes a page of 1,000 records and refuses a longer one, also where it has to be cleaned first", () => {
    const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id: String(id) }));
    expect(read(page(rows(1_000)))).toMatchObject({ ok: true });
    const refused = { failure: { message: expect.stringContaining("too many records") } };
    expect(read(page(rows(1_001)))).toMatchObject(refused);
    const marked = `\ufeff${JSON.stringify(page(rows(1_001)))}`;
    expect(readText(marked)).toMatchObject(refused);
  });

  it("refuses an answer with more than half a million values", () => {
    const text = `{"data":[{"list":[${"1,".repeat(700_000)}1]}],"links":{},"meta":{"total":1}}`;
    expect(readText(text)).toMatchObject({
      failure: { message: expect.stringContaining("too many values") },
    });
  });

  it("drops a byte order mark and turns bytes that are no UTF-8 into U+FFFD", () => {
    const body = Buffer.concat([
      Buffer.from([0xef, 0xbb, 0xbf]),
      Buffer.from('{"data":[{"name":"Jos'),
      Buffer.from([0xe9]),
      Buffer.from('"}],"links":{},"meta":{"total":1}}'),
    ]);
    const outcome = readReplyPage(body);
    expect(outcome.ok && outcome.value.items.map(decode)).toEqual(['{"name":"Jos\uFFFD"}']);
  });

  it("takes the last of repeated names, as parsing does", () => {
    const outcome = readText('{"data":[1],"data":[{"x":1}],"links":{},"meta":{"total":1}}');
    expect(outcome.ok && outcome.value.items.map(decode)).toEqual(['{"x":1}']);
  });

  it.each([
    '{"data":[],"__proto__":{"total":9},"links":{},"meta":{"total":1}}',
    '{"data":[{"a":[{"__proto__":{"x":1}}]}],"links":{},"meta":{"total":1}}',
    String.raw`{"data":[{"\u005f_proto__":{"x":1}}],"links":{},"meta":{"total":1}}`,
    String.raw`{"data":[{"_\u005Fproto__":{"x":1}}],"links":{},"meta":{"total":1}}`,
    String.raw`{"data":[{"__p\u0072oto__":{"x":1}}],"links":{},"meta":{"total":1}}`,
  ])("passes no member on that is a trap for code that copies records: %s", (text) => {
    expect(readText(text)).toMatchObject({ failure: { code: "upstream_malformed" } });
    expect(Object.hasOwn(Object.prototype, "x")).toBe(false);
  });

  it("takes __proto__ for a word where it is none", () => {
    for (const word of ["__proto__", String.raw`\u005f_proto__`, String.raw`__\u0070roto__`]) {
      const text = `{"data":[{"name":"${word}"}],"links":{},"meta":{"total":1}}`;
      expect(readText(text)).toMatchObject({ ok: true });
    }
  });

  it("parses no answer that is made of members", () => {
    const members = Array.from({ length: 1_000_000 }, (_, at) => `"${at}":0`).join();
    expect(readText(`{"data":[{${members}}],"links":{},"meta":{"total":1}}`)).toMatchObject({
      failure: { message: expect.stringContaining("too many members") },
    });
  });

  it.each([",", "]", "x", ",x", ",7", "}"])("refuses %s behind its records", (end) => {
    const outcome = readText(`{"data":[{"id":1}${end}],"links":{},"meta":{"total":9}}`);
    expect(outcome).toMatchObject({ failure: { code: "upstream_malformed" } });
  });

  it("has one item for each record", () => {
    const record = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }));
    fc.assert(
      fc.property(fc.array(record, { maxLength: 6 }), fc.constantFrom(0, 2), (rows, indent) => {
        const text = JSON.stringify(page(rows), null, indent);
        fc.pre(!text.includes("__proto__"));
        const outcome = readText(text);
        const items = outcome.ok
          ? outcome.value.items.map((item): unknown => JSON.parse(decode(item)))
          : null;
        expect(outcome.ok && outcome.value.records).toEqual(items);
      }),
    );
  });
});
