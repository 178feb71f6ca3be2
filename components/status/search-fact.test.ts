import { expect, it } from "vitest";
import { searchFact } from "./search-fact";

const holds = { contributions: 5000, posts: 0, bytes: 0, leases: [] };

it("search says plainly where it has to read every row", () => {
  expect(searchFact({ ...holds, search: { by: "index" } })).toBe("Knows every contribution");
  expect(searchFact({ ...holds, search: { by: "reading" } })).toContain("pg_trgm");
});
