import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { closestCriteria, intactParts, nearWords } from "./closest-words";
import { indexedText } from "./indexed-text";
import { everything } from "./match-conditions";
import { readQuestion } from "./question";
import { indexContributions } from "./search-index";
import { toSearchKeys } from "./search-keys";
import { TrigramSample } from "./trigram-sample";

const character = fc.constantFrom("a", "b", "+", "\\", "é", "😀");
const word = fc.array(character, { minLength: 5, maxLength: 12 });

it("a word with one typing error is near and contains an intact part", () => {
  fc.assert(
    fc.property(word, fc.nat(11), character, (typed, position, other) => {
      const at = position % typed.length;
      const [before, rest, after] = [typed.slice(0, at), typed.slice(at), typed.slice(at + 1)];
      const swapped = [...before, ...after.slice(0, 1), ...rest.slice(0, 1), ...after.slice(1)];
      const meant = [
        [...before, other, ...after],
        [...before, ...after],
        [...before, other, ...rest],
        swapped,
      ];
      for (const text of meant.map((characters) => ` ${characters.join("")} `)) {
        expect(nearWords(typed.join(""), [text])).toEqual([text.trim()]);
        const parts = intactParts(typed.join(""));
        expect(parts.some((part) => text.includes(part))).toBe(true);
      }
    }),
  );
});

it("a word with two errors or another digit is not near", () => {
  const near = (...words: readonly string[]) => nearWords("smith", [indexedText(words)]);
  expect(near("smiht", "smyth", "smth", "smmith")).toHaveLength(4);
  expect(near("smythson", "anna")).toEqual(["smythson"]);
  expect(near("asmyth", "smyt", "zmyth", "smi7h", "smit7", "anna")).toEqual([]);
  const addressed = (typed: string) => nearWords(typed, [indexedText(["anna7@example.org"])]);
  expect(addressed("anna7@exmaple.org")).toEqual(["anna7@example.org"]);
  expect(addressed("anna8@example.org")).toEqual([]);
  expect(addressed("anna@example.org")).toEqual([]);
});

it("near words are sorted by frequency, and whole words exclude longer ones", () => {
  const texts = [["Smith"], ["Smith"], ["Smythe"], ["Sm ith"]].map((one) => indexedText(one));
  expect(nearWords("smyth", texts)).toEqual(["smith"]);
  expect(nearWords("smythh", texts)).toEqual(["smythe"]);
  expect(nearWords("smixh", texts)).toEqual(["smith"]);
  expect(nearWords("smith", [indexedText(["Sm ith"])])).toEqual(["sm ith"]);
  const spellings = ["Smith", "Smyth", "Smyth"].map((name) => indexedText([name]));
  expect(nearWords("smoth", spellings)).toEqual(["smyth", "smith"]);
});

describe.each(scratchEngines())("a mistyped word on $engine", ({ open }) => {
  const day = 86_400_000;

  /** Indexes a contribution a day, the oldest first. */
  function index({ database }: Scratch, names: readonly string[]): Promise<void> {
    const rows = names.map((display_name, at) => ({
      seq: at + 1,
      occurredAt: at * day,
      searchKeys: toSearchKeys(parseContribution({ supporter: { display_name } })),
      figureKeys: { traits: 0 },
    }));
    return database.write((tx) => indexContributions(tx, rows, []));
  }

  const findNear = ({ database }: Scratch, typed: string, filter = everything) =>
    database.read(async (tx) => {
      const sample = await new TrigramSample().current(tx);
      const found = await closestCriteria({
        tx,
        engine: database.name,
        sample,
        filter,
        question: readQuestion(typed),
      });
      return found?.near ?? null;
    });

  it("a mistyped word is near a word of new records, else one of old records", async ({ onTestFinished }) => {
    const scratch = await open();
    onTestFinished(scratch.dispose);
    const others = Array.from({ length: 10_100 }, (_, at) => `Rose No${at}`);
    await index(scratch, ["Wilhelmina Woolf", "Theodora Woolf", ...others, "Theodore Fry"]);
    const near = (typed: string) => expect.poll(() => findNear(scratch, typed), { timeout: 20_000 });
    // The search of old records has a time limit, which a busy machine may exceed at first.
    await near("wilhelmima").toEqual(["wilhelmina"]);
    await near("wolhelmina wilf").toBeNull();
    await near("wolhelmina woolf").toEqual(["wilhelmina"]);
    await near("theodork").toContain("theodore");
    await near("xylophone").toBeNull();
    const old = { ...everything, to: 2 * day - 1 };
    expect(await findNear(scratch, "theodork", old)).toEqual(["theodora"]);
  });
});
