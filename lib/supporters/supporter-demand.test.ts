import fc from "fast-check";
import { expect, it } from "vitest";
import { indexedText } from "@/lib/search/indexed-text";
import { isMet } from "@/lib/search/text-demand";
import { fullTextFor, readSupporterDemand } from "./supporter-demand";

const text = indexedText(["Anna Smith", "anna@example.org", "+1 (416) 555-0199", "王伟明"]);

it.each(["anna", "nna", "SMITH, anna", '"anna smith"', "an sm", "416 555 0199", "伟", "伟明", "example.org"])(
  "%s is in what a supporter is found by",
  (q) => expect(isMet(readSupporterDemand(q), text)).toBe(true),
);

it.each(['"smith anna"', "ith anna x", "nn", "anna lee", '"anna smit"', "416 555 0198"])("%s is not", (q) =>
  expect(isMet(readSupporterDemand(q), text)).toBe(false),
);

it("what holds nothing that could be looked for limits nothing", () => {
  const demand = readSupporterDemand(" \t ");
  expect(isMet(demand, text)).toBe(true);
  expect(fullTextFor(demand, () => 0)).toBeNull();
});

it("SQLite is given the rarest trigram where a word is long, else whole words and prefixes", () => {
  const frequent = (trigram: string) => (trigram === "smi" ? 1 : 500);
  expect(fullTextFor(readSupporterDemand("smith an"), frequent)?.asked).toBe(
    '" an" AND "smi" AND "mit" AND "ith"',
  );
  expect(fullTextFor(readSupporterDemand('an "bo smith"'), frequent)?.asked).toBe(
    '"bo" AND "smith" AND "an"*',
  );
});

it("whatever is typed, each quote that SQLite is given has its fellow", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (q) => {
      const { asked = "" } = fullTextFor(readSupporterDemand(q), () => 0) ?? {};
      expect((asked.match(/"/g) ?? []).length % 2).toBe(0);
    }),
  );
});
