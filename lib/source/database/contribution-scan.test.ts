import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readContributionQuery, type SearchQuery } from "@/lib/contract/contribution-query";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { requestedKinds } from "@/lib/records/labels";
import type { Source } from "@/lib/source/source";
import { runs } from "@/scripts/test/runs";
import { idsOf, unwrap } from "./__fixtures__/read";
import {
  hasOneTypo,
  phoneNumbers,
  plainWords,
  type Searched,
  searched,
  specialTerms,
  toRecord,
  typed,
  wordsOf,
} from "./__fixtures__/searched-records";
import { crowdedInstant } from "./__fixtures__/small-records";
import { rowOf, writeContributions } from "./__fixtures__/write";
import { createDatabaseSource } from "./database-source";
import { clearRecords } from "./write";

const plain: SearchQuery = {
  ...readContributionQuery(new Map()).query,
  q: "",
  order: "rank",
  perPage: 7,
  isCounted: true,
  hasFacets: false,
};

const onlyNumbers = /^[+\d ().-]+$/;

const anyQuery: fc.Arbitrary<SearchQuery> = fc
  .record({
    q: fc
      .array(typed, { minLength: 1, maxLength: 2 })
      .map((words) => words.join(" "))
      // A currency between two numbers may belong to either.
      .filter((q) => !/\d\s*(?:[A-Z]{2,3}|[A-Z]{0,2}\p{Sc})\s*\d/u.test(q))
      // Several numbers that are too long for one may be divided anywhere.
      .filter((q) => !(onlyNumbers.test(q) && q.replaceAll(/\D/g, "").length > 15)),
    order: fc.constantFrom("rank", "date"),
    sort: fc.constantFrom("-contribution_date", "-contribution_date", "contribution_date"),
    page: fc.constantFrom(1, 1, 1, 2, 3),
    recurring: fc.boolean(),
    occurredAfter: fc.option(crowdedInstant, { nil: undefined }),
  })
  .map(({ occurredAfter, ...requested }) => ({
    ...plain,
    ...requested,
    ...(occurredAfter === undefined ? {} : { occurredAfter }),
  }));

/** Returns the words and the other conditions of a query, without the code that is tested. */
function termsOf(q: string) {
  const conditions = [...specialTerms].filter(([text]) => q.includes(text)).map(([, matches]) => matches);
  const amounts = ["1,250.50", "1.250,50"].filter((text) => q.includes(text)).map(() => "1250.50");
  const others = [...specialTerms.keys(), "1,250.50", "1.250,50"];
  const plain = others.reduce((rest, text) => rest.replaceAll(text, " "), q).trim();
  const digits = plain.replaceAll(/\D/g, "");
  // One number (docs/decisions/011): no amount, no other number with a plus sign.
  const isOne = onlyNumbers.test(plain) && !/ \+|(?:^| )\d+\.\d{1,3}(?: |$)|(?:\d[().+-]*){9} /.test(plain);
  if (isOne && digits.length > 6) {
    const isAmerican = plain.startsWith("+") || (digits.length === 11 && digits.startsWith("1"));
    const national = digits.slice(isAmerican ? 1 : 0).replace(/^0+/, "");
    return { conditions, words: [national.length > 6 ? national : digits, ...amounts] };
  }
  const written = [...phoneNumbers].reduce((rest, [text, word]) => rest.replaceAll(text, ` ${word} `), plain);
  return { conditions, words: [...plainWords(written), ...amounts] };
}

