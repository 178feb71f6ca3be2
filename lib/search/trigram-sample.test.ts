import { afterAll, beforeAll, expect, it } from "vitest";
import { openScratchSqlite, type Scratch } from "@/lib/database/__fixtures__/scratch-database";
import { toSearchKeys } from "./search-keys";
import { TrigramSample, trigramsOf } from "./trigram-sample";
import { indexContributions } from "./write-index";

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
      searchKeys: toSearchKeys({ supporter: { email } }),
    }));
    return indexContributions(tx, "sqlite", rows, []);
  });

it("a trigram counts once a record, and a sample is kept for a while, a small one for less", async () => {
  const sample = new TrigramSample();
  const rarity = async (now: number) => sample.current(scratch.database.reader, now);
  await store(1, 10, "anna.anna@example.org");
  expect((await rarity(1))("ann")).toBe(10);
  await store(11, 990, "otto@example.org");
  expect((await rarity(10_000))("exa")).toBe(10);
  const known = await rarity(10_002);
  expect([known("ann"), known("otto".slice(1)), known("exa"), known("zzz")]).toEqual([10, 990, 1000, 0]);
  await store(1001, 1000, "mia@example.org");
  expect((await rarity(10_003))("mia")).toBe(0);
  expect((await rarity(60 * 60_000))("mia")).toBe(1000);
});

it("a text is cut as the engine cuts it, by characters and not by halves of them", () => {
  expect(trigramsOf("a😀bc")).toEqual(["a😀b", "😀bc"]);
  expect(trigramsOf("ab")).toEqual([]);
});
