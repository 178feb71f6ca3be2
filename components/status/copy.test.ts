import { describe, expect, it } from "vitest";
import { odd } from "./__fixtures__/report";
import { serverCopy, upstreamCopy } from "./copy";

describe("API differences", () => {
  it.each([
    ["mistyped", "Found null, expected text"],
    ["missing", "Missing, expected text"],
    ["unknown", "Not in the contract, found null"],
    ["ignored", "Filter ignored"],
  ] as const)("%s: %s", (kind, words) => expect(upstreamCopy.kind({ ...odd, kind })).toBe(words));

  it("are counted by the thing that differs", () => {
    expect(upstreamCopy.counted("contribution", 25, "en-GB")).toBe("25 contributions");
    expect(upstreamCopy.counted("envelope", 1, "en-GB")).toBe("1 list page");
  });
});

describe("the database", () => {
  it("says how to make a search fast that reads every row", () => {
    expect(serverCopy.searchState({ by: "index" })).toBe("Complete");
    expect(serverCopy.searchState({ by: "reading" })).toContain("pg_trgm");
  });

  it("names jobs in words, and an unknown one by its own name", () => {
    expect(serverCopy.jobNames([])).toBe("Idle");
    expect(serverCopy.jobNames(["mirror", "other"])).toBe("syncing records, other");
  });
});
