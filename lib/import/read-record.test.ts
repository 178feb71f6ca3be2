import { describe, expect, test } from "vitest";
import { isLong } from "@/scripts/test/runs";
import badLines from "./__fixtures__/bad-lines.json";
import { contribution, counts, imported } from "./__fixtures__/imported";
import { readRecords, scrub } from "./read-record";

describe("an import with invalid records", () => {
  test("reports the reason, line and byte of a bad line, and imports the others", async () => {
    expect(badLines.length).toBeGreaterThanOrEqual(40);
    for (const bad of badLines) {
      const bytes =
        "hex" in bad && bad.hex !== undefined ? Buffer.from(bad.hex, "hex") : Buffer.from(bad.line ?? "");
      const file = Buffer.concat([
        Buffer.from(`${contribution("é")}\r\n`),
        bytes,
        Buffer.from(`\n${contribution("Z")}`),
      ]);
      const { report, exit } = await imported([file]);
      expect(counts(report)).toEqual({ read: 3, inserted: 2, replaced: 0, duplicates: 0, rejected: 1 });
      expect(report.rejections).toMatchObject([{ reason: bad.reason, line: 2, offset: 29, file: "0" }]);
      expect([...(report.rejections[0]?.sample ?? "")].length).toBeLessThanOrEqual(80);
      expect(exit).toBe(0);
    }
  });

  test("imports the lines after a bad first line", async () => {
    for (const { line = "x" } of badLines.filter(
      (bad) => bad.line !== undefined && !bad.line.startsWith("["),
    )) {
      const { report } = await imported([`${line}\n${contribution("A")}\n${contribution("B")}\n`]);
      expect([line, counts(report)]).toMatchObject([line, { inserted: 2, rejected: 1 }]);
    }
  });

  test("skips a bad element of a list up to its closing bracket", async () => {
    const { report, sink } = await imported([
      `{"data":[\n${contribution("A")},\n{"id":"B","n":1e400,"line_items":[]},17,,{bad [x] ` +
        `y},\n${contribution("C")}]}`,
    ]);
    expect(Object.keys(sink.texts())).toEqual(["A", "C"]);
    expect(report.rejections.map(({ line, reason }) => [line, reason])).toEqual([
      [3, "a number is out of range"],
      [3, "not a JSON object"],
      [3, "not JSON"],
      [3, "not JSON"],
    ]);
  });

  test("skips a record larger than 4 MiB", async () => {
    const long = contribution("L", `,"notes":"${"x".repeat(5 * 1024 * 1024)}"`);
    for (const text of [
      `${contribution("A")}\n${long}\n${contribution("B")}`,
      `[${contribution("A")},${long},${contribution("B")}]`,
    ]) {
      const { report, sink } = await imported([text]);
      expect(Object.keys(sink.texts())).toEqual(["A", "B"]);
      expect(report.rejections).toMatchObject([{ reason: "larger than 4 MiB" }]);
    }
  });

  // After 100,000 good records, 1,000 bad ones are less than one in a hundred.
  test.runIf(isLong)(
    "stops after more than 1,000 bad records, and keeps the records before them",
    async () => {
      const max = 1_000;
      const size = max * 101;
      const good = Array.from({ length: size }, (_, n) => contribution(`R${n}`));
      const lines = [...good, ...Array<string>(max + 500).fill("{}"), contribution("B")].join("\n");
      const { report, sink, exit } = await imported([lines]);
      expect(report.stop).toEqual({ why: "too_many" });
      expect(report.rejected).toBe(max + 1);
      expect(report.rejections.map(({ line }) => line)).toEqual(
        Array.from({ length: max + 1 }, (_, n) => size + 1 + n),
      );
      expect(Object.keys(sink.texts())).toHaveLength(size);
      expect(exit).toBe(1);
    },
  );

  test("stops at more than one bad record in a hundred, from 1,000 records on", async () => {
    const some = (count: number) => Array.from({ length: count }, (_, n) => contribution(`R${n}`));
    const bad = (count: number) => Array<string>(count).fill("{}");
    const few = await imported([[...some(800), ...bad(199)].join("\n")]);
    expect(few.report.stop).toBeNull();
    const share = await imported([[...bad(10), ...some(1_500)].join("\n")]);
    expect(share.report.stop).toBeNull();
    const stopped = await imported([[...some(1_200), ...bad(20), contribution("B")].join("\n")]);
    expect(stopped.report.stop).toEqual({ why: "too_many_of_all" });
    expect(stopped.report.rejected).toBe(13);
    expect(Object.keys(stopped.sink.texts())).toHaveLength(1_200);
  });

  test("stops at the first bad record with --strict", async () => {
    const { report, sink, exit } = await imported(
      [`${contribution("A")}\n{}\n${contribution("B")}`, contribution("C")],
      {
        strict: true,
      },
    );
    expect(report.stop).toEqual({ why: "strict" });
    expect(Object.keys(sink.texts())).toEqual(["A"]);
    expect(exit).toBe(1);
  });
});

test.each([
  [{ line_items: [] }, "contribution"],
  [{ ordered_at: "" }, "contribution"],
  [{ supporter: null }, "contribution"],
  [{ published_on: "" }, "post"],
  [{ body: null, name: "x" }, "post"],
  [{ feature_image: {} }, "post"],
  [{ line_items: [], supporter: {}, summary: "an unknown member" }, "contribution"],
  [{ name: "x" }, null],
  [{ line_items: [], body: "" }, null],
])("an import recognizes the kind of %j", async (record, kind) => {
  const { sink, report } = await imported([`${JSON.stringify({ id: "A", ...record })}\n`], { feedId: "F" });
  const label = kind === "post" ? "F" : kind;
  expect(sink.calls.map(([name]) => name)).toEqual(label === null ? [] : [label]);
  expect(report.rejections.map(({ reason }) => reason)).toEqual(
    kind === null ? ["neither a contribution nor a post"] : [],
  );
});

test("the columns of an imported record have all digits of its numbers", async () => {
  async function* chunks() {
    yield Buffer.from(
      contribution("A", ',"supporter":{"id":9007199254740993},"total_amount":0.10000000000000000001'),
    );
  }
  const { value } = await readRecords(chunks(), null).next();
  expect(value).toMatchObject({ row: { supporterId: "9007199254740993" }, warnings: [] });
});

const scrubbed = (text: string) => scrub(Buffer.from(text));

test("a sample has at max 80 characters", () => {
  expect(scrubbed("é".repeat(500))).toBe("é".repeat(80));
});

test("a sample has no control characters", () => {
  expect(scrubbed("a\u001b[31mb\r\nc\u202ed\u0000")).toBe("a [31mb c d ");
});

test("a sample has no email address and no long number", () => {
  expect(scrubbed('{"email":"mary.m@example.org","phone":"555 0100 4477","n":1234}')).toBe(
    '{"email":"…@…","phone":"…","n":1234}',
  );
});
