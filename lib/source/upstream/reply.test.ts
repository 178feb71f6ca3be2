import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { page } from "./__fixtures__/fake-upstream";
import { type ReplyRecord, readReplyPage } from "./reply";

const encode = (text: string) => new TextEncoder().encode(text);
const decode = ({ text }: ReplyRecord) => new TextDecoder().decode(text);
const readText = (text: string) => readReplyPage(encode(text));
const read = (value: unknown) => readText(JSON.stringify(value));

describe("a page of a list", () => {
  it("each item is returned byte for byte", () => {
    const items = [
      '{ "id":"1" ,"total_amount":"10.0000","rate":1.10,"url":"a\\/b" }',
      '{"id":"2","big":12345678901234567890,"n":1e2}',
    ];
    const outcome = readText(`{"data": [ ${items.join(" , ")} ],"links":{},"links":{},"meta":{"total":2}}`);
    expect(outcome.ok && outcome.value.records.map(decode)).toEqual(items);
    expect(outcome.ok && outcome.value.records.map(({ value }) => value["id"])).toEqual(["1", "2"]);
  });

  it("figures may be numeric text, and the page size may be missing", () => {
    expect(read(page([], { total: "41", per_page: "20" }))).toMatchObject({
      value: { total: 41, perPage: 20 },
    });
    expect(read(page([], { per_page: 0 }))).toMatchObject({ value: { perPage: undefined } });
    expect(read({ data: [], links: {}, meta: { total: 0 } })).toMatchObject({
      value: { total: 0, perPage: undefined },
    });
  });

  it("wrong links and page figures are ignored", () => {
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
  ])("the failure names the unusable member %s", (member, body) => {
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
  ])("%j is refused", (text) =>
    expect(readText(text)).toMatchObject({ failure: { code: "upstream_malformed" } }),
  );

  it("64 levels of nesting are accepted, more are refused", () => {
    const nested = (depth: number) => `{"data":[${"[".repeat(depth - 2)}${"]".repeat(depth - 2)}]}`;
    expect(readText(nested(65))).toMatchObject({ failure: { message: expect.stringContaining("nested") } });
    expect(readText(nested(100_000))).toMatchObject({
      failure: { message: expect.stringContaining("nested") },
    });
    expect(readText(nested(64))).toMatchObject({ failure: { message: expect.stringContaining('"data.0"') } });
  });

  it("a page has at most 1,000 records, also after a byte order mark", () => {
    const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id: String(id) }));
    expect(read(page(rows(1_000)))).toMatchObject({ ok: true });
    const refused = { failure: { message: expect.stringContaining("too many records") } };
    expect(read(page(rows(1_001)))).toMatchObject(refused);
    const marked = `\ufeff${JSON.stringify(page(rows(1_001)))}`;
    expect(readText(marked)).toMatchObject(refused);
  });

  it("a response with more than half a million values is refused", () => {
    const text = `{"data":[{"list":[${"1,".repeat(700_000)}1]}],"links":{},"meta":{"total":1}}`;
    expect(readText(text)).toMatchObject({
      failure: { message: expect.stringContaining("too many values") },
    });
  });

  it("a byte order mark is dropped, and invalid UTF-8 becomes U+FFFD", () => {
    const body = Buffer.concat([
      Buffer.from([0xef, 0xbb, 0xbf]),
      Buffer.from('{"data":[{"name":"Jos'),
      Buffer.from([0xe9]),
      Buffer.from('"}],"links":{},"meta":{"total":1}}'),
    ]);
    const outcome = readReplyPage(body);
    expect(outcome.ok && outcome.value.records.map(decode)).toEqual(['{"name":"Jos\uFFFD"}']);
  });

  it("the last of repeated members counts, as in JSON.parse", () => {
    const outcome = readText('{"data":[1],"data":[{"x":1}],"links":{},"meta":{"total":1}}');
    expect(outcome.ok && outcome.value.records.map(decode)).toEqual(['{"x":1}']);
  });

  it.each([
    '{"data":[],"__proto__":{"total":9},"links":{},"meta":{"total":1}}',
    '{"data":[{"a":[{"__proto__":{"x":1}}]}],"links":{},"meta":{"total":1}}',
    String.raw`{"data":[{"\u005f_proto__":{"x":1}}],"links":{},"meta":{"total":1}}`,
    String.raw`{"data":[{"_\u005Fproto__":{"x":1}}],"links":{},"meta":{"total":1}}`,
    String.raw`{"data":[{"__p\u0072oto__":{"x":1}}],"links":{},"meta":{"total":1}}`,
  ])("a member named __proto__ is refused: %s", (text) => {
    expect(readText(text)).toMatchObject({ failure: { code: "upstream_malformed" } });
    expect(Object.hasOwn(Object.prototype, "x")).toBe(false);
  });

  it("a text may be __proto__", () => {
    for (const word of ["__proto__", String.raw`\u005f_proto__`, String.raw`__\u0070roto__`]) {
      const text = `{"data":[{"name":"${word}"}],"links":{},"meta":{"total":1}}`;
      expect(readText(text)).toMatchObject({ ok: true });
    }
  });

  it("a response with a million members is refused", () => {
    const members = Array.from({ length: 1_000_000 }, (_, at) => `"${at}":0`).join();
    expect(readText(`{"data":[{${members}}],"links":{},"meta":{"total":1}}`)).toMatchObject({
      failure: { message: expect.stringContaining("too many members") },
    });
  });

  it.each([",", "]", "x", ",x", ",7", "}"])("%s after the records is refused", (end) => {
    const outcome = readText(`{"data":[{"id":1}${end}],"links":{},"meta":{"total":9}}`);
    expect(outcome).toMatchObject({ failure: { code: "upstream_malformed" } });
  });

  it("the text and the value of a record are the same", () => {
    const record = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }));
    fc.assert(
      fc.property(fc.array(record, { maxLength: 6 }), fc.constantFrom(0, 2), (rows, indent) => {
        const text = JSON.stringify(page(rows), null, indent);
        fc.pre(!text.includes("__proto__"));
        const outcome = readText(text);
        if (!outcome.ok) throw new Error(outcome.failure.message);
        const { records } = outcome.value;
        expect(records).toHaveLength(rows.length);
        expect(records.map(({ value }) => value)).toEqual(records.map((one) => JSON.parse(decode(one))));
      }),
    );
  });
});
