import fc from "fast-check";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openScratchSqlite } from "@/lib/database/__fixtures__/scratch-database";
import { runs } from "@/scripts/test/runs";
import { isMet, isUnheard, textConditions } from "./text-demand";
import { typoPatterns } from "./typos";

const text = " anna smith  anna.smith@example.org  25.00 ";

it("a demand is met by whole words, prefixes, parts and one pattern, not by what is excepted", () => {
  expect(isMet({ whole: ["anna smith"], begin: ["anna."], inside: ["xample"] }, text)).toBe(true);
  expect(isMet({ whole: ["anna sm"] }, text)).toBe(false);
  expect(isMet({ begin: ["xample"] }, text)).toBe(false);
  expect(isMet({ oneOf: [["%25.0_%", "%25,0%"]] }, text)).toBe(true);
  expect(isMet({ oneOf: [["%25,0%"]] }, text)).toBe(false);
  expect(isMet({ inside: ["mith"], except: { begin: ["mith"] } }, text)).toBe(true);
  expect(isMet({ inside: ["smit"], except: { begin: ["smit"] } }, text)).toBe(false);
});

it("a demand is unheard where three of its characters are in nothing of a large sample", () => {
  const rarity = Object.assign((part: string) => (part === "qzz" ? 0 : 5), {
    sample: { texts: [text], having: () => [], further: [] },
  });
  expect(isUnheard({ inside: ["aqzz"] }, rarity)).toBe(true);
  expect(isUnheard({ inside: ["anna"] }, rarity)).toBe(false);
  expect(isUnheard({ inside: ["aqzz"] }, () => 0)).toBe(false);
});

it("patterns that begin alike are compared by their beginning first, and find the same", async () => {
  const { database, dispose } = await openScratchSqlite();
  const word = fc.string({
    unit: fc.constantFrom("a", "b", "_", "%", "\\", "é", "😀"),
    minLength: 1,
    maxLength: 7,
  });
  let found = 0;
  await fc.assert(
    fc.asyncProperty(word, fc.nat(6), fc.constantFrom("", "a", "ab"), async (asked, at, typed) => {
      const text = ` ${asked.slice(0, at)}${typed}${asked.slice(at + 1)} b `;
      const patterns = typoPatterns(asked);
      const one = sql.join(
        patterns.map((pattern) => sql`s.text like ${pattern} escape '\\'`),
        sql` or `,
      );
      const { rows } = await sql<{ together: number; apart: number }>`
        select ${sql.join(textConditions({ oneOf: [patterns] }))} as together, ${one} as apart
        from (select ${text} as text) as s`.execute(database.reader);
      const [{ together, apart } = { together: 0, apart: 1 }] = rows;
      expect(together).toBe(apart);
      found += together;
    }),
    { numRuns: runs(100, 400) },
  );
  expect(found).toBeGreaterThan(runs(20, 100));
  await dispose();
});
