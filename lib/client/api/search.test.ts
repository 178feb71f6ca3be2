import { expect, it } from "vitest";
import { searchAnswer } from "./answers";
import { foundText, stillFound } from "./search";

const hit = {
  id: "KJLEMLD8",
  name: "Tomasz Wiśniewski",
  amount: "CA$194.39",
  at: 1_711_843_200_000,
  kind: "onetime",
  status: "partially_refunded",
  found: [
    {
      of: "Email",
      stretches: [
        { text: "tomasz", isMarked: true },
        { text: "@a.example", isMarked: false },
      ],
    },
  ],
  voidReceipts: [],
};
const answer = {
  hits: [hit],
  isAtLeast: false,
  isForgiving: false,
  isUnknownAddress: false,
  coverage: { records: 10 },
  copy: null,
};
const { hits } = searchAnswer.parse(answer);

it("the response of a desk without contributions can be read", () => {
  const empty = { ...answer, hits: [], coverage: { records: 0 } };
  expect(searchAnswer.parse(empty)).toEqual(empty);
});

it("a result shows the matching text only when the name does not match", () => {
  expect(hits.map(foundText)).toEqual(["Email tomasz@a.example"]);
  const name = { of: "Name", stretches: [{ text: "Tomasz", isMarked: true }] };
  expect(foundText({ ...hit, found: [...hit.found, name] })).toBeNull();
  expect(foundText({ ...hit, found: [] })).toBeNull();
});

it("a void receipt is shown as void with its replacement", () => {
  const found = [{ of: "Receipt", stretches: [{ text: "2024-11", isMarked: true }] }];
  const textOf = (...voidReceipts: { number: string; replacedBy: string | null }[]) =>
    foundText({ found, voidReceipts });
  expect(textOf({ number: "2024-10", replacedBy: null })).toBe("Receipt 2024-11");
  expect(textOf({ number: "2024-11", replacedBy: null })).toBe("Receipt 2024-11, void");
  expect(textOf({ number: "2024-11", replacedBy: "2024-12" })).toBe(
    "Receipt 2024-11, void, replaced by 2024-12",
  );
});

it.each([
  ["wisn", 1],
  ["tomasz wisn", 1],
  ["KJLEML", 1],
  ["tomasz@a", 1],
  ["KJLEMLD9", 0],
  ["isniewski", 0],
  ["tomasz smith", 0],
])("while “%s” is loading, %i of the previous results stay", (q, count) => {
  expect(stillFound(hits, q)).toHaveLength(count);
});
