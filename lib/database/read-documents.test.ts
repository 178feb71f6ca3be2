import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Scratch, sampledEngines, scratchEngines } from "./__fixtures__/scratch-database";
import { contributionBatches } from "./documents";

const texts = [
  '{"id":"C1","notes":"plain"}',
  String.raw`{"id":"C2","notes":"\u0000 \ud83d \\ \" PGCOPY\n \\."}`,
  '{"id":"C3","notes":"ü 李 🎁\u2028\t"}',
  JSON.stringify({ id: "C4", notes: "é".repeat(300_000) }),
];

describe.each(scratchEngines())("documents read by number on $engine", ({ open }) => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await open();
    const rows = texts.map((text, at) => ({ seq: at + 1, doc: Buffer.from(text), digest: "" }));
    await scratch.database.write((tx) => tx.insertInto("contribution_doc").values(rows).execute());
  });
  afterAll(() => scratch.dispose());

  async function read(seqs: readonly number[]): Promise<Record<number, string>> {
    const found = await scratch.database.read((tx) => scratch.database.document.read(tx, seqs));
    return Object.fromEntries([...found].map(([seq, text]) => [seq, Buffer.from(text).toString()]));
  }

  it("documents are returned byte for byte", async () => {
    expect(await read([1, 2, 3, 4])).toEqual(Object.fromEntries(texts.map((text, at) => [at + 1, text])));
  });

  it("numbers without a document are left out", async () => {
    expect(Object.keys(await read([4, 99, 2]))).toEqual(["2", "4"]);
    expect(await read([99])).toEqual({});
    expect(await read([])).toEqual({});
  });
});

const keys = { changed: 1, kind: 0, traits: 0, refunded: 0, costs: 0 };
const sizes = [...Array.from({ length: 600 }, () => 100), ...Array.from({ length: 9 }, () => 1_500_000), 100];

describe.each(sampledEngines())("contributionBatches in $engine", ({ open }) => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await open();
    const numbered = sizes.map((size, at) => ({ seq: at + 1, size }));
    await scratch.database.write(async (tx) => {
      const rows = numbered.map(({ seq }) => ({ seq, id: `C${seq}`, occurred_at: seq, ...keys }));
      await tx.insertInto("contribution").values(rows).execute();
      for (const { seq, size } of numbered) {
        const doc = Buffer.from(JSON.stringify({ id: `C${seq}`, notes: "x".repeat(size) }));
        await tx.insertInto("contribution_doc").values({ seq, doc, digest: "" }).execute();
      }
    });
  }, 60_000);
  afterAll(() => scratch.dispose());

  it("visits every contribution once, with at most two large ones in memory", async () => {
    const { database } = scratch;
    const seqs: number[] = [];
    await database.read(async (tx) => {
      for await (const stored of contributionBatches(tx)) {
        const large = stored.filter(({ doc }) => database.document.decode(doc).length > 1_000_000);
        expect(large.length).toBeLessThanOrEqual(2);
        seqs.push(...stored.map(({ seq }) => seq));
      }
    });
    expect(seqs).toEqual(sizes.map((_, at) => at + 1));
  });
});
