import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "@/scripts/test/runs";
import { contribution, counts, imported, post } from "./__fixtures__/imported";
import { memorySink } from "./__fixtures__/memory-sink";
import { importFiles } from "./import-files";
import { type RecordText, splitFile } from "./split-file";

/** Cuts bytes into chunks of the given sizes, repeated; a size of 0 gives an empty chunk. */
function cut(bytes: Uint8Array, sizes: readonly number[]): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (let from = 0, turn = 0; from < bytes.length; turn++) {
    const chunk = bytes.subarray(from, from + (sizes[turn % sizes.length] ?? 1));
    chunks.push(chunk);
    from += chunk.length;
  }
  return chunks;
}

/** Returns the records of a file, and its refusal as the last element. */
async function outcome(chunks: readonly Uint8Array[]) {
  const seen: unknown[] = [];
  try {
    for await (const { bytes, ...position } of splitFile(streamOf(chunks)))
      seen.push({ ...position, text: Buffer.from(bytes).toString("latin1") });
  } catch (error) {
    seen.push(String(error));
  }
  return seen;
}

async function* streamOf(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

const sizes = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 1 })
  .filter((all) => all.some((size) => size > 0));
const token = fc.constantFrom(
  '{"id":"A"}',
  '{"a":[1,{"b":"]}\\""}]}',
  '"é\\\\"',
  "17",
  ",",
  "\n",
  "\r\n",
  " ",
  "]",
  "[",
  "{",
  "}",
  '"',
  "\\",
  ":",
);
const text = fc.oneof(
  fc.array(fc.jsonValue()).map((values) => `${values.map((value) => JSON.stringify(value)).join(",")}]`),
  fc.array(token, { maxLength: 30 }).map((tokens) => tokens.join("")),
);

