import { describe, expect, it } from "vitest";
import { failureTable } from "@/lib/contract/failure";
import { statusTrouble } from "./status";

describe("statusTrouble", () => {
  it.each([
    [201, "upstream_malformed", 502],
    [204, "upstream_malformed", 502],
    [206, "upstream_malformed", 502],
    [301, "upstream_refused", 502],
    [302, "upstream_refused", 502],
    [303, "upstream_refused", 502],
    [304, "upstream_malformed", 502],
    [307, "upstream_refused", 502],
    [308, "upstream_refused", 502],
    [400, "upstream_malformed", 502],
    [401, "upstream_refused", 502],
    [403, "upstream_refused", 502],
    [404, "not_found", 404],
    [408, "upstream_timeout", 504],
    [418, "upstream_malformed", 502],
    [422, "upstream_malformed", 502],
    [429, "rate_limited", 429],
    [500, "upstream_malformed", 502],
    [502, "upstream_unreachable", 502],
    [503, "upstream_unreachable", 502],
    [504, "upstream_unreachable", 502],
    [599, "upstream_malformed", 502],
  ] as const)("takes %d for %s, which we answer with %d", (status, code, ours) => {
    const { failure } = statusTrouble(status, undefined, 0);
    expect(failure.code).toBe(code);
    expect(failureTable[failure.code].status).toBe(ours);
  });

  it("tells what is forbidden from what is refused", () => {
    expect(statusTrouble(403, undefined, 0).failure.message).toContain("does not allow");
  });

  it("takes a 503 that names its end for a pause, which we pass on", () => {
    const { failure } = statusTrouble(503, "7", 0);
    expect(failure).toMatchObject({ code: "upstream_unavailable", retryAfter: 7 });
    expect(failureTable[failure.code].status).toBe(503);
  });

  it("keeps Retry-After for 429 and 503 only", () => {
    expect(statusTrouble(429, "120", 0).failure.retryAfter).toBe(120);
    expect(statusTrouble(429, undefined, 0).failure).not.toHaveProperty("retryAfter");
    expect(statusTrouble(401, "7", 0).failure).not.toHaveProperty("retryAfter");
  });
});
