import fc from "fast-check";
import { expect, it } from "vitest";
import { awayFromHome } from "@/lib/server/__fixtures__/away-from-home";
import { runs } from "@/scripts/test/runs";
import { safeNext } from "./request-origin";

const origin = "https://desk.example/giving";

it.each(awayFromHome)("%j is replaced by the start page", (next) => {
  expect(safeNext(next, origin)).toBe("/");
});

it.each([
  "/contributions/KJLEMLD8",
  "/contributions?type=renewals&from=2024-03-01&tz=America%2FToronto#row-3",
  "/go?q=a%40b.example&ticket=1",
  "/feeds/N%2FS/posts?name=%22x%22",
  "/contributions?next=//evil.example",
  "/",
])("%j is kept unchanged", (next) => {
  expect(safeNext(next, origin)).toBe(next);
});

it("any next parameter leads to a page of the desk", () => {
  const parts = fc.constantFrom(
    "/",
    "//",
    "\\",
    "..",
    ".",
    "@",
    ":",
    "https:",
    "evil.example",
    "%2f",
    "\t",
    "?",
    "#",
    "a",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(parts).map((all) => all.join("")),
      ),
      (next) => {
        const safe = safeNext(next, origin);
        expect(new URL(safe, origin).origin).toBe("https://desk.example");
        expect(safe).toMatch(/^\/(?!\/)/);
      },
    ),
    { numRuns: runs(400, 2000) },
  );
});