describe("splitFile", () => {
  test.each([
    ["a list", "["],
    ["a list in an envelope", '{"meta":\n[],"data":['],
    ["lines", '{"id":"A"}\n'],
  ])("%s: any chunks of the same bytes give the same records and the same refusal", async (_name, start) => {
    // After the head, the chunks of a file are read as they are.
    const long = `{"id":"L","notes":"${"x".repeat(5 * 1024 * 1024)}"}`;
    const head = Buffer.from(`${start}${long}${start.endsWith("[") ? "," : "\n"}`);
    await fc.assert(
      fc.asyncProperty(text, sizes, async (source, cuts) => {
        const bytes = Buffer.from(source);
        expect(await outcome([head, ...cut(bytes, cuts)])).toEqual(await outcome([head, bytes]));
      }),
      { numRuns: runs(30, 400) },
    );
  });

  test("a record that is too long occupies little memory", async () => {
    const long = Buffer.from(`{"id":"A"}\n{"id":"L","notes":"${"x".repeat(4 * 1024 * 1024)}"}\n`);
    const found: RecordText[] = [];
    for await (const one of splitFile(streamOf(cut(long, [100_000])))) found.push(one);
    expect(found.map(({ isTooLong }) => isTooLong)).toEqual([false, true]);
    expect(found[1]?.bytes.buffer.byteLength).toBeLessThan(100_000);
  });

  test("the line and offset of a record are those of its bytes in the file", async () => {
    const record = fc.record({ id: fc.string({ minLength: 1 }), note: fc.string({ unit: "grapheme" }) });
    const layout = fc.record({
      enclosed: fc.boolean(),
      mark: fc.boolean(),
      gap: fc.constantFrom("", "\n", " \r\n "),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(record), layout, sizes, async (records, { enclosed, mark, gap }, cuts) => {
        const texts = records.map((value) => JSON.stringify(value));
        const list = `[${gap}${texts.join(`${gap},${gap}`)}${gap}]`;
        const file = Buffer.from(
          `${mark ? "\ufeff" : ""}${gap}${enclosed ? `{"meta":{},"data":${list}}` : list}`,
        );
        const found: RecordText[] = [];
        for await (const one of splitFile(streamOf(cut(file, cuts)))) found.push(one);
        expect(found.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual(texts);
        for (const { bytes, offset, line } of found) {
          expect(file.subarray(offset, offset + bytes.length).equals(bytes)).toBe(true);
          expect(line).toBe(file.subarray(0, offset).toString().split("\n").length);
        }
      }),
    );
  });

  test.each([
    ["lines", "", "\n", ""],
    ["a list", "[", ",\n", "]"],
  ])("%s: a read can start at any record of the file", async (_name, start, gap, end) => {
    const texts = Array.from({ length: 600 }, (_, n) => `{"id":"R${n}","notes":"${"x".repeat(10_000)}"}`);
    const chunks = cut(Buffer.from(`${start}${texts.join(gap)}${end}`), [100_000]);
    const plain = ({ line, offset, bytes }: RecordText) => [line, offset, String(bytes.subarray(0, 12))];
    const all: RecordText[] = [];
    for await (const one of splitFile(streamOf(chunks))) all.push(one);
    expect(all).toHaveLength(600);
    for (const first of [0, 1, 300, 599]) {
      const rest: RecordText[] = [];
      for await (const one of splitFile(streamOf(chunks), all[first])) rest.push(one);
      expect(rest.map(plain)).toEqual(all.slice(first).map(plain));
    }
  });

  test("a large list is split while it streams", async () => {
    const size = runs(1_500, 6_000);
    const record = Buffer.from(`{"id":"A","body":"${"x".repeat(10_000)}"},`);
    const chunks = async function* () {
      yield Buffer.from('{"data":[');
      for (let n = 0; n < size; n++) yield record;
      yield Buffer.from('{"id":"Z"}]}');
    };
    let records = 0;
    let last = "";
    for await (const one of splitFile(chunks())) {
      records++;
      last = Buffer.from(one.bytes.subarray(0, 10)).toString();
    }
    expect([records, last]).toEqual([size + 1, '{"id":"Z"}']);
  });
});

describe("an import accepts every form of file", () => {
  const two = [contribution("A"), contribution("B")];
  test.each([
    ["NDJSON", two.join("\n")],
    ["NDJSON with CRLF, blank lines and a last line feed", `\r\n${two.join("\r\n\r\n")}\r\n`],
    ["NDJSON behind a byte order mark", `\ufeff${two.join("\n")}`],
    ["a bare array", `[${two.join(",")}]`],
    [
      "a bare array over many lines",
      JSON.stringify(
        two.map((text) => JSON.parse(text)),
        null,
        2,
      ),
    ],
    ["a list envelope", `{"data":[${two.join(",")}],"links":{"next":null},"meta":{"total":2}}`],
    ["a list envelope with its data last", `{"meta":{"a":["]"]}, "data" : [ ${two.join(" ,\n")} ] }\n`],
  ])("%s", async (_form, text) => {
    const { sink, report, exit } = await imported([text]);
    expect(counts(report)).toEqual({ read: 2, inserted: 2, replaced: 0, duplicates: 0, rejected: 0 });
    expect(sink.texts()).toEqual({ A: two[0], B: two[1] });
    expect(exit).toBe(0);
  });

  test.each([
    ["one record on a line", contribution("A")],
    ["one record over many lines", JSON.stringify(JSON.parse(contribution("A")), null, 2)],
    ["one record in an envelope", `{"data":${contribution("A")}}`],
    ["one record in an envelope over many lines", `{\n "data": ${contribution("A")}\n}\n`],
  ])("%s", async (_form, text) => {
    const { sink, report } = await imported([text]);
    expect(counts(report)).toMatchObject({ read: 1, inserted: 1 });
    expect(sink.texts()).toEqual({ A: contribution("A") });
  });

  test("an empty list", async () => {
    const { report, exit } = await imported(["[]", '{"data":[]}']);
    expect(counts(report)).toMatchObject({ read: 0, inserted: 0 });
    expect(exit).toBe(0);
  });
});

describe("an import refuses an unreadable file, and continues with the next", () => {
  test.each([
    ["", /empty/],
    [" \n\r\n", /empty/],
    ["\ufeff", /empty/],
    ["plain text", /not JSON/],
    ["<html>\n<body>", /not JSON/],
    ["17", /not JSON/],
    ['"text"', /not JSON/],
    ['{"message":"Unauthenticated."}', /neither a record/],
    ['{"id":"A",\n "line_items": [', /not JSON.*ends inside/],
    [`{"data":${contribution("A")}`, /ends in the middle/],
    [`{"data":${contribution("A")}}\n${contribution("B")}`, /after the record/],
    [`{\n"id":"A","body":""}\n{"id":"B"}`, /after the record|not JSON/],
    [Buffer.from(`\ufeff${contribution("A")}`, "utf16le"), /UTF-16/],
    [Buffer.from(contribution("A"), "utf16le"), /UTF-16/],
    [Buffer.from(contribution("A"), "utf16le").swap16(), /UTF-16/],
    [Uint8Array.from([0x1f, 0x8b, 8, 0]), /compressed/],
    [Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), /binary/],
  ])("%#", async (text, reason) => {
    const { report, sink, exit } = await imported([text, contribution("Z")]);
    expect(report.refusals).toEqual([{ file: "0", reason: expect.stringMatching(reason) }]);
    expect(Object.keys(sink.texts())).toEqual(["Z"]);
    expect(exit).toBe(1);
  });

  test.each([
    [`[${contribution("A")},{"id":"B"`, /ends in the middle of its list \(line 1\)/],
    [`[${contribution("A")}\n${contribution("B")}]`, /line 2, byte 28: a comma is missing/],
    [`[${contribution("A")},\n{"id":"B\n"}]`, /line 2, byte 37: a string is not closed/],
    [`[${contribution("A")}] [`, /line 1, byte 29: there is more/],
    [`{"data":[${contribution("A")}],"meta":{}`, /ends in the middle/],
    [`{"data":[${contribution("A")}]}\n{"data":[]}`, /line 2, byte 38: there is more/],
  ])("records before a fault of a list are imported: %j", async (text, reason) => {
    const { report, sink } = await imported([text]);
    expect(report.refusals).toMatchObject([{ reason: expect.stringMatching(reason) }]);
    expect(Object.keys(sink.texts())).toEqual(["A"]);
  });

  test("posts without a feed are refused", async () => {
    const { report } = await imported([post("A")]);
    expect(report.refusals).toMatchObject([{ reason: expect.stringContaining("--feed ID") }]);
  });

  test("a missing file and a folder are refused with a reason", async () => {
    const report = await importFiles(["no-such-file.json", "lib"], memorySink());
    expect(report.refusals.map(({ reason }) => reason)).toEqual([
      "There is no such file.",
      "It is a folder, not a file.",
    ]);
  });
});
