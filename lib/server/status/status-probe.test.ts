import { describe, expect, it } from "vitest";
import type { FilterVerdict } from "@/lib/client/status-report";
import type { ContributionQuery } from "@/lib/contract/contribution-query";
import { type FailureCode, fail, type Outcome, succeed } from "@/lib/contract/failure";
import { type Kind, kinds } from "@/lib/records/labels";
import type { Slice, Source } from "@/lib/source/source";
import { noSums, noSupporters } from "@/lib/source/source";
import { askQuestions, probeQuestions } from "./status-probe";

interface Row {
  readonly ordered_at: string;
  readonly kind: Kind;
}

const start = Date.UTC(2026, 0, 1);
const rows: readonly Row[] = Array.from({ length: 90 }, (_, at) => ({
  ordered_at: new Date(start + at * 60_000).toISOString(),
  kind: kinds[at % 3] ?? "onetime",
}));
const posts = ["A well", "A new school", "The well again"].map((name) => ({ name, post_type: { id: "T" } }));

interface Behaviour {
  /** Parameters that this source does not obey. */
  readonly ignores?: readonly string[];
  readonly records?: readonly Row[];
  readonly withTypes?: boolean;
  /** What comes instead of the nth answer, counted from 1. */
  readonly instead?: ReadonlyMap<number, Outcome<Slice | null>>;
}

function slice(records: readonly object[], rowsShown: number, doubts: readonly string[]): Slice {
  const items = records.slice(0, rowsShown).map((record) => new TextEncoder().encode(JSON.stringify(record)));
  return { items, total: records.length, page: 1, perPage: rowsShown, asOf: start, doubts };
}

/** A source over the rows above that says of itself, as the check of answers would, what it did not obey. */
function sourceThat({ ignores = [], records = rows, withTypes = true, instead = new Map() }: Behaviour) {
  const asked: { query: object; isBackground: boolean }[] = [];
  const answer = (query: object, isBackground: boolean | undefined, give: () => Slice) => {
    asked.push({ query, isBackground: isBackground ?? false });
    return Promise.resolve(instead.get(asked.length) ?? succeed(give()));
  };
  const source = {
    listContributions: (query: ContributionQuery, caller?: { readonly background?: boolean }) =>
      answer(query, caller?.background, () => listed(query, records, ignores)),
    listPosts: (_: string, query: { readonly name?: string }, caller?: { readonly background?: boolean }) =>
      answer(query, caller?.background, () => {
        const given = posts.map(({ name, post_type }) => ({ name, post_type: withTypes ? post_type : null }));
        const found = given.filter(({ name }) => ignores.includes("name") || name.includes(query.name ?? ""));
        const isWrong = found.some(({ name }) => !name.includes(query.name ?? ""));
        return slice(found, 15, isWrong ? ["name"] : []);
      }),
  };
  return { source, asked };
}

function listed(query: ContributionQuery, records: readonly Row[], ignores: readonly string[]): Slice {
  const at = ({ ordered_at }: Row) => Date.parse(ordered_at);
  const { occurredBefore = Number.POSITIVE_INFINITY, occurredAfter = Number.NEGATIVE_INFINITY } = query;
  const rules: readonly (readonly [
    name: string,
    asked: boolean,
    holds: (row: Row) => boolean,
    isSeen: boolean,
  ])[] = [
    ["onetime", query.onetime, ({ kind }) => kind === "onetime", true],
    ["recurring", query.recurring, ({ kind }) => kind === "recurring", true],
    ["initial_recurring", query.initialRecurring, ({ kind }) => kind === "initial", true],
    // What a row of a plan is cannot be seen from it alone.
    [
      "one_time_and_initial_recurring",
      query.oneTimeAndInitialRecurring,
      ({ kind }) => kind !== "recurring",
      false,
    ],
    ["occurred_before", true, (row) => at(row) < occurredBefore, true],
    ["occurred_after", true, (row) => at(row) > occurredAfter, true],
  ];
  const obeyed = rules.filter(([name, asked]) => asked && !ignores.includes(name));
  const direction = query.sort === "contribution_date" && !ignores.includes("sort") ? 1 : -1;
  const found = records
    .filter((row) => obeyed.every(([, , holds]) => holds(row)))
    .sort((a, b) => (at(a) - at(b)) * direction);
  const shown = found.slice(0, 25);
  const wrong = rules.filter(([, asked, holds, isSeen]) => asked && isSeen && !shown.every(holds));
  const isUnsorted = query.sort === "contribution_date" && direction === -1 && shown.length > 1;
  return slice(found, 25, [...wrong.map(([name]) => name), ...(isUnsorted ? ["sort"] : [])]);
}

