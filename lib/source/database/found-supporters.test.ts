import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SupporterSort, supporterSorts } from "@/lib/contract/supporter-query";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { TrigramSample } from "@/lib/search/trigram-sample";
import { listSupporters } from "@/lib/supporters/list-supporters";
import { rowOf, writeContributions } from "./__fixtures__/write";

/** More than a search lists, so the order decides which. One in forty gave in euros, none in yen. */
const count = 2400;
const people = Array.from({ length: count }, (_, at) => {
  const shuffled = (at * 1009) % count;
  const name = `${["Anna", "Bo", "Cleo"][at % 3]} ${String(shuffled).padStart(4, "0")}`;
  return {
    id: `S${at}`,
    name,
    at: Date.UTC(2024, 0, 1) + shuffled * 60_000,
    cents: 1 + ((shuffled * 7919) % 5003),
    currency: at % 40 === 0 ? "EUR" : "CAD",
  };
});
type Person = (typeof people)[number];

const rows = people.map(({ id, name, at, cents, currency }) =>
  rowOf({
    id: `C-${id}`,
    ordered_at: new Date(at).toISOString(),
    is_paid: true,
    currency: { code: currency },
    supporter: { id, display_name: name, email: `${id}@example.org` },
    total_amount: (cents / 100).toFixed(4),
    line_items: [],
  }),
);

/** In other orders a currency is a filter. */
const comparedIn = (sort: SupporterSort, currency: string) => (/lifetime/.test(sort) ? { currency } : {});

describe.each(scratchEngines())("search of supporters on $engine", ({ open }) => {
  let scratch: Scratch;
  const sample = new TrigramSample("supporter");
  beforeAll(async () => {
    scratch = await open();
    await writeContributions(scratch.database, rows);
  });
  afterAll(() => scratch.dispose());

  const list = (q: string, sort: SupporterSort, currency: string, page = 1) =>
    scratch.database.read((tx) =>
      listSupporters(tx, scratch.database.name, sample, { q, sort, page, ...comparedIn(sort, currency) }),
    );

  function sorted(sort: SupporterSort, currency: string, matches: (person: Person) => boolean) {
    const key = ({ cents, at }: Person) => (/lifetime/.test(sort) ? cents : at);
    const byName = ({ name }: Person, other: Person) => (name < other.name ? -1 : 1);
    const byKey = (one: Person, other: Person) => key(one) - key(other) || (one.id < other.id ? -1 : 1);
    const direction = sort.startsWith("-") ? -1 : 1;
    return people
      .filter((person) => matches(person) && (!/lifetime/.test(sort) || person.currency === currency))
      .sort((one, other) => direction * (/name/.test(sort) ? byName : byKey)(one, other))
      .map(({ id }) => id);
  }

  it.each(supporterSorts)(
    "a search has the first matches by %s, also if more match than are listed",
    async (sort) => {
      const requested: readonly (readonly [string, (person: Person) => boolean])[] = [
        ["example", () => true],
        ["cleo", ({ name }) => name.startsWith("Cleo")],
        ["bo example.org", ({ name }) => name.startsWith("Bo")],
        ["anna 01", ({ name }) => name.startsWith("Anna 01")],
        ['"anna 0015"', ({ name }) => name === "Anna 0015"],
      ];
      for (const [q, matches] of requested) {
        for (const currency of /lifetime/.test(sort) ? ["CAD", "EUR"] : ["CAD"]) {
          const expected = sorted(sort, currency, matches);
          for (const page of [1, 3]) {
            const { supporters, total, isAtLeast } = await list(q, sort, currency, page);
            expect({ q, currency, total, isAtLeast, ids: supporters.map(({ id }) => id) }).toEqual({
              q,
              currency,
              total: Math.min(1000, expected.length),
              isAtLeast: expected.length > 1000,
              ids: expected.slice((page - 1) * 25, page * 25),
            });
          }
        }
      }
    },
  );

  it.each(supporterSorts)("every page has the supporters by %s, also after a write", async (sort) => {
    const everyId = sorted(sort, "CAD", () => true);
    const lastPage = Math.ceil(everyId.length / 25);
    for (const version of [1, 2]) {
      for (const page of [47, 48, 46, 1, 47, 60, 33, lastPage, lastPage - 1, 40, lastPage + 1]) {
        const { supporters, total } = await scratch.database.read((tx) =>
          listSupporters(tx, scratch.database.name, sample, { sort, page, ...comparedIn(sort, "CAD") }),
        );
        const found = { version, page, total, ids: supporters.map(({ id }) => id) };
        const ids = everyId.slice((page - 1) * 25, page * 25);
        expect(found).toEqual({ version, page, total: everyId.length, ids });
      }
      await writeContributions(scratch.database, rows.slice(0, 1));
    }
  });

  it("a search by lifetime in an unused currency finds no one", async () => {
    const none = { supporters: [], total: 0, isAtLeast: false, isUnknownAddress: false };
    expect(await list("example", "-lifetime", "JPY")).toEqual(none);
  });

  it("an unknown email address finds the closest one with the same digits", async () => {
    const id = people[3]?.id ?? "";
    const found = await list(`${id}@exmaple.org`, "-last_gift", "CAD");
    expect(found).toMatchObject({ supporters: [{ id }], total: 1, isUnknownAddress: true });
    const known = await list(`${id}@example.org`, "-last_gift", "CAD");
    expect(known).toMatchObject({ supporters: [{ id }], isUnknownAddress: false });
    const none = await list(`${id}0000@example.org`, "-last_gift", "CAD");
    expect(none).toMatchObject({ supporters: [], total: 0, isUnknownAddress: true });
  });

  it("a mistyped name finds no one, because only email addresses are corrected", async () => {
    const none = { supporters: [], total: 0, isAtLeast: false, isUnknownAddress: false };
    expect(await list("cleoo", "-last_gift", "CAD")).toEqual(none);
  });

  it("a search finds supporters though the newest, unknown to the sample, do not match", async () => {
    // The sample is cached before the newcomers are stored.
    expect((await sample.current(scratch.database.reader)).texts).toHaveLength(1000);
    const newest = Array.from({ length: 200 }, (_, at) =>
      rowOf({
        id: `C-N${at}`,
        ordered_at: new Date(Date.UTC(2025, 0, 1) + at).toISOString(),
        is_paid: true,
        supporter: { id: `N${at}`, display_name: "Newcomer" },
        currency: { code: "CAD" },
        total_amount: "5.0000",
        line_items: [],
      }),
    );
    await writeContributions(scratch.database, newest);
    const { supporters, total, isAtLeast } = await list("example", "-last_gift", "CAD");
    expect([total, isAtLeast]).toEqual([1000, true]);
    expect(supporters.map(({ id }) => id)).toEqual(sorted("-last_gift", "CAD", () => true).slice(0, 25));
  });
});
