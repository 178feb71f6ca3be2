import { describe, expect, it } from "vitest";
import { now, upstream } from "./__fixtures__/report";
import { barHeight, latencyOf } from "./latency";

describe("the times of the newest requests", () => {
  it("leave what failed out of the median, and count it", () => {
    expect(latencyOf(upstream.samples)).toEqual({ asked: 3, failed: 1, median: 21.4, slowest: 84 });
  });

  it("are nothing where nothing was answered", () => {
    const failed = upstream.samples.filter(({ outcome }) => outcome !== "ok");
    expect(latencyOf(failed)).toEqual({ asked: 1, failed: 1, median: null, slowest: null });
    expect(latencyOf([])).toEqual({ asked: 0, failed: 0, median: null, slowest: null });
  });

  it("are drawn by the slowest answer, a failure at full height, and a fast one is still seen", () => {
    const at = now;
    expect(barHeight({ at, ms: 42, outcome: "ok" }, 84)).toBe(0.5);
    expect(barHeight({ at, ms: 0, outcome: "ok" }, 84)).toBeGreaterThan(0);
    expect(barHeight({ at, ms: 1, outcome: "upstream_timeout" }, 84)).toBe(1);
    expect(barHeight({ at, ms: 1, outcome: "upstream_timeout" }, null)).toBe(1);
  });
});
