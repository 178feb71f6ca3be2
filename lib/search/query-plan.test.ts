import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openScratchSqlite, type Scratch } from "@/lib/database/__fixtures__/scratch-database";
import { indexedText } from "./indexed-text";
import {
  criteriaOf,
  matchingShare,
  meetsCriteria,
  planQuery,
  prefixCriteriaOf,
  type TextCriteria,
} from "./query-plan";
import { type Question, readQuestion } from "./question";
import type { Sample } from "./trigram-sample";

const text = indexedText(["Anna Smith", "anna@example.org", "+1 (416) 555-0199", "王伟明"], "1250.50");
const meets = (q: string, criteria: (question: Question) => TextCriteria = criteriaOf) =>
  meetsCriteria(criteria(readQuestion(q)), text);

it.each([
  "anna",
  "nna",
  "SMITH, anna",
  '"anna smith"',
  "an sm",
  "416 555 0199",
  "伟",
  "伟明",
  "1,250.5",
  " \t ",
])("a record is found by %s", (q) => expect(meets(q)).toBe(true));

it.each(['"smith anna"', "ith anna x", "nn", "anna lee", '"anna smit"', "416 555 0198", "2,250.5"])(
  "a record is not found by %s",
  (q) => expect(meets(q)).toBe(false),
);

it("prefixCriteriaOf requires words that begin with the words of the query", () => {
  expect(meets("nna")).toBe(true);
  expect(meets("nna", prefixCriteriaOf)).toBe(false);
  expect(meets("smi 1,250.5", prefixCriteriaOf)).toBe(true);
});

function sampleOf(texts: readonly string[]): Sample {
  const having = (trigram: string) => texts.flatMap((one, at) => (one.includes(trigram) ? [at] : []));
  return { texts, having };
}

const texts = Array.from({ length: 1000 }, (_, at) =>
  [
    " paid ",
    at % 5 === 0 ? " maria " : " otto ",
    at % 50 === 0 ? " iris.smith@example.org " : " o@example.org ",
    at < 20 ? " darbley " : " ",
    at === 0 ? " iris.darbley@example.org " : " ",
  ].join(""),
);

it("matchingShare returns the share of matches in the sample", () => {
  expect(matchingShare([["maria"]], sampleOf(texts))).toBe(0.2);
  expect(matchingShare([["zzz"]], sampleOf([]))).toBe(0);
});

describe("planQuery on PostgreSQL", () => {
  const plan = (criteria: TextCriteria, mayWalk = true) =>
    planQuery("postgres", criteria, sampleOf(texts), { rows: mayWalk ? 25 : undefined });
  const methods = (mayWalk: boolean, ...parts: readonly string[]) =>
    parts.map((part) => plan([[part]], mayWalk).method);
  const trigrams = (...parts: readonly string[]) => {
    const { conditions } = plan(parts.map((part) => [part]));
    return conditions.length - parts.length - 1;
  };

  it("a part that many records contain is found by a walk", () => {
    expect(methods(true, "xample", "maria", "smith", "darbley", "@")).toEqual(Array(5).fill("walk"));
  });

  it("a walk with more alternatives to compare needs more matches, else the index is used", () => {
    const withOthers = (count: number) => [
      ["darbley", ...Array.from({ length: count }, (_, at) => `qqq${at}zzz`)],
    ];
    // Two percent of the records match: over 0.3 percent for each of six alternatives, but not of seven.
    expect([plan(withOthers(5)).method, plan(withOthers(6)).method]).toEqual(["walk", "index"]);
  });

  it("without a short walk an index is used, unless too many records match", () => {
    expect(methods(false, "smith", "darbley", "xample")).toEqual(["index", "index", "scan"]);
  });

  it("a rare part is found by its rarest trigrams", () => {
    expect([trigrams("smith", "darbley"), trigrams("qqqzzzqqq"), trigrams("xampleq")]).toEqual([2, 2, 1]);
    expect(methods(true, "is.darb", "qqqzzzqqq")).toEqual(["index", "index"]);
  });

  it("a part with letters that pg_trgm may not know is left to the server", () => {
    expect(methods(true, "王伟王")).toEqual(["scan"]);
  });
});

describe("planQuery on SQLite", () => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await openScratchSqlite();
  });
  afterAll(() => scratch.dispose());

  const plan = (q: string) => {
    const { from, conditions } = planQuery("sqlite", criteriaOf(readQuestion(q)), sampleOf(texts));
    return sql`select s.seq from ${from} where ${sql.join(conditions, sql` and `)}`;
  };

  it.each([
    ["an", "contribution_trigrams"],
    ['an "bo smith"', "contribution_trigrams"],
    ["anna", "contribution_trigrams"],
    ["a", "contribution_search"],
    ['an anna "bo smith"', "contribution_trigrams"],
    [" ", "contribution_search"],
  ])("%j is searched in %s", (q, table) => {
    expect(plan(q).compile(scratch.database.reader).sql).toContain(`from "${table}"`);
  });

  it("any typed text is a valid full-text query", async () => {
    const typed = fc.string({ unit: "grapheme", maxLength: 60 });
    const quoted = fc.stringMatching(/^["“an*(%\\ -]{1,12}$/);
    await fc.assert(
      fc.asyncProperty(fc.oneof(typed, quoted), async (q) => {
        expect((await plan(q).execute(scratch.database.reader)).rows).toEqual([]);
      }),
    );
  });
});
