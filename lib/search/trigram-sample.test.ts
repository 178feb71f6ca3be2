import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openScratchSqlite, type Scratch } from "@/lib/database/__fixtures__/scratch-database";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { indexContributions } from "./search-index";
import { toSearchKeys } from "./search-keys";
import { type Sample, selectTrigrams, TrigramSample, trigramsOf } from "./trigram-sample";

let scratch: Scratch;
beforeAll(async () => {
  scratch = await openScratchSqlite();
});
afterAll(() => scratch.dispose());

const store = (from: number, count: number, email: string) =>
  scratch.database.write((tx) => {
    const rows = Array.from({ length: count }, (_, at) => ({
      seq: from + at,
      occurredAt: 0,
      searchKeys: toSearchKeys(parseContribution({ supporter: { email } })),
      figureKeys: { traits: 0 },
    }));
    return indexContributions(tx, rows, []);
  });

it("a trigram counts once per record, and a small sample is cached for less time", async () => {
  const sample = new TrigramSample();
  const count = async (now: number, trigram: string) =>
    (await sample.current(scratch.database.reader, now)).having(trigram).length;
  await store(1, 10, "anna.anna@example.org");
  expect(await count(1, "ann")).toBe(10);
  await store(11, 990, "otto@example.org");
  expect(await count(10_000, "exa")).toBe(10);
  expect(await count(10_002, "ann")).toBe(10);
  expect(await count(10_002, "tto")).toBe(990);
  expect(await count(10_002, "exa")).toBe(1000);
  expect(await count(10_002, "zzz")).toBe(0);
  await store(1001, 1000, "mia@example.org");
  expect(await count(10_003, "mia")).toBe(0);
  expect(await count(60 * 60_000, "mia")).toBe(1000);
});

it("a trigram has three whole characters", () => {
  expect(trigramsOf("a😀bc")).toEqual(["a😀b", "😀bc"]);
  expect(trigramsOf("ab")).toEqual([]);
});

function sampleOf(texts: readonly string[]): Sample {
  const having = (trigram: string) => texts.flatMap((text, at) => (text.includes(trigram) ? [at] : []));
  return { texts, having };
}

const select = (parts: readonly string[], sample: Sample) =>
  selectTrigrams(parts.flatMap(trigramsOf), sample);

it("another trigram is selected if the texts that it spares outweigh its list", () => {
  const maria = Array.from({ length: 9 }, (_, at) => ` maria brown${at} `);
  const smith = Array.from({ length: 3 }, (_, at) => ` otto smith${at} `);
  const others = Array.from({ length: 300 }, (_, at) => ` wanda no${at} `);
  const sample = sampleOf([...maria, ...smith, ...others]);
  expect(select(["maria", " sm"], sample)).toEqual([" sm", "mar"]);
  expect(select(["maria"], sample)).toEqual(["mar"]);
  expect(select(["wanda"], sample)).toEqual(["wan"]);
});

it("two trigrams are selected if the sample contains none", () => {
  expect(select(["xyzxyz"], sampleOf([" anna ", " otto "]))).toEqual(["xyz", "yzx"]);
});

const text = fc.string({ unit: fc.constantFrom("a", "b", "c", " ", "é"), maxLength: 12 });

it("the selected trigrams are distinct ones of the parts, and some if there are any", () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 20 }), fc.array(text, { maxLength: 3 }), (texts, parts) => {
      const selected = select(parts, sampleOf(texts));
      const all = new Set(parts.flatMap(trigramsOf));
      expect(selected.every((trigram) => all.has(trigram))).toBe(true);
      expect(new Set(selected).size).toBe(selected.length);
      expect(selected.length === 0).toBe(all.size === 0);
    }),
  );
});
