import { describe, expect, it } from "vitest";
import { FileRefusal, type Frame } from "./frame";
import { readAhead } from "./read-ahead";
import { type RecordReader, readerHere } from "./record-reader";

const gift = (nth: number) => Buffer.from(`{"id":"ID${nth}","total_amount":"1.0000","payments":[]}`);

async function* frames(count: number, error?: Error): AsyncGenerator<Frame> {
  for (let nth = 0; nth < count; nth++) yield { line: nth + 1, offset: 0, bytes: gift(nth), tooLong: false };
  if (error !== undefined) throw error;
}

async function idsOf(source: AsyncIterable<Frame>, reader: RecordReader, ids: string[] = []) {
  for await (const { frame, record } of readAhead(source, reader)) {
    ids.push(record.ok ? `${frame.line} ${record.read.row.id}` : record.reason);
  }
  return ids;
}

describe("records that are read ahead", () => {
  it.each([0, 1, 249, 250, 251, 3001])("come in the order of their %i frames, each once", async (count) => {
    const expected = Array.from({ length: count }, (_, nth) => `${nth + 1} ID${nth}`);
    expect(await idsOf(frames(count), readerHere)).toEqual(expected);
  });

  it("come in that order also when later ones are read sooner", async () => {
    let delay = 40;
    const slower: RecordReader = {
      async read(given) {
        delay -= 10;
        await new Promise((resolve) => setTimeout(resolve, delay));
        return readerHere.read(given);
      },
    };
    expect(await idsOf(frames(900), slower)).toEqual(await idsOf(frames(900), readerHere));
  });

  it("come before the trouble that follows them in the file", async () => {
    const ids: string[] = [];
    const reading = idsOf(frames(300, new FileRefusal("broken")), readerHere, ids);
    await expect(reading).rejects.toThrow(new FileRefusal("broken"));
    expect(ids).toHaveLength(300);
  });

  it("are no longer waited for when their reader fails", async () => {
    const failing: RecordReader = { read: () => Promise.reject(new Error("no memory")) };
    await expect(idsOf(frames(2000), failing)).rejects.toThrow("no memory");
  });
});
