// @vitest-environment happy-dom
import { useQueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { draw } from "@/components/shell/__fixtures__/draw";
import type { FoundLines, FoundSupporters } from "@/lib/client/api/answers";
import { searchQueryOptions, supporterSearchOptions } from "@/lib/client/api/search";
import { useFoundItems } from "./found-items";

const lines: FoundLines = {
  isAtLeast: false,
  isForgiving: false,
  isUnknownAddress: false,
  copy: null,
  coverage: { records: 9 },
  hits: [
    {
      id: "KJLE",
      name: "Ada",
      amount: "CA$5.00",
      at: 0,
      kind: "onetime",
      status: "paid",
      found: [{ of: "Receipt", stretches: [{ text: "R-7A", isMarked: true }] }],
      voidReceipts: [],
      anchor: "#payment-P1",
    },
  ],
};
const people: FoundSupporters = {
  data: [{ id: "SUPP", name: "Ada", email: "ada@example.org", contributions: 2 }],
  isUnknownAddress: false,
};

function foundFor(query: string, mask: boolean) {
  let found: ReturnType<typeof useFoundItems> | undefined;
  function Palette() {
    const client = useQueryClient();
    client.setQueryData(searchQueryOptions(query).queryKey, lines);
    client.setQueryData(supporterSearchOptions(query).queryKey, people);
    found = useFoundItems(query);
    return null;
  }
  draw(<Palette />, { preferences: { mask, locale: "en-GB" } });
  return (found?.sections ?? []).flatMap(({ items }) =>
    items.map(({ label, facts, to }) => ({ label, facts, to })),
  );
}

it("results list supporters and contributions by name, with the mask on by ID only", () => {
  expect(foundFor("r-7a", false)).toEqual([
    { label: "Ada", facts: ["ada@example.org"], to: "/supporters/SUPP" },
    { label: "Ada", facts: ["KJLE", "1 Jan 1970", "Receipt R-7A"], to: "/contributions/KJLE#payment-P1" },
  ]);
  expect(foundFor("r-7a", true)).toEqual([
    { label: "SUPP", facts: [], to: "/supporters/SUPP" },
    { label: "KJLE", facts: ["1 Jan 1970"], to: "/contributions/KJLE#payment-P1" },
  ]);
});

it("a path or a single character is not searched", () => {
  expect(foundFor("/contributions/KJLE", false)).toEqual([]);
  expect(foundFor("R", false)).toEqual([]);
});
