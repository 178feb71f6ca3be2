import { describe, expect, test } from "vitest";
import { contribution, counts, imported, post } from "./__fixtures__/imported";
import { memorySink } from "./__fixtures__/memory-sink";
import { importFiles } from "./import-files";

describe("the import takes every form of file", () => {
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

  test("an empty list is fine", async () => {
    const { report, exit } = await imported(["[]", '{"data":[]}']);
    expect(counts(report)).toMatchObject({ read: 0, inserted: 0 });
    expect(exit).toBe(0);
  });
});

describe("the import refuses a file it cannot read, and continues with the next", () => {
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
    [`{"data":${contribution("A")}`, /ends inside/],
    [`{"data":${contribution("A")}}\n${contribution("B")}`, /follows the record/],
    [`{\n"id":"A","body":""}\n{"id":"B"}`, /follows the record|not JSON/],
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
    [`[${contribution("A")},{"id":"B"`, /ends inside its list \(line 1\)/],
    [`[${contribution("A")}\n${contribution("B")}]`, /line 2, byte 28: a comma is missing/],
    [`[${contribution("A")},\n{"id":"B\n"}]`, /line 2, byte 37: a text is not closed/],
    [`[${contribution("A")}] [`, /line 1, byte 29: something follows/],
    [`{"data":[${contribution("A")}],"meta":{}`, /ends inside/],
    [`{"data":[${contribution("A")}]}\n{"data":[]}`, /line 2, byte 38: something follows/],
  ])("keeps what came before a broken list: %j", async (text, reason) => {
    const { report, sink } = await imported([text]);
    expect(report.refusals).toMatchObject([{ reason: expect.stringMatching(reason) }]);
    expect(Object.keys(sink.texts())).toEqual(["A"]);
  });

  test("posts without a feed are refused", async () => {
    const { report } = await imported([post("A")]);
    expect(report.refusals).toMatchObject([{ reason: expect.stringContaining("--feed ID") }]);
  });

  test("a file that is not there, and a folder, are refused in plain words", async () => {
    const report = await importFiles(["no-such-file.json", "lib"], memorySink());
    expect(report.refusals.map(({ reason }) => reason)).toEqual([
      "There is no such file.",
      "It is a folder, not a file.",
    ]);
  });
});
