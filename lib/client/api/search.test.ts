import { expect, it } from "vitest";
import { readFoundLines, readFoundSupporters, stillFound } from "./search";

const hit = {
  id: "KJLEMLD8",
  name: "Tomasz Wiśniewski",
  amount: "CA$194.39",
  at: 1_711_843_200_000,
  kind: "onetime",
  status: "partially_refunded",
  found: [{ of: "E-mail", stretches: [{ text: "tomasz", isMarked: true }, { text: "@a.example" }] }],
};
const coverage = { records: 10 };

it("a line says where the words stand when neither the name nor the id shows it", () => {
  const [line] = readFoundLines({ hits: [hit], coverage }).lines;
  expect(line).toEqual({
    id: "KJLEMLD8",
    name: "Tomasz Wiśniewski",
    amount: "CA$194.39",
    at: 1_711_843_200_000,
    status: "partially_refunded",
    found: "E-mail tomasz@a.example",
  });
  const named = { ...hit, found: [...hit.found, { of: "Name", stretches: [{ text: "Tomasz" }] }] };
  expect(readFoundLines({ hits: [named], coverage }).lines[0]?.found).toBeNull();
});

it("what is not what it should be is absent", () => {
  const odd = { hits: [{ id: "A", status: "kept", at: "now", found: "x" }], copy: { asOf: null } };
  expect(readFoundLines(odd)).toEqual({
    lines: [{ id: "A", name: null, amount: null, at: null, status: null, found: null }],
    isForgiving: false,
    isUnknownAddress: false,
    isAtLeast: false,
    coverage: { records: 0 },
    copy: null,
  });
  expect(readFoundSupporters({ data: [{ id: "S1", name: 4 }] })).toEqual({
    supporters: [{ id: "S1", name: "4", email: null, contributions: 0 }],
    isUnknownAddress: false,
  });
});

it("how much was searched, and of what age", () => {
  const copy = { asOf: 5, isComplete: true };
  expect(readFoundLines({ hits: [], coverage, copy })).toMatchObject({ coverage, copy });
});

it.each([
  ["wisn", 1],
  ["tomasz wisn", 1],
  ["KJLEML", 1],
  ["tomasz@a", 1],
  ["KJLEMLD9", 0],
  ["isniewski", 0],
  ["tomasz smith", 0],
])("while “%s” is asked for, %i of the lines before stays", (q, count) => {
  expect(stillFound(readFoundLines({ hits: [hit], coverage }).lines, q)).toHaveLength(count);
});
