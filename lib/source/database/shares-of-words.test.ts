import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readContributionQuery, type SearchQuery } from "@/lib/contract/contribution-query";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import type { Source } from "@/lib/source/source";
import { runs } from "@/scripts/test/runs";
import { writeContributions } from "./__fixtures__/write";
import { createDatabaseSource } from "./database-source";
import { toContributionRow } from "./write";

/**
 * More than a sample holds, so that it decides how words are looked up; 150 on a day, all of the last three
 * days of one name.
 */
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
  // In no order of time within their day.
  const day = Math.floor(at / 150);
  const instant = Date.UTC(2024, 0, 1 + day) + ((at * 7919) % 86_400) * 1000;
  return {
    ...{ id: `C${at}`, ordered_at: new Date(instant).toISOString(), is_paid: true, line_items: [] },
    supporter: {
      id: `S${at}`,
      first_name: names(at).trim(),
      email: `${at % 20 === 0 ? "x" : ""}give${at}@example.org`,
    },
    ...{ total_amount: "25.0000", currency: { code: "CAD" } },
  };
});

describe.each(scratchEngines())("words of every share on $engine", ({ open }) => {
  let scratch: Scratch;
  let source: Source;
  beforeAll(async () => {
    scratch = await open();
    source = createDatabaseSource(scratch.database);
    const rows = records.map((value) =>
      toContributionRow({ id: value.id, value, text: Buffer.from(JSON.stringify(value)) }),
    );
    await writeContributions(scratch.database, rows);
  });
  afterAll(() => scratch.dispose());

  const { query } = readContributionQuery(new Map());
  async function found(requested: Partial<SearchQuery> & { readonly q: string }): Promise<readonly string[]> {
    const whole = { ...query, order: "rank", perPage: 25, isCounted: false, hasFacets: false } as const;
    const outcome = await source.searchContributions({ ...whole, ...requested });
    if (!outcome.ok) throw new Error(outcome.failure.code);
    return outcome.value.items.map((item): string => JSON.parse(Buffer.from(item).toString()).id);
  }

  /** By hand: every word begins one first, then wherever words stand; each by date. */
  function expected(q: string, isByDate: boolean, sign: number): readonly string[] {
    const texts = records.map(({ id, supporter }) =>
      ` ${id} ${supporter.id} ${supporter.first_name} ${supporter.email} `.toLowerCase(),
    );
    const words = q.toLowerCase().split(" ");
    const rank = (at: number) => (isByDate || words.every((word) => texts[at]?.includes(` ${word}`)) ? 0 : 1);
    const key = (at: number) => Date.parse(records[at]?.ordered_at ?? "");
    return (
      records
        .map((_, at) => at)
        // One or two letters begin a word.
        .filter((at) => words.every((word) => texts[at]?.includes(word.length < 3 ? ` ${word}` : word)))
        .sort((one, other) => rank(one) - rank(other) || sign * (key(one) - key(other)))
        .map((at) => records[at]?.id ?? "")
    );
  }

  const questions = [
    ...[
      "crowded",
      "rowded",
      "sparse",
      "medium",
      "edium",
      "seldom",
      "eldom",
      "scarcely",
      "carcel",
      "unique",
      "niqu",
    ],
    ...[
      "give",
      "xgive",
      "example",
      "xample",
      "medium crowded",
      "edium rowd",
      "seldom medium",
      "give149",
      "C11",
      "mple.or",
    ],
  ];
  it.each(questions)("finds all that hold %s, in their order, on near and far pages", async (q) => {
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

  it("finds all that hold a stretch of one of their words, and the beginning of another", async () => {
    const stretch = fc
      .tuple(fc.nat(count - 1), fc.nat(40), fc.integer({ min: 3, max: 12 }), fc.integer({ min: 0, max: 3 }))
      .map(([at, from, length, others]) => {
        const { supporter } = records[at] ?? expect.fail();
        const text = `${supporter.first_name} ${supporter.email}`.toLowerCase();
        const [word = ""] = text.slice(from, from + length).split(" ");
        return `${word} ${supporter.first_name.toLowerCase().slice(0, others)}`.trim();
      })
      // Signs around a word are not part of it, and nothing but digits may be an amount.
      .filter((q) => /^[a-z\d](\S*[a-z\d])?( [a-z]+)?$/.test(q) && /[a-z]/.test(q) && q.length > 2);
    await fc.assert(
      fc.asyncProperty(stretch, fc.constantFrom(1, 2), async (q, page) => {
        const all = expected(q, false, -1).slice((page - 1) * 25, page * 25);
        expect({ q, ids: await found({ q, page }) }).toEqual({ q, ids: all });
      }),
      { numRuns: runs(25, 150) },
    );
  });
});
