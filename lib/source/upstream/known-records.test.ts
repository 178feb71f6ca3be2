import { afterEach, describe, expect, it, vi } from "vitest";
import { createKnownRecords } from "./known-records";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("records that are known", () => {
  afterEach(() => vi.restoreAllMocks());

  it("are known wherever they stand, and only where every byte is the same", () => {
    const known = createKnownRecords<string>();
    const text = `{"id":"C1","note":"${"x".repeat(100)}"}`;
    known.keep(bytes(text), "facts");
    expect(known.at(bytes(text), 0)).toEqual({ text: bytes(text), facts: "facts" });
    expect(known.at(bytes(`[{}, ${text}]`), 5)?.facts).toBe("facts");
    expect(known.at(bytes(text.replace('x"}', 'y"}')), 0)).toBeUndefined();
    expect(known.at(bytes(text.slice(0, -1)), 0)).toBeUndefined();
    expect(known.at(bytes(`{}${text}`), 1)).toBeUndefined();
    expect(known.at(bytes(text), text.length)).toBeUndefined();
  });

  it("are what was read last where two begin alike", () => {
    const known = createKnownRecords<number>();
    const twins = [1, 2].map((nth) => bytes(`{"pad":"${"x".repeat(100)}","id":${nth}}`));
    for (const [nth, twin] of twins.entries()) known.keep(twin, nth);
    expect(twins.map((twin) => known.at(twin, 0)?.facts)).toEqual([undefined, 1]);
  });

  it("do not hold on to the answer that they came in", () => {
    const known = createKnownRecords<null>();
    const text = `{"id":1,"note":"${"x".repeat(100)}"}`;
    const answer = bytes(`[${text}]`);
    known.keep(answer.subarray(1, -1), null);
    answer.fill(0);
    expect(known.at(bytes(text), 0)?.text.buffer.byteLength).toBe(text.length);
  });

  it("are forgotten where they are too many, and after ten minutes", async () => {
    const now = vi.spyOn(performance, "now").mockReturnValue(1000);
    const known = createKnownRecords<null>();
    const large = (id: number) => bytes(`{"id":${id},"text":"${"x".repeat(1024 * 1024)}"}`);
    for (const id of [1, 2, 3, 4]) known.keep(large(id), null);
    const isKnown = (id: number) => known.at(large(id), 0) !== undefined;
    expect([1, 2, 3, 4].map(isKnown)).toEqual([false, true, true, true]);
    now.mockReturnValue(601_001);
    // The cache looks at the clock once a millisecond.
    await vi.waitFor(() => expect([2, 3, 4].some(isKnown)).toBe(false));
  });
});
