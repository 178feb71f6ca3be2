import { describe, expect, it } from "vitest";
import { page } from "./__fixtures__/fake-upstream";
import { readReplyPage } from "./reply-page";

const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
const readText = (text: string) => readReplyPage(encode(text));
const read = (value: unknown) => readText(JSON.stringify(value));

describe("readReplyPage", () => {
  it("gives each item as the upstream wrote it, to the byte", () => {
    const items = [
      '{ "id":"1" ,"total_amount":"10.0000","rate":1.10,"url":"a\\/b" }',
      '{"id":"2","big":12345678901234567890,"n":1e2}',
    ];
    const outcome = readText(`{"data": [ ${items.join(" , ")} ],"links":{},"meta":{"total":2}}`);
    expect(outcome.ok && outcome.value.items.map(decode)).toEqual(items);
    expect(outcome.ok && outcome.value.records.map((record) => record["id"])).toEqual(["1", "2"]);
  });

  it("takes figures that are numeric text, and none for the page size", () => {
    expect(read(page([], { total: "41", per_page: "20" }))).toMatchObject({
      value: { total: 41, perPage: 20 },
    });
    expect(read(page([], { per_page: 0 }))).toMatchObject({ value: { perPage: null } });
    expect(read({ data: [], meta: { total: 0 } })).toMatchObject({ value: { total: 0, perPage: null } });
  });

  it("does not mind links and page figures that lie or are missing", () => {
    const outcome = read({
      ...page([{ id: "1" }], { total: 0, last_page: 0, current_page: 9 }),
      links: "none",
    });
    expect(outcome).toMatchObject({ ok: true, value: { total: 0 } });
  });

  it.each([
    ["data", { meta: { total: 1 } }],
    ["data", { data: { id: "1" }, meta: { total: 1 } }],
    ["data.1", { data: [{}, "x"], meta: { total: 1 } }],
    ["data.0", { data: [null], meta: { total: 1 } }],
    ["data.0", { data: [[]], meta: { total: 1 } }],
    ["meta", { data: [] }],
    ["meta.total", { data: [], meta: {} }],
    ["meta.total", { data: [], meta: { total: -1 } }],
    ["meta.total", { data: [], meta: { total: 1.5 } }],
    ["meta.total", { data: [], meta: { total: "many" } }],
    ["meta.total", { data: [], meta: { total: null } }],
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
    '{"data":[],"meta":{"total":0}} x',
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

  it("drops a byte order mark and turns bytes that are no UTF-8 into U+FFFD", () => {
    const body = Buffer.concat([
      Buffer.from([0xef, 0xbb, 0xbf]),
      Buffer.from('{"data":[{"name":"Jos'),
      Buffer.from([0xe9]),
      Buffer.from('"}],"meta":{"total":1}}'),
    ]);
    const outcome = readReplyPage(body);
    expect(outcome.ok && outcome.value.items.map(decode)).toEqual(['{"name":"Jos\uFFFD"}']);
  });

  it("is not led astray by __proto__ or by repeated names", () => {
    const outcome = readText(
      '{"data":[1],"__proto__":{"total":9},"data":[{"__proto__":{"x":1}}],"meta":{"total":1}}',
    );
    expect(outcome.ok && outcome.value.items.map(decode)).toEqual(['{"__proto__":{"x":1}}']);
    expect(Object.hasOwn(Object.prototype, "x")).toBe(false);
  });
});
