import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { JsonObject } from "@/lib/json/json-value";
import { page } from "./__fixtures__/fake-upstream";
import { createPageReader } from "./reply";

const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
const idOf = (record: JsonObject) => record["id"];
const readBody = (body: Uint8Array) => createPageReader(idOf)(body);
const readText = (text: string) => readBody(encode(text));
const read = (value: unknown) => readText(JSON.stringify(value));

describe("a page of a list", () => {
  it("gives each item as the upstream wrote it, to the byte", () => {
    const items = [
      '{ "id":"1" ,"total_amount":"10.0000","rate":1.10,"url":"a\\/b" }',
      '{"id":"2","big":12345678901234567890,"n":1e2}',
    ];
    const outcome = readText(`{"data": [ ${items.join(" , ")} ],"links":{},"links":{},"meta":{"total":2}}`);
    expect(outcome.ok && outcome.value.items.map(decode)).toEqual(items);
    expect(outcome.ok && outcome.value.facts).toEqual(["1", "2"]);
  });

  it("takes figures that are numeric text, and none for the page size", () => {
    expect(read(page([], { total: "41", per_page: "20" }))).toMatchObject({
      value: { total: 41, perPage: 20 },
    });
    expect(read(page([], { per_page: 0 }))).toMatchObject({ value: { perPage: null } });
    expect(read({ data: [], links: {}, meta: { total: 0 } })).toMatchObject({
      value: { total: 0, perPage: null },
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
    const outcome = readBody(body);
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

  describe("with records that are known", () => {
    const padding = "x".repeat(64);
    const row = (id: number) => `{"id":${id},"a":[{"b":"]}${padding}"}]}`;
    const around = (rows: string) => encode(`{"data":[${rows}],"links":{},"meta":{"total":9}}`);
    const text = (...ids: readonly number[]) => around(ids.map(row).join(" , "));
    const reading = () => {
      const readFacts = vi.fn(idOf);
      return { readFacts, ask: createPageReader(readFacts) };
    };

    it("reads only the others, and returns the same for all", () => {
      const { readFacts, ask } = reading();
      ask(text(1, 2, 3));
      const outcome = ask(text(4, 3, 2));
      expect(readFacts).toHaveBeenCalledTimes(4);
      expect(outcome).toMatchObject({ value: { facts: [4, 3, 2], total: 9, fresh: [{ id: 4 }] } });
      const anew = readBody(text(4, 3, 2));
      expect(outcome.ok && outcome.value.items).toEqual(anew.ok && anew.value.items);
    });

    it("refuses what is wrong around them, and behind them", () => {
      const { ask } = reading();
      ask(text(1));
      for (const body of [",", "]", "x", ",x", ",7", "}"].map((end) => around(row(1) + end))) {
        const outcome = ask(body);
        expect(outcome).toMatchObject({ failure: { code: "upstream_malformed" } });
        expect(outcome).toEqual(readBody(body));
      }
    });

    it("reads a record again where a byte of it is another, and the older of two that begin alike", () => {
      const { readFacts, ask } = reading();
      const twins = [1, 2].map((id) => around(`{"pad":"${padding}","id":${id}}`));
      for (const body of [text(1), around(`${row(1).slice(0, -1)} }`), ...twins, ...twins]) ask(body);
      expect(readFacts.mock.calls.map(([record]) => record["id"])).toEqual([1, 1, 1, 2, 1, 2]);
    });

    it("does not change what it knows with the response that it came in", () => {
      const { readFacts, ask } = reading();
      const body = Buffer.from(text(1));
      ask(body);
      body.fill(0);
      expect(ask(text(1))).toMatchObject({ value: { facts: [1], fresh: [] } });
      expect(readFacts).toHaveBeenCalledTimes(1);
    });

    it("forgets records where they are too many, and after ten minutes", async () => {
      const now = vi.spyOn(performance, "now").mockReturnValue(1000);
      const { ask } = reading();
      const large = (id: number) => around(`{"id":${id},"text":"${"x".repeat(1024 * 1024)}"}`);
      const isKnown = (id: number) => {
        const outcome = ask(large(id));
        return outcome.ok && outcome.value.fresh.length === 0;
      };
      for (const id of [1, 2, 3, 4]) ask(large(id));
      expect([2, 3, 4, 1].map(isKnown)).toEqual([true, true, true, false]);
      now.mockReturnValue(601_001);
      // The cache reads the clock once a millisecond.
      await new Promise((done) => setTimeout(done, 20));
      expect([3, 4].map(isKnown)).toEqual([false, false]);
      now.mockRestore();
    });

    it("reads any page as it does without", () => {
      const { ask } = reading();
      const member = fc.constantFrom("id", "a", "b");
      const records = fc.sample(fc.dictionary(member, fc.jsonValue({ maxDepth: 2 })), 12);
      const lists = fc.array(fc.constantFrom(...records), { maxLength: 6 });
      fc.assert(
        fc.property(lists, fc.constantFrom(0, 2), (list, indent) => {
          const rows = list.map((record) => ({ padding, ...record }));
          const body = encode(JSON.stringify(page(rows), null, indent));
          expect(toldOf(ask(body))).toEqual(toldOf(readBody(body)));
        }),
      );
    });
  });
});

/** All but which records were parsed. */
function toldOf(outcome: ReturnType<typeof readBody>) {
  return outcome.ok ? { ...outcome.value, fresh: [] } : outcome;
}
