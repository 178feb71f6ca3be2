import { expect, it } from "vitest";
import { dayBucket } from "@/components/insights/__fixtures__/bucket";
import { countIn, receivedIn } from "./series-format";
import { spanDays, spanList, toSpan } from "./use-cursor";

const march = Array.from({ length: 31 }, (_, at) => dayBucket(at + 1));

it("a selection is the same from either end", () => {
  expect(toSpan(25, 21)).toEqual({ first: 21, last: 25 });
  expect(toSpan(21, 25)).toEqual({ first: 21, last: 25 });
});

it("the list of a selection is from the first bar's first day to the last bar's last day", () => {
  expect(spanDays(march, { first: 21, last: 25 })).toEqual({ from: "2024-03-22", to: "2024-03-26" });
  const list = spanList(march, { first: 21, last: 25 });
  expect(list).toBe("from=2024-03-22&to=2024-03-26&tz=America/Toronto&q=status:paid");
  const weeks = [dayBucket(4, { to: "2024-03-10" }), dayBucket(11, { to: "2024-03-17" })];
  expect(spanDays(weeks, { first: 0, last: 1 })).toEqual({ from: "2024-03-04", to: "2024-03-17" });
});

it("a selection of bars without lists, or outside the bars, has no list", () => {
  const bare = march.map((bucket) => ({ ...bucket, list: null }));
  expect(spanList(bare, { first: 0, last: 3 })).toBeNull();
  expect(spanList(march, { first: 0, last: 40 })).toBeNull();
  expect(spanDays([], { first: 0, last: 0 })).toBeNull();
});

it("a bar has the exact sum of its kinds", () => {
  expect(receivedIn(dayBucket(1))).toBe(553_000n);
  expect(countIn(dayBucket(1))).toBe(6);
});
