import { expect } from "vitest";
import { type ContributionFacts, type Kind, readFacts } from "@/e2e/api/contribution-facts";
import { contributionList, contributionsPerPage } from "@/e2e/api/lists";
import { onEveryEngine, onOneServer, test } from "@/e2e/api/on-servers";
import type { Server } from "@/e2e/api/server";
import { expectList, readPage, type Walk } from "@/e2e/api/server";
import { isLong } from "@/scripts/test/runs";

type Matches = (facts: ContributionFacts) => boolean;

const day = 86_400_000;
/** Time for hundreds of pages on a machine under load. */
const timeoutMs = 270_000;
const is =
  (...kinds: readonly Kind[]): Matches =>
  ({ kind }) =>
    kinds.includes(kind);
const before =
  (instant: number): Matches =>
  ({ date }) =>
    date < instant;
const after =
  (instant: number): Matches =>
  ({ date }) =>
    date > instant;
const allMatch: Matches = () => true;

const kindFilters: Readonly<Record<string, Matches>> = {
  onetime: is("onetime"),
  recurring: is("recurring"),
  initial_recurring: is("initial"),
  one_time_and_initial_recurring: is("onetime", "initial"),
};

/** Checks that a query returns the records of the whole list that match by our own reading of the rules. */
async function expectMatching(
  server: Server,
  { records }: Walk,
  query: string,
  ...conditions: readonly Matches[]
): Promise<void> {
  const matching = readFacts(records).filter((facts) => conditions.every((matches) => matches(facts)));
  // The total and the pages at the ends show which records match. `walk.test.ts` checks the pages between.
  const listQuery = { list: contributionList, query, perPage: contributionsPerPage, sample: isLong ? 2 : 1 };
  await expectList(
    server,
    listQuery,
    matching.map(({ id }) => id),
  );
}

