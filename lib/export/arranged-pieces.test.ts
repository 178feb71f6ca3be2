import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arrangedPieces } from "./arranged-pieces";
import type { StoredRecord } from "./read-records";
import type { RecordKeys } from "./take-keys";

const lot = 3;

/** Reads what a text per number says, and notes the numbers as they are asked for. */
function reader(texts: ReadonlyMap<number, string>, asked: number[]) {
  return async function* ({ seqs }: RecordKeys): AsyncGenerator<readonly StoredRecord[]> {
    for (let at = 0; at < seqs.length; at += lot) {
      const some = Array.from(seqs).slice(at, at + lot);
      asked.push(...some);
      yield some.map((seq) => ({ text: Buffer.from(texts.get(seq) ?? ""), kind: "onetime" }));
    }
  };
}

const written = ({ text }: StoredRecord) => ({ text: Buffer.from(text).toString(), rows: text.length });

async function arranged(texts: readonly (readonly [number, string])[], room = 40, first = 2) {
  const asked: number[] = [];
  const told = { records: 0, rows: 0 };
  const keys = { seqs: texts.map(([seq]) => seq), kinds: texts.map(() => 0) };
  const tell = (records: number, rows: number) => {
    told.records += records;
    told.rows += rows;
  };
  const pieces: Uint8Array[] = [];
  const stretch = { first, most: 16, growth: 2, room };
  for await (const piece of arrangedPieces(reader(new Map(texts), asked), keys, written, tell, stretch)) {
    pieces.push(piece);
  }
  return { text: Buffer.concat(pieces).toString(), asked, told, pieces };
}

describe("texts of records that are read as they are stored", () => {
  it("come in the order of the keys, each once, whatever their sizes are", async () => {
    const sized = fc.string({ unit: "binary", maxLength: 60 }).map((text) => text.toWellFormed());
    const numbered = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 2 ** 36 }), sized), {
      selector: ([seq]) => seq,
      maxLength: 80,
    });
    await fc.assert(
      fc.asyncProperty(numbered, async (texts) => {
        const { text, told } = await arranged(texts);
        const expected = texts.map(([, one]) => one).join("");
        expect(text).toBe(expected);
        expect(told).toEqual({ records: texts.length, rows: Buffer.byteLength(expected) });
      }),
    );
  });

  it("are requested in the order of their numbers, in ranges that grow while there is room", async () => {
    const numbers = [9, 4, 8, 1, 7, 2, 6, 3, 5];
    const { asked } = await arranged(numbers.map((seq) => [seq, "abc"]));
    expect(asked).toEqual([4, 9, 1, 2, 7, 8, 3, 5, 6]);
  });

  it("are asked for again in shorter stretches where there is no room for them", async () => {
    const sizes = [1, 1, 1, 1, 1, 1, 30, 30, 100, 1];
    const { text, asked, told } = await arranged(sizes.map((size, at) => [10 - at, "x".repeat(size)]));
    expect(text).toBe("x".repeat(167));
    expect(asked.length).toBeGreaterThan(sizes.length);
    expect(told).toEqual({ records: 10, rows: 167 });
  });

  it("say after every lot that nothing is ready yet", async () => {
    const texts = Array.from({ length: 7 }, (_, at) => [at + 1, "ab"] as const);
    const { pieces } = await arranged(texts, 40, 7);
    expect(pieces.map(({ length }) => length)).toEqual([0, 0, 0, 14]);
  });
});
