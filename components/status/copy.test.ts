import { describe, expect, it } from "vitest";
import { demoReport, mistypedBrand } from "./__fixtures__/report";
import { upstreamCopy } from "./copy";
import { databaseFacts } from "./fact-copy";

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
  const { database } = demoReport({});
  const factsOf = (change: Partial<NonNullable<typeof database.holds>>) => {
    const holds = database.holds && { ...database.holds, ...change };
    return databaseFacts(demoReport({ database: { ...database, holds } }), "en-GB");
  };

  it("shows how to speed up a search that reads every row", () => {
    expect(factsOf({ search: { by: "index" } })).toContainEqual({ label: "Search index", value: "Complete" });
    expect(JSON.stringify(factsOf({ search: { by: "reading" } }))).toContain("pg_trgm");
  });

  it("shows jobs in words, and an unknown job by its name", () => {
    const jobs = (leases: readonly string[]) => factsOf({ leases }).at(-1)?.value;
    expect(jobs([])).toBe("Idle");
    expect(jobs(["mirror", "other"])).toBe("Syncing records, other");
  });
});
