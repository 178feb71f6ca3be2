import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { contribution } from "./__fixtures__/imported";
import { databaseSink } from "./database-sink";
import { importFiles } from "./import-files";

describe.each(scratchEngines())("the database of an import on $engine", ({ open }) => {
  let scratch: Scratch;
  beforeEach(async () => {
    scratch = await open();
  });
  afterEach(() => scratch.dispose());

  it("remembers which records were rejected before an interruption, until the file is done", async () => {
    const lines = Array.from({ length: 700 }, (_, n) =>
      [7, 680].includes(n) ? `{"n":"Zoë ${n}"}` : contribution(`C${n}`),
    );
    const interruption = new AbortController();
    const sink = databaseSink(scratch.database);
    const settings = {
      identify: async () => "the file",
      open: async function* () {
        yield Buffer.from(lines.join("\n"));
      },
    };
    const write: typeof sink.write = async (batch) => {
      interruption.abort();
      return sink.write(batch);
    };
    const first = await importFiles(
      ["before"],
      { ...sink, write },
      { ...settings, signal: interruption.signal },
    );
    expect(first).toMatchObject({ stop: { why: "interrupted" }, rejections: [{ file: "before", line: 8 }] });
    const last = await importFiles(["after"], sink, settings);
    expect(last).toMatchObject({ stop: null, rejected: 1, resumptions: [{ rejected: 1 }] });
    expect(last.rejections).toEqual([
      { ...first.rejections[0], file: "after" },
      expect.objectContaining({ file: "after", line: 681 }),
    ]);
    expect(await sink.findMark("the file")).toBeNull();
  });

  it("remembers warnings before an interruption, too, and reads a mark of an earlier release", async () => {
    const sink = databaseSink(scratch.database);
    const place = { file: "the file", offset: 9, line: 2, read: 1 };
    const rejection = { line: 1, offset: 0, reason: "no id", sample: "{}" };
    const warning = { line: 1, offset: 0, reason: "line_items is not a list" };
    const mark = { ...place, rejections: [rejection], warned: 3, warnings: [warning] };
    await sink.write({ contributions: [], posts: [], feedId: undefined, mark });
    expect(await sink.findMark("the file")).toEqual(mark);
    const rejections = JSON.stringify([rejection]);
    await scratch.database.writer.updateTable("import_mark").set({ rejections }).execute();
    expect(await sink.findMark("the file")).toEqual({ ...mark, warned: 0, warnings: [] });
  });
});
