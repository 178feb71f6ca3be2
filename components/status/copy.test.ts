import { describe, expect, it } from "vitest";
import { mistypedBrand } from "./__fixtures__/report";
import { serverCopy, upstreamCopy } from "./copy";

describe("API differences", () => {
  it.each([
    ["mistyped", "Found null, expected text"],
    ["missing", "Missing, expected text"],
    ["unknown", "Not in the contract, found null"],
    ["ignored", "Filter ignored"],
  ] as const)("of the kind %s are shown as “%s”", (kind, words) =>
    expect(upstreamCopy.kind({ ...mistypedBrand, kind })).toBe(words),
  );

  it("are counted by resource", () => {
    expect(upstreamCopy.counted("contribution", 25, "en-GB")).toBe("25 contributions");
    expect(upstreamCopy.counted("envelope", 1, "en-GB")).toBe("1 list page");
  });
});

describe("the database", () => {
  it("shows how to speed up a search that reads every row", () => {
    expect(serverCopy.searchState({ by: "index" })).toBe("Complete");
    expect(serverCopy.searchState({ by: "reading" })).toContain("pg_trgm");
  });

  it("shows jobs in words, and an unknown job by its name", () => {
    expect(serverCopy.jobNames([])).toBe("Idle");
    expect(serverCopy.jobNames(["mirror", "other"])).toBe("syncing records, other");
  });
});
