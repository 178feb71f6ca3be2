import { expect, it } from "vitest";
import { envelope } from "./envelope";
import { parseQueryString } from "./query-string";
import { foldName, isOpaqueId } from "./text";

const bytes = (text: string) => new TextEncoder().encode(text);

function written(items: readonly string[], query: string, total = items.length): string {
  const address = { path: "https://desk.example/x", params: parseQueryString(query) };
  return Buffer.concat(envelope(items.map(bytes), { ...address, total, perPage: 25 })).toString();
}

it("puts records into the envelope byte for byte", () => {
  const text = written(['{"n":1.50}', '{"b":12345678901234567890}'], "");
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

it("is valid JSON when it is empty, and beyond the last page", () => {
  expect(JSON.parse(written([], "", 0))).toMatchObject({
    data: [],
    meta: { from: null, to: null, last_page: 1 },
  });
  expect(JSON.parse(written([], "page=9&a=b", 30))).toMatchObject({
    links: { prev: "https://desk.example/x?a=b&page=8", next: null },
    meta: { current_page: 9, from: null, to: null, last_page: 2, total: 30 },
  });
});

it("writes a page number beyond 2^53 exactly", () => {
  expect(written([], "page=9223372036854775807", 1)).toContain('"current_page":9223372036854775807,');
});

it.each([
  ["ÉCOLE", "école"],
  ["e\u0301cole", "école"],
  ["ΟΔΟΣ", "οδοσ"],
  ["Οδός", "οδόσ"],
  ["ПРИВЕТ", "привет"],
  ["Grüße", "grüsse"],
  ["GRÜSSE", "grüsse"],
  ["ﬁn", "fin"],
  ["µſϐ", "μsβ"],
  ["Iıİ", "iıi̇"],
  ["50%_\\*'", "50%_\\*'"],
])("folds %j to %j", (name, folded) => expect(foldName(name)).toBe(folded));

it.each(["ABC", "é😀", "'; DROP", "<script>", "a".repeat(255)])("looks %j up", (id) => {
  expect(isOpaqueId(id)).toBe(true);
});

it.each(["", ".", "..", "a/b", "a\\b", "a\0", "a".repeat(256)])("does not look %j up", (id) => {
  expect(isOpaqueId(id)).toBe(false);
});
