import { expect, it } from "vitest";
import { listedSupporter } from "@/lib/contract/__fixtures__/listed-supporter";
import { toCopyJson, toSupporterJson } from "./supporters";

const total = {
  currency: "CAD",
  received: 255_000,
  refunded: 1,
  lifetime: 254_999,
  gifts: 2,
  firstAt: 0,
  lastAt: null,
};

it("a supporter has amounts as decimal text and instants as ISO 8601", () => {
  const supporter = { ...listedSupporter, contributions: 3, firstAt: 0, totals: [total] };
  expect(toSupporterJson(supporter)).toMatchObject({
    id: "P1",
    firstAt: "1970-01-01T00:00:00.000Z",
    lastAt: null,
    totals: [
      {
        currency: "CAD",
        received: "25.5000",
        refunded: "0.0001",
        lifetime: "25.4999",
        gifts: 2,
        firstAt: "1970-01-01T00:00:00.000Z",
        lastAt: null,
      },
    ],
  });
});

it("a copy has an age and completeness, and the desk's own records have neither", () => {
  expect(toCopyJson({ asOf: 0, doubts: [] })).toBeNull();
  expect(toCopyJson({ asOf: 0, doubts: [], copy: { spans: [], isComplete: false } })).toEqual({
    asOf: "1970-01-01T00:00:00.000Z",
    isComplete: false,
  });
});
