import { expect, test } from "vitest";
import { progressLine } from "@/lib/import/import-report";
import { openProgress } from "./progress-line";

/** Shows progress every 50 ms for 11 s. Returns the writes. */
function shown(isTTY: boolean): string[] {
  const written: string[] = [];
  let now = 0;
  const line = openProgress({ isTTY, write: (text) => written.push(text) }, () => now);
  const text = () => progressLine({ rows: now, seconds: line.seconds(), bytes: 100, totalBytes: 1_000 });
  for (; now <= 11_000; now += 50) line.show(text);
  line.clear();
  return written;
}

test("a log gets a line every 5 s", () => {
  const lines = shown(false);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toBe("5,000 rows, 1,000 rows/s, 10 %, 45 s left\n");
});

test("a terminal gets one line that is rewritten, and cleared at the end", () => {
  const writes = shown(true);
  expect(writes).toHaveLength(56);
  expect(writes.every((text) => text.startsWith("\r\u001b[K") && !text.includes("\n"))).toBe(true);
  expect(writes.at(-1)).toBe("\r\u001b[K");
});