/** Returns the page and the total that a scan of every record finds. */
function scan(requested: SearchQuery, stored: readonly Searched[]) {
  const { conditions, words } = termsOf(requested.q);
  const isShort = (word: string) => [...word].length < 3;
  // One or two letters match a prefix; one or two Han characters match anywhere.
  const hasPrefix = (record: Searched, word: string) =>
    wordsOf(record).some((own) =>
      isShort(word) && /\p{sc=Han}/u.test(word) ? own.includes(word) : own.startsWith(word),
    );
  const hasWord = (record: Searched, word: string) =>
    isShort(word) ? hasPrefix(record, word) : wordsOf(record).some((own) => own.includes(word));
  const rank = (record: Searched) => {
    if (requested.order === "date") return 0;
    if (record.id === requested.q) return 1;
    if (words.length === 1 && words[0]?.includes("@") && wordsOf(record).includes(words[0])) return 2;
    return words.every((word) => hasPrefix(record, word)) ? 3 : 4;
  };
  const direction = requested.sort === "contribution_date" ? 1 : -1;
  const kinds = requestedKinds(requested);
  const found = stored
    .filter((record) => words.every((word) => hasWord(record, word)))
    .filter((record) => conditions.every((isMet) => isMet(record)))
    .filter(({ isRecurring }) => kinds.includes(isRecurring ? "recurring" : "onetime"))
    .filter(({ at }) => requested.occurredAfter === undefined || at > requested.occurredAfter)
    .sort(
      (one, other) =>
        rank(one) - rank(other) ||
        direction * (one.at - other.at) ||
        direction * (one.id < other.id ? -1 : 1),
    );
  const from = (requested.page - 1) * requested.perPage;
  return { ids: found.slice(from, from + requested.perPage).map(({ id }) => id), total: found.length };
}

describe.each(scratchEngines())("search in $engine compared with a scan", ({ open }) => {
  let scratch: Scratch;
  let source: Source;

  beforeAll(async () => {
    scratch = await open();
    source = createDatabaseSource(scratch.database);
  });
  afterAll(() => scratch.dispose());

  async function search(requested: Partial<SearchQuery>) {
    const { items, ...rest } = await unwrap(source.searchContributions({ ...plain, ...requested }));
    return { ...rest, ids: idsOf(items) };
  }

  const store = (records: readonly { readonly id: string }[]) =>
    writeContributions(scratch.database, records.map(rowOf));

  const clear = () => scratch.database.write(clearRecords);

  it("a search finds the records of a scan in the same order after any writes", async () => {
    const history = fc.array(fc.array(searched, { maxLength: 40 }), { minLength: 1, maxLength: 4 });
    const queries = fc.array(anyQuery, { minLength: 12, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(history, queries, async (batches, requested) => {
        await clear();
        for (const batch of batches) await store(batch.map(toRecord));
        const stored = [...new Map(batches.flat().map((record) => [record.id, record])).values()];
        for (const one of requested) {
          const { ids, total, isForgiving } = await search(one);
          const expected = scan(one, stored);
          if (expected.total > 0 || !isForgiving) {
            expect({ q: one, ids, total }).toEqual({ q: one, ...expected });
            continue;
          }
          for (const id of ids) {
            const own = wordsOf(stored.find((record) => record.id === id) ?? expect.fail(id));
            expect({
              q: one.q,
              id,
              isClose: termsOf(one.q).words.some((word) => hasOneTypo(word, own)),
            }).toEqual({
              q: one.q,
              id,
              isClose: true,
            });
          }
        }
      }),
      { numRuns: runs(6, 24), endOnFailure: true },
    );
  });

  it("a search finds the records of a scan on days with hundreds of records", async () => {
    const queries = fc.array(anyQuery, { minLength: 12, maxLength: 12 });
    // More records than `searched` has ids: a day fills several pages.
    const many = fc.array(searched, { minLength: 300, maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(many, queries, fc.integer({ min: 1, max: 2 }), async (given, requested, days) => {
        await clear();
        const at = (index: number) => Date.UTC(2024, 1, 1 + (index % days), index % 24);
        const stored = given.map((record, index) => ({ ...record, id: `NO${index}`, at: at(index) }));
        await store(stored.map(toRecord));
        for (const one of [...requested, { ...plain, q: "an" }, { ...plain, q: "an", page: 3 }]) {
          const expected = scan(one, stored);
          if (expected.total === 0) continue;
          const { ids, total } = await search(one);
          expect({ q: one, ids, total }).toEqual({ q: one, ...expected });
        }
      }),
      { numRuns: runs(2, 6), endOnFailure: true },
    );
  });
});
