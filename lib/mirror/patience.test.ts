import { expect, it, vi } from "vitest";
import { fail, succeed } from "@/lib/contract/failure";
import type { ReadPage } from "./asking";
import { pauseAfter, withPatience } from "./patience";

const page: ReadPage = { rows: [], size: 0, total: 0, perPage: 25, stamp: { number: 1, at: 1 }, leftOut: [] };

it("asks again where an answer is missing, four times at most, with growing pauses", async () => {
  const ask = vi.fn(async () => fail("upstream_timeout"));
  const pauses: number[] = [];
  const wait = async (ms: number) => void pauses.push(ms);
  const asking = withPatience({ page: ask, find: ask }, wait);
  expect(await asking.page({ page: 1 })).toEqual(fail("upstream_timeout"));
  expect(ask).toHaveBeenCalledTimes(4);
  expect(pauses.map((ms) => Math.floor(Math.log2(ms / 500)))).toEqual(
    [0, 1, 2].map((n) => expect.toSatisfy((at: number) => at >= n && at <= n + 1)),
  );
});

it("takes the answer as soon as there is one, and a refusal at once", async () => {
  const find = vi.fn(async () => fail("upstream_refused"));
  const answers = [fail("upstream_unreachable"), succeed(page)];
  const asking = withPatience({ page: async () => answers.shift() ?? succeed(page), find }, async () => {});
  expect(await asking.page({ page: 1 })).toEqual(succeed(page));
  expect(await asking.find("A")).toEqual(fail("upstream_refused"));
  expect(find).toHaveBeenCalledTimes(1);
});

it("pauses for as long as the upstream says, 15 minutes where it refuses, else 90 s at most", () => {
  const quarter = 15 * 60_000;
  expect(pauseAfter({ code: "rate_limited", retryAfter: 7 }, 1)).toBe(7000);
  expect(pauseAfter({ code: "rate_limited", retryAfter: 86_400 }, 1)).toBe(quarter);
  expect(pauseAfter({ code: "rate_limited" }, 1)).toBe(quarter);
  expect(pauseAfter({ code: "upstream_refused" }, 1)).toBe(quarter);
  for (let failures = 1; failures < 30; failures++) {
    const ms = pauseAfter({ code: "upstream_unreachable" }, failures);
    expect(ms).toBeGreaterThanOrEqual(500);
    expect(ms).toBeLessThanOrEqual(90_000);
  }
});
