import { describe, expect, test } from "vitest";
import { contribution, counts, imported, post } from "./__fixtures__/imported";
import { memorySink } from "./__fixtures__/memory-sink";
import { FileRefusal } from "./file-bytes";
import { importFiles } from "./import-files";
import { exitCode } from "./import-report";

describe("importFiles keeps records as they are", () => {
  test("numbers, member order and unknown members stay; whitespace between tokens goes", async () => {
    const { sink } = await imported(
      ['[ { "z" : 1.50, "id":"A", "n": 12345678901234567890, "body":" a  b " } ]'],
      { feedId: "F" },
    );
    expect(sink.texts()).toEqual({ A: '{"z":1.50,"id":"A","n":12345678901234567890,"body":" a  b "}' });
  });

  test("contributions and posts are distinguished by shape, and posts go to the feed", async () => {
    const { sink } = await imported([[contribution("A"), post("B")].join("\n")], { feedId: "NEWS" });
    expect(sink.calls).toEqual([
      ["contribution", 1],
      ["NEWS", 1],
    ]);
  });

  test("the last record with an id wins, within a batch and across batches and files", async () => {
    const many = Array.from({ length: 1_100 }, (_, n) => contribution(`R${n}`));
    const first = [contribution("A", ',"v":1'), contribution("A", ',"v":2'), ...many].join("\n");
    const second = `[${contribution("A", ',"v":3')}]`;
    const { sink, report } = await imported([first, second]);
    expect(counts(report)).toEqual({ read: 1_103, inserted: 1_101, replaced: 0, duplicates: 2, rejected: 0 });
    expect(sink.texts()["A"]).toBe(contribution("A", ',"v":3'));
  });

  test("batches hold 1,000 records", async () => {
    const lines = Array.from({ length: 2_100 }, (_, n) => contribution(`R${n}`)).join("\n");
    expect((await imported([lines])).sink.calls.map(([, size]) => size)).toEqual([1_000, 1_000, 100]);
  });
});

describe("importFiles stops cleanly", () => {
  const lines = Array.from({ length: 2_600 }, (_, n) => contribution(`R${n}`)).join("\n");

  test("after a failed write, it counts the committed records and writes no more", async () => {
    const cause = new Error("database or disk is full");
    const sink = memorySink({ failAt: 3, cause });
    const open = async function* () {
      yield Buffer.from([contribution("R0"), lines, contribution("R2599")].join("\n"));
    };
    const report = await importFiles(["x", "y"], sink, { open });
    expect(report.stop).toEqual({ why: "failed", error: cause });
    expect([report.inserted, report.duplicates]).toEqual([2_000, 1]);
    expect(Object.keys(sink.texts())).toHaveLength(2_000);
    expect(sink.calls).toHaveLength(3);
    expect(exitCode(report)).toBe(1);
  });

  test("after a failure to find or drop the position in a file, it reports what it imported", async () => {
    const error = new Error("database is locked");
    const fail = () => Promise.reject(error);
    const settings = {
      identify: async () => "the file",
      open: async function* () {
        yield Buffer.from(`${contribution("A")}\n{}`);
      },
    };
    const found = await importFiles(["x", "y"], { ...memorySink(), findMark: fail }, settings);
    expect(found).toMatchObject({ read: 0, stop: { why: "failed", error } });
    const dropping = { ...memorySink(), dropMark: fail };
    const dropped = await importFiles(["x", "y"], dropping, settings);
    expect(dropped).toMatchObject({ read: 2, inserted: 1, stop: { why: "failed", error } });
    expect(dropped.rejections).toMatchObject([{ file: "x", line: 2 }]);
    const strict = await importFiles(["x"], dropping, { ...settings, strict: true });
    expect(strict).toMatchObject({ rejected: 1, stop: { why: "strict" } });
  });

  test("after an interruption, it commits the records that it has read and no others", async () => {
    const interruption = new AbortController();
    const sink = memorySink({ onCall: () => interruption.abort() });
    const open = async function* () {
      yield Buffer.from(lines);
    };
    const report = await importFiles(["x", "y"], sink, { open, signal: interruption.signal });
    expect(report.stop).toEqual({ why: "interrupted" });
    expect(report.inserted).toBe(report.read);
    expect(report.inserted).toBe(1_000);
    expect(exitCode(report)).toBe(130);
  });

  test("after an interruption at the end of a file, it does not begin the next one", async () => {
    const interruption = new AbortController();
    const sink = memorySink({ onCall: () => interruption.abort() });
    const position = { line: 501, offset: 9_000, read: 500, rejections: [], warned: 0, warnings: [] };
    sink.marks.set("y", { file: "y", ...position });
    const open = async function* (file: string) {
      if (file === "y") throw new FileRefusal("The file cannot be read (EIO).");
      yield Buffer.from(contribution("A"));
    };
    const identify = async (file: string) => file;
    const report = await importFiles(["x", "y"], sink, { open, identify, signal: interruption.signal });
    expect(report).toMatchObject({ inserted: 1, stop: { why: "interrupted" }, refusals: [] });
    expect([...sink.marks.keys()]).toEqual(["y"]);
  });

  test("an interruption does not hide why a file cannot be read", async () => {
    const interruption = new AbortController();
    const open = async function* () {
      yield Buffer.from(`[${contribution("A")}`);
      interruption.abort();
      throw new FileRefusal("The file cannot be read (EIO).");
    };
    const readFrom = (file: string) =>
      importFiles([file], memorySink(), { open, signal: interruption.signal });
    expect(await readFrom("x")).toMatchObject({ stop: null, refusals: [{ file: "x" }] });
    // The interruption itself closes standard input.
    expect(await readFrom("-")).toMatchObject({ stop: { why: "interrupted" }, refusals: [] });
  });
});
