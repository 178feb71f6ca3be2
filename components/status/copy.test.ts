import { describe, expect, it } from "vitest";
import { demoReport, mistypedBrand } from "./__fixtures__/report";
import { mirrorCopy, upstreamCopy } from "./copy";
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

it.each([
  ["done", 1, 400, "1 row, 2 requests"],
  ["running", 1, 400, "1 of 400 rows, 2 requests"],
  ["running", 0, 1, "0 of 1 row, 2 requests"],
  ["running", 1200, null, "1,200 rows, 2 requests"],
] as const)("a %s sync run with %i rows of %s has: %s", (state, rows, total, words) => {
  const run = { kind: "full", state, rows, total, requests: 2, startedAt: 0, endedAt: null } as const;
  expect(mirrorCopy.rows({ ...run, missing: 0, unstable: 0, reason: null }, "en-GB")).toBe(words);
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
