import { expect, it } from "vitest";
import { searchFact } from "./search-fact";

const holds = { contributions: 5000, posts: 0, bytes: 0, leases: [] };

it("search is told with how much it knows, and plainly where it has to read every row", () => {
  expect(searchFact({ ...holds, search: { indexed: 5000, by: "index" } }, "en")).toBe(
    "Knows every contribution",
  );
  expect(searchFact({ ...holds, search: { indexed: 1200, by: "index" } }, "en")).toContain("1,200 of 5,000");
  expect(searchFact({ ...holds, search: { indexed: 5000, by: "reading" } }, "en")).toContain("pg_trgm");
});
