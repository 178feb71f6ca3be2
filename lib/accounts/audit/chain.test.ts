import fc from "fast-check";
import { expect, it } from "vitest";
import type { Tables } from "@/lib/database/schema/schema";
import { type Draft, findBreak, genesis, link } from "./chain";

const text = fc.string({ unit: "binary", maxLength: 20 });
const textOrNull = fc.option(text);
const draft: fc.Arbitrary<Draft> = fc.record({
  at: fc.nat(),
  who_kind: fc.constantFrom("open", "person", "token", "nobody", "desk"),
  who_id: textOrNull,
  who_name: textOrNull,
  address: textOrNull,
  request_id: textOrNull,
  action: fc.constantFrom("view", "list", "sign-in"),
  object_kind: textOrNull,
  ids: fc.array(text).map((ids) => JSON.stringify(ids)),
  ids_digest: textOrNull,
  supporter_ids: fc.array(text).map((ids) => JSON.stringify(ids)),
  count: fc.nat(),
  reason: textOrNull,
});

const chain = fc.array(draft, { minLength: 1, maxLength: 8 }).map((drafts) => link(genesis, drafts));
const chainAndPlace = chain.chain((rows) => fc.tuple(fc.constant(rows), fc.nat(rows.length - 1)));

it("holds as it was written, however it was cut into groups", () => {
  fc.assert(
    fc.property(chain, fc.array(draft), (rows, more) => {
      const last = rows.at(-1) ?? genesis;
      const next = link(last, more);
      expect(findBreak(genesis, [...rows, ...next])).toBeNull();
      expect(findBreak(last, next)).toBeNull();
    }),
  );
});

it("breaks at an entry whose column holds anything else", () => {
  const other = fc.oneof(text, fc.nat(), fc.constant(null));
  const columns: (keyof Tables["audit_entry"])[] = Object.keys(
    link(genesis, fc.sample(draft, 1))[0] ?? {},
  ).filter((name): name is keyof Tables["audit_entry"] => name !== "seq");
  expect(columns).toHaveLength(15);
  fc.assert(
    fc.property(chainAndPlace, fc.constantFrom(...columns), other, ([rows, place], column, value) => {
      fc.pre(rows[place]?.[column] !== value);
      const changed = rows.map((row, at) => (at === place ? { ...row, [column]: value } : row));
      expect(findBreak(genesis, changed)?.seq).toBe(place + 1);
    }),
  );
});

it("breaks where an entry is gone, and not later", () => {
  fc.assert(
    fc.property(chainAndPlace, ([rows, place]) => {
      const rest = rows.filter((_, at) => at !== place);
      fc.pre(place < rows.length - 1);
      expect(findBreak(genesis, rest)).toEqual({ seq: place + 1, problem: "is missing" });
    }),
  );
});

it("breaks at the first of two entries that changed places, with their numbers or without", () => {
  const two = chain.chain((rows) =>
    fc.tuple(fc.constant(rows), fc.nat(rows.length - 1), fc.nat(rows.length - 1)),
  );
  fc.assert(
    fc.property(two, fc.boolean(), ([rows, one, other], renumbered) => {
      fc.pre(one < other);
      const swapped = rows.map((row, at) => rows[at === one ? other : at === other ? one : at] ?? row);
      const changed = renumbered ? swapped.map((row, at) => ({ ...row, seq: at + 1 })) : swapped;
      expect(findBreak(genesis, changed)?.seq).toBe(one + 1);
    }),
  );
});

it("breaks after an entry that was written again with a hash of its own", () => {
  fc.assert(
    fc.property(chainAndPlace, draft, ([rows, place], forged) => {
      fc.pre(place < rows.length - 1);
      const before = place === 0 ? genesis : (rows[place - 1] ?? genesis);
      const [again] = link(before, [forged]);
      fc.pre(again !== undefined && again.hash !== rows[place]?.hash);
      const changed = rows.map((row, at) => (at === place ? (again ?? row) : row));
      expect(findBreak(genesis, changed)?.seq).toBe(place + 2);
    }),
  );
});
