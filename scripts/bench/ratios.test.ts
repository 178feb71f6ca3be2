import { expect, test } from "vitest";
import type { CaseFigures, Figures } from "./figures";
import { ratiosOf } from "./ratios";
import { targets } from "./targets";

const page = (subject: string, place: string, small: number, full: number): CaseFigures => ({
  subject,
  place,
  small,
  full,
});

const figures: Figures = {
  rows: 100_000,
  rounds: 10,
  load: { rows: 100_000, seconds: 20, idleBytes: 100 * 2 ** 20, peakBytes: 140 * 2 ** 20 },
  cases: [
    page("no filter", "first", 1, 1.1),
    page("no filter", "last", 1, 1.6),
    page("onetime", "first", 2, 2),
    page("onetime", "last", 2, 2.2),
    page("one contribution", "by id", 1, 9),
  ],
  http: null,
};

const load = (name: string, requestsPerSecond: number, p50: number) => ({
  name,
  connections: 8,
  requestsPerSecond,
  p50,
  p99: p50,
  bodyBytes: 1,
});

const findRatio = (name: RegExp, given = figures) => ratiosOf(given).find((ratio) => name.test(ratio.name));

test("growth is that of the list that suffers most, whatever one record costs", () => {
  expect(findRatio(/^list page/)).toMatchObject({
    value: 1.6,
    goal: 1.5,
    met: false,
    worst: "no filter, last",
  });
});

test("depth compares the last page with the first of the same filter", () => {
  const depth = findRatio(/^last page/);
  expect(depth?.value).toBeCloseTo(1.6 / 1.1);
  expect(depth).toMatchObject({ met: false, worst: "no filter" });
});

test("the import is judged by its rows a second and its memory over idle", () => {
  expect(findRatio(/^import/)).toMatchObject({ value: 5000, bound: "at least", met: false });
  expect(findRatio(/^memory/)).toMatchObject({ value: 40, bound: "at most", met: true });
});

test("without HTTP there are no ratios of it", () => {
  expect(ratiosOf(figures)).toHaveLength(4);
});

test("over HTTP, throughput is a share and the proxy a difference", () => {
  const http = [
    load(targets.constant, 1000, 1),
    load(targets.list, 600, 2),
    { ...load(targets.gzip, 400, 3), bodyBytes: 18_000 },
    { ...load(targets.brotli, 450, 3), bodyBytes: 15_000 },
    load(targets.bare, 2000, 1),
    load(targets.direct, 500, 2),
    load(targets.proxied, 200, 4.5),
  ];
  const given = { ...figures, http };
  expect(findRatio(/÷ constant/, given)).toMatchObject({ value: 0.6, met: true });
  expect(findRatio(/÷ bare/, given)).toMatchObject({ value: 0.3, met: false });
  expect(findRatio(/^list page, compressed/, given)).toMatchObject({ value: 18, unit: " KB", met: true });
  expect(findRatio(/^proxied/, given)).toMatchObject({ value: 2.5, unit: " ms", met: false });
});
