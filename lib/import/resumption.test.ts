import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "@/scripts/test/runs";
import { contribution, counts, post } from "./__fixtures__/imported";
import { memorySink } from "./__fixtures__/memory-sink";
import { importFiles } from "./import-files";

const forms: Readonly<Record<string, (records: readonly string[]) => Uint8Array>> = {
  lines: (records) => Buffer.from(records.join("\r\n")),
  list: (records) => Buffer.from(`[${records.join(" ,\n")}]`),
  envelope: (records) => Buffer.from(`{"meta":{},"data":[${records.join(",")}],"links":{}}`),
  "compressed lines": (records) => gzipSync(records.join("\n")),
};

/** Contributions and posts, some of them with warnings, and some records without an id. */
const recordsOf = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    n % 211 === 7
      ? "{}"
      : n % 3 === 0
        ? post(`P${n}`)
        : contribution(`C${n}`, n % 5 === 1 ? ',"payments":7' : ""),
  );

test.each(Object.entries(forms))(
  "%s: a failed import resumes after its last batch, with the result of an import without a failure",
  async (_, form) => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4000 }), fc.nat(12), async (count, written) => {
        const file = form(recordsOf(count));
        const settings = {
          feedId: "NEWS",
          identify: async () => "the file",
          open: async function* () {
            for (let from = 0; from < file.length; from += 1000) yield file.subarray(from, from + 1000);
          },
        };
        const whole = memorySink();
        const expected = await importFiles(["x"], whole, settings);

        const sink = memorySink({ failAt: written + 1, cause: new Error("killed") });
        const first = await importFiles(["x"], sink, settings);
        const last = first.stop === null ? first : await importFiles(["x"], sink, settings);
        expect(last.stop).toBeNull();
        expect(last.read + (last.resumptions[0]?.read ?? 0)).toBe(count);
        expect(sink.texts()).toEqual(whole.texts());
        expect(last.rejections).toEqual(expected.rejections);
        expect([last.warned, last.warnings]).toEqual([expected.warned, expected.warnings]);
        expect(sink.marks.size).toBe(0);
      }),
      { numRuns: runs(5, 30) },
    );
  },
);

const lines = recordsOf(2_600).join("\n");
const settings = {
  feedId: "NEWS",
  identify: async () => "the file",
  open: async function* () {
    yield Buffer.from(lines);
  },
};

test("an interrupted import resumes at the next record", async () => {
  const interruption = new AbortController();
  const sink = memorySink({ onCall: () => interruption.abort() });
  const first = await importFiles(["x"], sink, { ...settings, signal: interruption.signal });
  expect(first.stop).toEqual({ why: "interrupted" });
  const second = await importFiles(["x"], sink, settings);
  expect(first.read + second.read).toBe(2_600);
  expect(counts(second)).toMatchObject({ replaced: 0, duplicates: 0 });
  expect(second.resumptions).toEqual([
    { file: "x", line: first.read + 1, read: first.read, rejected: first.rejected },
  ]);
});

test("an import starts from the beginning with --restart and for another feed", async () => {
  for (const other of [{ restart: true }, { feedId: "OTHER" }]) {
    const sink = memorySink({ failAt: 3, cause: new Error("killed") });
    await importFiles(["x"], sink, settings);
    expect(await importFiles(["x"], sink, { ...settings, ...other })).toMatchObject({
      read: 2_600,
      resumptions: [],
    });
  }
});

test("an import that stopped on its own records does not resume", async () => {
  const sink = memorySink();
  const strict = await importFiles(["x"], sink, { ...settings, strict: true });
  expect(strict.stop).toEqual({ why: "strict" });
  expect(await importFiles(["x"], sink, settings)).toMatchObject({ read: 2_600, resumptions: [] });
});