async function probe(behaviour: Behaviour, feed: string | null = "NEWS") {
  const { source, asked } = sourceThat(behaviour);
  const found: FilterVerdict[] = [];
  for await (const verdicts of askQuestions(probeQuestions(asSource(source), feed ?? undefined)))
    found.push(...verdicts);
  return { asked, verdicts: Object.fromEntries(found.map(({ name, verdict }) => [name, verdict])), found };
}

/** The two lists are all that a probe asks for. */
function asSource(
  lists: Pick<ReturnType<typeof sourceThat>["source"], "listContributions" | "listPosts">,
): Source {
  const none = () => Promise.resolve(fail("internal"));
  return {
    name: "upstream",
    listContributions: async (query, caller) => {
      const outcome = await lists.listContributions(query, caller);
      if (!outcome.ok) return outcome;
      return outcome.value === null ? fail("not_found") : succeed({ ...outcome.value, kinds: [] });
    },
    listPosts: lists.listPosts,
    searchContributions: none,
    findAlike: none,
    supporters: noSupporters,
    sums: noSums,
    findContribution: none,
    findPost: none,
    isDemo: none,
    listFeeds: none,
  };
}

const names = [
  "sort",
  "onetime",
  "recurring",
  "initial_recurring",
  "one_time_and_initial_recurring",
  "occurred_before",
  "occurred_after",
  "include",
  "name",
];

describe("the check of an upstream's filters", () => {
  it("finds every parameter honoured where they are, by at most eight background requests", async () => {
    const { asked, verdicts } = await probe({});
    expect(verdicts).toEqual(Object.fromEntries(names.map((name) => [name, "honoured"])));
    expect(asked.length).toBeLessThanOrEqual(8);
    expect(asked.every(({ isBackground }) => isBackground)).toBe(true);
  });

  it.each(names.filter((name) => name !== "include"))(
    "finds that %s is ignored, and only that",
    async (name) => {
      const { verdicts } = await probe({ ignores: [name] });
      const others = names.filter((other) => other !== name).map((other) => [other, "honoured"]);
      expect(verdicts).toEqual({ ...Object.fromEntries(others), [name]: "ignored" });
    },
  );

  it("finds that include is ignored when no post comes with its type", async () => {
    expect((await probe({ withTypes: false })).verdicts["include"]).toBe("ignored");
  });

  it("never says honoured of what is ignored, whatever else is ignored", async () => {
    for (let mask = 1; mask < 2 ** 7; mask++) {
      const ignores = names.slice(0, 7).filter((_, at) => mask & (1 << at));
      const { verdicts } = await probe({ ignores });
      expect(ignores.filter((name) => verdicts[name] === "honoured")).toEqual([]);
    }
  });

  it("says nothing of an upstream without records or without a known feed", async () => {
    const { verdicts, asked } = await probe({ records: [] }, null);
    expect(new Set(Object.values(verdicts))).toEqual(new Set(["unknown"]));
    expect(asked.length).toBe(5);
  });

  it("asks nothing more of an upstream that does not answer", async () => {
    for (const code of ["upstream_unreachable", "rate_limited", "upstream_refused"] satisfies FailureCode[]) {
      const { asked, found } = await probe({ instead: new Map([[2, fail(code)]]) });
      expect(asked.length).toBe(2);
      expect(found.map(({ verdict }) => verdict)).toEqual([
        "honoured",
        ...names.slice(1).map(() => "unknown"),
      ]);
      expect(found.at(-1)?.because).toMatch(/^Not asked\. /);
    }
  });

  it("takes an answer that was kept for want of a new one for none", async () => {
    const old: Slice = { ...slice(rows, 25, []), kept: "upstream_timeout" };
    expect((await probe({ instead: new Map([[1, succeed(old)]]) })).asked.length).toBe(1);
  });

  it("reads the refusal of an answer that ignored a parameter as its verdict", async () => {
    const message = 'The data service did not honour the parameter "onetime".';
    const refused = fail("upstream_malformed", { message });
    const { verdicts, asked } = await probe({ instead: new Map([[2, refused]]) });
    expect(verdicts).toMatchObject({ onetime: "ignored", recurring: "honoured" });
    expect(asked.length).toBe(8);
  });
});
