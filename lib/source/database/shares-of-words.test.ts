import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readContributionQuery, type SearchQuery } from "@/lib/contract/contribution-query";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import type { Source } from "@/lib/source/source";
import { runs } from "@/scripts/test/runs";
import { idsOf, unwrap } from "./__fixtures__/read";
import { rowOf, writeContributions } from "./__fixtures__/write";
import { createDatabaseSource } from "./database-source";

/** More than the sample has, so that shares decide the plan; 150 a day, the last days with one name. */
const count = 1500;
const names = (at: number) =>
  [
    at >= count - 400 ? "Crowded" : "Sparse",
    at % 50 === 7 ? "Medium" : "",
    at % 200 === 11 ? "Seldom" : "",
    at % 400 === 11 ? "Scarcely" : "",
    at === 3 ? "Unique" : "",
    at >= count - 6 ? "Lately" : "",
  ].join(" ");
const records = Array.from({ length: count }, (_, at) => {
  // Times within a day are shuffled.
  const day = Math.floor(at / 150);
  const instant = Date.UTC(2024, 0, 1 + day) + ((at * 7919) % 86_400) * 1000;
  return {
    id: `C${at}`,
    ordered_at: new Date(instant).toISOString(),
    is_paid: true,
    line_items: [],
    supporter: {
      id: `S${at}`,
      first_name: names(at).trim(),
      email: `${at % 20 === 0 ? "x" : ""}give${at}@example.org`,
    },
    total_amount: "25.0000",
    currency: { code: "CAD" },
  };
});

describe.each(scratchEngines())("words of every frequency on $engine", ({ open }) => {
  let scratch: Scratch;
  let source: Source;
  beforeAll(async () => {
    scratch = await open();
    source = createDatabaseSource(scratch.database);
    await writeContributions(scratch.database, records.map(rowOf));
  });
  afterAll(() => scratch.dispose());

  const { query } = readContributionQuery(new Map());
  async function found(requested: Partial<SearchQuery> & { readonly q: string }): Promise<readonly string[]> {
    const plain = { ...query, order: "rank", perPage: 25, isCounted: false, hasFacets: false } as const;
    return idsOf((await unwrap(source.searchContributions({ ...plain, ...requested }))).items);
  }

  /** Returns the ids by a scan: records with all words as prefixes first, then the others, each by date. */
  function expected(q: string, isByDate: boolean, direction: number): readonly string[] {
    const texts = records.map(({ id, supporter }) =>
      ` ${id} ${supporter.id} ${supporter.first_name} ${supporter.email} `.toLowerCase(),
    );
    const words = q.toLowerCase().split(" ");
    const rank = (at: number) => (isByDate || words.every((word) => texts[at]?.includes(` ${word}`)) ? 0 : 1);
    const key = (at: number) => Date.parse(records[at]?.ordered_at ?? "");
    return (
      records
        .map((_, at) => at)
        // One or two letters match a prefix.
        .filter((at) => words.every((word) => texts[at]?.includes(word.length < 3 ? ` ${word}` : word)))
        .sort((one, other) => rank(one) - rank(other) || direction * (key(one) - key(other)))
        .map((at) => records[at]?.id ?? "")
    );
  }

  const queries = [
    ..."crowded rowded sparse medium edium seldom eldom scarcely carcel unique niqu".split(" "),
    ..."give xgive example xample give149 C11 mple.or".split(" "),
    ...["medium crowded", "edium rowd", "seldom medium"],
  ];
  it.each(queries)("%s finds all matches in order, on near and far pages", async (q) => {
    for (const order of ["rank", "date"] as const) {
      for (const sort of ["-contribution_date", "contribution_date"] as const) {
        const all = expected(q, order === "date", sort === "contribution_date" ? 1 : -1);
        const exact = order === "rank" ? records.filter(({ id }) => id === q).map(({ id }) => id) : [];
        const inOrder = [...exact, ...all.filter((id) => !exact.includes(id))];
        for (const page of [1, 2, 9]) {
          const requested = await found({ q, order, sort, page });
          expect(requested).toEqual(inOrder.slice((page - 1) * 25, page * 25));
        }
      }
    }
  });

  it("a part of one word with a prefix of another finds all matches", async () => {
    const fragment = fc
      .tuple(fc.nat(count - 1), fc.nat(40), fc.integer({ min: 3, max: 12 }), fc.integer({ min: 0, max: 3 }))
      .map(([at, from, length, others]) => {
        const { supporter } = records[at] ?? expect.fail();
        const text = `${supporter.first_name} ${supporter.email}`.toLowerCase();
        const [word = ""] = text.slice(from, from + length).split(" ");
        return `${word} ${supporter.first_name.toLowerCase().slice(0, others)}`.trim();
      })
      // Punctuation around a word is not part of it, and digits alone may be an amount.
      .filter((q) => /^[a-z\d](\S*[a-z\d])?( [a-z]+)?$/.test(q) && /[a-z]/.test(q) && q.length > 2);
    await fc.assert(
      fc.asyncProperty(fragment, fc.constantFrom(1, 2), async (q, page) => {
        const all = expected(q, false, -1).slice((page - 1) * 25, page * 25);
        expect({ q, ids: await found({ q, page }) }).toEqual({ q, ids: all });
      }),
      { numRuns: runs(25, 150) },
    );
  });
});
