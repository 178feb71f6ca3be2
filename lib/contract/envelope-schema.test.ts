import { describe, expect, it } from "vitest";
import * as z from "zod";
import { envelope, paginationEnvelope } from "@/lib/contract/envelope";
import { parseQueryString } from "@/lib/contract/query-string";

const list = paginationEnvelope(z.looseObject({ id: z.string() }));
const encoder = new TextEncoder();

function ourList(count: number, total: number, query: string): unknown {
  const items = Array.from({ length: count }, (_, index) =>
    encoder.encode(JSON.stringify({ id: `P${index}` })),
  );
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
      const body = ourList(count, total, query);
      expect(list.parse(body)).toEqual(body);
    });
  }

  it("refuses a list whose items are not what they should be", () => {
    const body = { ...list.parse(ourList(1, 1, "")), data: [{ id: 7 }] };
    expect(list.safeParse(body).error?.issues.map((issue) => issue.path)).toEqual([["data", 0, "id"]]);
  });
});
