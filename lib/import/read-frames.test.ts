import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "@/scripts/test/runs";
import { ArrayFramer } from "./array-framer";
import type { Frame } from "./frame";
import { LineFramer } from "./line-framer";
import { readFrames } from "./read-frames";

/** Cuts bytes into pieces of the given sizes, repeated; a size of 0 gives an empty piece. */
function cut(bytes: Uint8Array, sizes: readonly number[]): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let from = 0, turn = 0; from < bytes.length; turn++) {
    const piece = bytes.subarray(from, from + (sizes[turn % sizes.length] ?? 1));
    pieces.push(piece);
    from += piece.length;
  }
  return pieces;
}

/** What a framer gives, errors included: the observable whole. */
function outcome(
  make: () => { feed(bytes: Uint8Array): Iterable<Frame>; end(): Iterable<Frame> },
  pieces: Uint8Array[],
) {
  const seen: unknown[] = [];
  const keep = (frames: Iterable<Frame>) => {
    for (const { bytes, ...place } of frames)
      seen.push({ ...place, text: Buffer.from(bytes).toString("latin1") });
  };
  try {
    const framer = make();
    for (const piece of pieces) keep(framer.feed(piece));
    keep(framer.end());
  } catch (error) {
    seen.push(String(error));
  }
  return seen;
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

describe("frames", () => {
  test.each([
    ["a list", () => new ArrayFramer(1, 0, false)],
    ["a list in an envelope", () => new ArrayFramer(3, 40, true)],
    ["lines", () => new LineFramer(1, 0)],
  ])("%s: any chunking of the same bytes gives the same records and the same trouble", (_name, make) => {
    fc.assert(
      fc.property(text, sizes, (source, cuts) => {
        const bytes = Buffer.from(source);
        expect(outcome(make, cut(bytes, cuts))).toEqual(outcome(make, [bytes]));
      }),
      { numRuns: runs(100, 400) },
    );
  });

  test("each frame is the slice of the file that its line and byte point at", async () => {
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
        const frames: Frame[] = [];
        const chunks = async function* () {
          yield* cut(file, cuts);
        };
        for await (const frame of readFrames(chunks())) frames.push(frame);
        expect(frames.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual(texts);
        for (const { bytes, offset, line } of frames) {
          expect(file.subarray(offset, offset + bytes.length).equals(bytes)).toBe(true);
          expect(line).toBe(file.subarray(0, offset).toString().split("\n").length);
        }
      }),
    );
  });

  test("a list far longer than memory should hold is cut as it streams", async () => {
    const size = runs(1_500, 6_000);
    const record = Buffer.from(`{"id":"A","body":"${"x".repeat(10_000)}"},`);
    const chunks = async function* () {
      yield Buffer.from('{"data":[');
      for (let n = 0; n < size; n++) yield record;
      yield Buffer.from('{"id":"Z"}]}');
    };
    let frames = 0;
    let last = "";
    for await (const frame of readFrames(chunks())) {
      frames++;
      last = Buffer.from(frame.bytes.subarray(0, 10)).toString();
    }
    expect([frames, last]).toEqual([size + 1, '{"id":"Z"}']);
  });
});