/** Returns dates of contributions: the ends, steps between them, and the most common date. */
function chosenInstants({ records }: Walk): readonly number[] {
  const dates = readFacts(records).map(({ date }) => date);
  const counts = new Map<number, number>();
  for (const date of dates) counts.set(date, (counts.get(date) ?? 0) + 1);
  const mostCommon = [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
  const steps = [0, 0.2, 0.4, 0.6, 0.8, 1].map((part) => dates[Math.floor(part * (dates.length - 1))]);
  return [...new Set([...steps, mostCommon])].filter((date) => date !== undefined);
}

/** Returns an instant in the zone `+hh:00`; `plus` is the encoding of the plus sign. */
function inZone(instant: number, hours: number, plus = "%2B"): string {
  const local = new Date(instant + hours * 3_600_000).toISOString().slice(0, -1);
  return `${local}${plus}${String(hours).padStart(2, "0")}:00`;
}

const iso = (instant: number) => new Date(instant).toISOString();

onEveryEngine(() => {
  test("onetime, recurring and initial_recurring partition the list", async ({ server, contributions }) => {
    const totals: number[] = [];
    for (const name of ["onetime", "recurring", "initial_recurring"]) {
      const { meta } = await readPage(server, `${contributionList}?${name}=1`);
      totals.push(meta.total);
    }
    expect(totals.reduce((sum, total) => sum + total, 0)).toBe(contributions.records.length);
  });

  for (const [name, matches] of Object.entries(kindFilters)) {
    test(`${name} returns the contributions of its kinds, in either spelling`, async ({
      server,
      serverName,
      contributions,
    }) => {
      await expectMatching(server, contributions, `${name}=true`, matches);
      if (!isLong && serverName !== "demo") return;
      await expectMatching(server, contributions, `filter[${name}]=1`, matches);
      await expectMatching(server, contributions, `filter%5B${name}%5D=on&sort=-contribution_date`, matches);
    });
  }

  test("filters that exclude each other return an empty list", async ({ server }) => {
    for (const query of [
      "onetime=1&recurring=1",
      "onetime=1&initial_recurring=1",
      "recurring=1&one_time_and_initial_recurring=1",
      "occurred_after=2024-06-01&occurred_before=2024-06-01",
      "occurred_after=2024-06-02&occurred_before=2024-06-01",
    ]) {
      const { data, meta } = await readPage(server, `${contributionList}?${query}`);
      expect({ data, total: meta.total, from: meta.from, to: meta.to, last: meta.last_page }, query).toEqual({
        data: [],
        total: 0,
        from: null,
        to: null,
        last: 1,
      });
    }
  });

  test("date bounds are exclusive to the millisecond, in either spelling", { timeout: timeoutMs }, async ({
    server,
    contributions,
  }) => {
    const instants = chosenInstants(contributions);
    for (const instant of isLong ? instants : instants.slice(-2)) {
      for (const bound of [instant - 1, instant, instant + 1]) {
        await expectMatching(server, contributions, `occurred_before=${iso(bound)}`, before(bound));
        await expectMatching(server, contributions, `filter[occurred_after]=${iso(bound)}`, after(bound));
      }
    }
  });

  test("a record must match all filters, in either sort order", { timeout: timeoutMs }, async ({
    server,
    contributions,
  }) => {
    const dates = readFacts(contributions.records).map(({ date }) => date);
    const late = dates[Math.floor(dates.length * 0.1)] ?? Number.NaN;
    const early = dates[Math.floor(dates.length * 0.7)] ?? Number.NaN;
    const range = `occurred_after=${iso(early)}&occurred_before=${iso(late)}`;
    await expectMatching(server, contributions, range, after(early), before(late));
    for (const [name, matches] of Object.entries(kindFilters)) {
      await expectMatching(server, contributions, `${range}&${name}=1`, after(early), before(late), matches);
      const ascending = `${range}&${name}=1&sort=contribution_date`;
      const reversed = { ...contributions, records: contributions.records.toReversed() };
      await expectMatching(server, reversed, ascending, after(early), before(late), matches);
    }
    const { onetime = allMatch } = kindFilters;
    await expectMatching(server, contributions, "onetime=1&one_time_and_initial_recurring=1", onetime);
  });
});

onOneServer(() => {
  for (const [name, matches] of Object.entries(kindFilters)) {
    test(`a false or empty ${name} is not applied`, async ({ server, contributions: { records } }) => {
      for (const value of ["0", "false", "off", "no", "FALSE", "No", ""]) {
        for (const query of [`${name}=${value}`, `filter[${name}]=${value}`]) {
          const { meta } = await readPage(server, `${contributionList}?${query}`);
          expect(meta.total, query).toBe(records.length);
        }
      }
    });

    test(`${name} accepts every spelling of true`, async ({ server, contributions: { records } }) => {
      const total = readFacts(records).filter(matches).length;
      for (const value of ["1", "true", "on", "yes", "TRUE", "Yes"]) {
        const { meta } = await readPage(server, `${contributionList}?${name}=${value}`);
        expect(meta.total, value).toBe(total);
      }
    });
  }

  test("a bare parameter wins over a bracketed one, and an empty one counts as absent", async ({
    server,
    contributions,
  }) => {
    const { onetime = allMatch } = kindFilters;
    await expectMatching(server, contributions, "onetime=1&filter[onetime]=0", onetime);
    await expectMatching(server, contributions, "filter[onetime]=1&onetime=0");
    await expectMatching(server, contributions, "onetime=&filter[onetime]=1", onetime);
    await expectMatching(server, contributions, "onetime=0&onetime=1", onetime);
  });

  test("an instant with another offset, or with a space for the plus sign, is the same instant", async ({
    server,
    contributions,
  }) => {
    for (const instant of chosenInstants(contributions).slice(1, isLong ? 4 : 2)) {
      for (const text of [inZone(instant, 2), inZone(instant, 2, "+"), inZone(instant, 5, "%20")]) {
        await expectMatching(server, contributions, `occurred_before=${text}`, before(instant));
        await expectMatching(server, contributions, `occurred_after=${text}`, after(instant));
      }
    }
  });

  test("a date is its first instant in UTC; a time without an offset is UTC", async ({
    server,
    contributions,
  }) => {
    for (const instant of chosenInstants(contributions).slice(1, isLong ? 4 : 2)) {
      const midnight = Math.floor(instant / day) * day;
      const minute = Math.floor(instant / 60_000) * 60_000;
      for (const [text, bound] of [
        [iso(midnight).slice(0, 10), midnight],
        [iso(minute).slice(0, 16), minute],
        [iso(instant).slice(0, 19), Math.floor(instant / 1000) * 1000],
        [iso(instant).slice(0, 23).replace("T", "%20"), instant],
        [`${iso(minute).slice(0, 16)}Z`, minute],
      ] as const) {
        await expectMatching(server, contributions, `occurred_before=${text}`, before(bound));
        await expectMatching(server, contributions, `occurred_after=${text}`, after(bound));
      }
    }
  });
});

test("the counts by value do not depend on the order of a list", async ({ server }) => {
  const countsOf = async (sort: string) =>
    (await fetch(`${server.origin}/api/contributions/facets?sort=${sort}`)).json();
  const counts = await countsOf("contribution_date");
  expect(counts).toMatchObject({ facets: { status: expect.any(Array) } });
  expect(await countsOf("amount")).toEqual(counts);
});
