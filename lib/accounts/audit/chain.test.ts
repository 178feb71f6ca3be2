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
const chainAndPosition = chain.chain((rows) => fc.tuple(fc.constant(rows), fc.nat(rows.length - 1)));

it("a chain verifies, however its entries were grouped", () => {
  fc.assert(
    fc.property(chain, fc.array(draft), (rows, more) => {
      const last = rows.at(-1) ?? genesis;
      const next = link(last, more);
      expect(findBreak(genesis, [...rows, ...next])).toBeNull();
      expect(findBreak(last, next)).toBeNull();
    }),
  );
});

it("a chain breaks at an entry with any changed column", () => {
  const other = fc.oneof(text, fc.nat(), fc.constant(null));
  const columns: (keyof Tables["audit_entry"])[] = Object.keys(
    link(genesis, fc.sample(draft, 1))[0] ?? {},
  ).filter((name): name is keyof Tables["audit_entry"] => name !== "seq");
  expect(columns).toHaveLength(15);
  fc.assert(
    fc.property(chainAndPosition, fc.constantFrom(...columns), other, ([rows, position], column, value) => {
      fc.pre(rows[position]?.[column] !== value);
      const changed = rows.map((row, at) => (at === position ? { ...row, [column]: value } : row));
      expect(findBreak(genesis, changed)?.seq).toBe(position + 1);
    }),
  );
});

it("a chain breaks at a missing entry", () => {
  fc.assert(
    fc.property(chainAndPosition, ([rows, position]) => {
      const rest = rows.filter((_, at) => at !== position);
      fc.pre(position < rows.length - 1);
      expect(findBreak(genesis, rest)).toEqual({ seq: position + 1, problem: "is missing" });
    }),
  );
});

it("a chain breaks at the first of two swapped entries, renumbered or not", () => {
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

it("a chain breaks after an entry that was rewritten with a valid hash", () => {
  fc.assert(
    fc.property(chainAndPosition, draft, ([rows, position], forged) => {
      fc.pre(position < rows.length - 1);
      const before = position === 0 ? genesis : (rows[position - 1] ?? genesis);
      const [rewritten] = link(before, [forged]);
      fc.pre(rewritten !== undefined && rewritten.hash !== rows[position]?.hash);
      const changed = rows.map((row, at) => (at === position ? (rewritten ?? row) : row));
      expect(findBreak(genesis, changed)?.seq).toBe(position + 2);
    }),
  );
});
