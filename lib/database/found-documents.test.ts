import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Scratch, scratchEngines } from "./__fixtures__/scratch-database";
import { findDocuments } from "./documents";

const texts = [
  '{"id":"C1","notes":"plain"}',
  String.raw`{"id":"C2","notes":"\u0000 \ud83d \\ \" PGCOPY\n \\."}`,
  '{"id":"C3","notes":"ü 李 🎁\u2028\t"}',
  JSON.stringify({ id: "C4", notes: "é".repeat(300_000) }),
];
const bytesOf = (text: string) => Buffer.byteLength(text);
const all = texts.map((_, at) => at + 1);

describe.each(scratchEngines())("documents that are found by number on $engine", ({ open }) => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await open();
    const { encode } = scratch.database.document;
    const rows = texts.map((text, at) => ({ seq: at + 1, doc: encode(Buffer.from(text)) }));
    await scratch.database.write((tx) => tx.insertInto("contribution_doc").values(rows).execute());
  });
  afterAll(() => scratch.dispose());

  const find = (seqs: readonly number[], most: number) =>
    scratch.database.read(async (tx) => {
      const found = await findDocuments(tx, scratch.database, seqs, most);
      return found
        .map((one) => ({ ...one, text: one.text && Buffer.from(one.text).toString() }))
        .sort((one, other) => one.seq - other.seq);
    });

  it("are byte for byte what was stored, each with its size", async () => {
    const stored = texts.map((text, at) => ({ seq: at + 1, bytes: bytesOf(text), text }));
    expect(await find(all, 10_000_000)).toEqual(stored);
  });

  it("are their sizes alone where they are larger than was asked for", async () => {
    const most = bytesOf(texts[2] ?? "");
    const told = texts.map((text, at) => ({ seq: at + 1, bytes: bytesOf(text) }));
    const found = await find(all, most);
    expect(found.map(({ seq, bytes }) => ({ seq, bytes }))).toEqual(told);
    expect(found.map(({ text }) => text)).toEqual(texts.map((text) => (bytesOf(text) <= most ? text : null)));
  });

  it("are those that there are", async () => {
    expect((await find([4, 99, 2], 1000)).map(({ seq }) => seq)).toEqual([2, 4]);
    expect(await find([99], 1000)).toEqual([]);
    expect(await find([], 1000)).toEqual([]);
  });
});
