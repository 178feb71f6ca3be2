import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { fileChunks } from "./file-bytes";
import { type ReadRecord, readRecords } from "./read-record";
import { isWorthThread, readOnThread } from "./reading-thread";

let folder: string;
let path: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "desk-thread-"));
  path = join(folder, "records.json");
  const record = (index: number) =>
    index % 97 === 0
      ? `{"id":"X${index}"`
      : `{"id":"C${index}", "total_amount":"25.0000","supporter":{"id":"S","email":"Zoë@example.org"}}`;
  const texts = Array.from({ length: 3_001 }, (_, index) => record(index));
  // The list has no closing bracket; the records before its end are read.
  await writeFile(path, `[\n${texts.join(",\n")}\n`.replaceAll(/("X\d+")(?=,|\n)/g, "$1,}"));
});
afterAll(() => rm(folder, { recursive: true }));

async function outcome(records: AsyncGenerator<ReadRecord>) {
  const seen: unknown[] = [];
  try {
    for await (const record of records) {
      const isRow = "row" in record;
      const plain = isRow ? { ...record, row: { ...record.row, text: String(record.row.text) } } : record;
      seen.push(plain);
    }
  } catch (error) {
    seen.push(error);
  }
  return seen;
}

it("a thread returns the same records as the importing thread, in order, and counts all bytes", async () => {
  const expected = await outcome(readRecords(fileChunks(path), null));
  let bytes = 0;
  const onBytes = (count: number) => {
    bytes += count;
  };
  expect(await outcome(readOnThread(path, null, onBytes))).toEqual(expected);
  expect(expected).toHaveLength(3_002);
  let size = 0;
  for await (const chunk of fileChunks(path)) size += chunk.length;
  expect(bytes).toBe(size);
});

it("a thread starts at a given record", async () => {
  const all = await outcome(readRecords(fileChunks(path), null));
  const [first] = all.slice(2_000);
  const from = {
    line: 2_002,
    offset: Number(Object.entries(first ?? {}).find(([name]) => name === "offset")?.[1]),
  };
  expect(await outcome(readOnThread(path, from, () => {}))).toEqual(all.slice(2_000));
});

it.each([
  [
    "a thread that ends too early",
    (thread: Worker) => thread.terminate(),
    "The thread that reads records ended.",
  ],
  [
    "a batch that cannot be received",
    (thread: Worker) => thread.emit("messageerror", new Error("unreadable")),
    "unreadable",
  ],
])("%s is an error", async (_, fail, message) => {
  const spy = vi.spyOn(Worker.prototype, "on").mockImplementation(function (this: Worker, name, listener) {
    if (name === "message") setImmediate(() => void fail(this));
    return this.addListener(name, listener);
  });
  const seen = await outcome(readOnThread(path, null, () => {}));
  spy.mockRestore();
  expect(seen).toEqual([new Error(message)]);
});

it("a thread is used for a large file only", async () => {
  expect(await isWorthThread(path)).toBe(false);
  expect(await isWorthThread(folder)).toBe(false);
  await writeFile(join(folder, "large"), Buffer.alloc(9 * 1024 * 1024));
  expect(await isWorthThread(join(folder, "large"))).toBe(true);
});
