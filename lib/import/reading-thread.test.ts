import { Worker } from "node:worker_threads";
import { afterAll, expect, it, vi } from "vitest";
import type { Frame } from "./frame";
import { ReadingThread } from "./reading-thread";
import { readerHere } from "./record-reader";

const thread = new ReadingThread(0);
afterAll(() => thread.close());

const texts = [
  `{"id":"A","total_amount":"25.0000","supporter":{"id":"S","email":"Zoë@example.org"},"payments":[]}`,
  `{ "id" : "B", "published_on": "2024-01-01", "body": "x" }`,
  `{"id":"C"`,
  `[]`,
  ``,
];
const frames: readonly Frame[] = texts.map((text, at) => {
  return { line: at + 1, offset: at * 10, bytes: Buffer.from(text), tooLong: at === 4 };
});

it("a thread reads what would be read here, in the same order, as often as it is asked", async () => {
  const expected = await readerHere.read(frames);
  const plain = (records: typeof expected) =>
    records.map((record) =>
      record.ok ? { ...record.read.row, text: Buffer.from(record.read.row.text).toString() } : record,
    );
  const answers = await Promise.all([thread.read(frames), thread.read(frames.slice(1)), thread.read(frames)]);
  expect(answers.map(plain)).toEqual([plain(expected), plain(expected.slice(1)), plain(expected)]);
});

it("a thread that has ended refuses what it is given, and what it was given before", async () => {
  const ending = new ReadingThread(0);
  const before = ending.read(frames);
  await Promise.all([expect(before).rejects.toThrow("ended"), ending.close()]);
  await expect(ending.read(frames)).rejects.toThrow("ended");
});

it("a thread whose answer cannot be read refuses what it was given, and everything after that", async () => {
  const posting = vi.spyOn(Worker.prototype, "postMessage").mockImplementation(function (this: Worker) {
    setImmediate(() => this.emit("messageerror", new Error("unreadable")));
  });
  const troubled = new ReadingThread(0);
  await expect(troubled.read(frames)).rejects.toThrow("unreadable");
  await expect(troubled.read(frames)).rejects.toThrow("unreadable");
  posting.mockRestore();
  await troubled.close();
});
