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
});
