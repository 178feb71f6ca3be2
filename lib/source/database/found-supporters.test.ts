import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SupporterSort, supporterSorts } from "@/lib/contract/supporter-query";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { TrigramSample } from "@/lib/search/trigram-sample";
import { listSupporters } from "@/lib/supporters/list-supporters";
import { writeContributions } from "./__fixtures__/write";
import { toContributionRow } from "./write";

/**
 * More than are listed, so that which of them are depends on the order; one in forty gave in euros, none in
 * yen.
 */
const count = 2400;
const people = Array.from({ length: count }, (_, at) => {
  const turned = (at * 1009) % count;
  const name = `${["Anna", "Bo", "Cleo"][at % 3]} ${String(turned).padStart(4, "0")}`;
  return {
    ...{
      id: `S${at}`,
      name,
      at: Date.UTC(2024, 0, 1) + turned * 60_000,
      cents: 1 + ((turned * 7919) % 5003),
    },
    currency: at % 40 === 0 ? "EUR" : "CAD",
  };
});
type Person = (typeof people)[number];

const rows = people.map(({ id, name, at, cents, currency }) => {
  const value = {
    ...{ id: `C-${id}`, ordered_at: new Date(at).toISOString(), is_paid: true, currency: { code: currency } },
    supporter: { id, display_name: name, email: `${id}@example.org` },
    ...{ total_amount: (cents / 100).toFixed(4), line_items: [] },
  };
  return toContributionRow({ id: value.id, value, text: Buffer.from(JSON.stringify(value)) });
});

/** Other orders would be narrowed to the currency. */
const comparedIn = (sort: SupporterSort, currency: string) => (/lifetime/.test(sort) ? { currency } : {});

describe.each(scratchEngines())("supporters whom words find on $engine", ({ open }) => {
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

  function sorted(sort: SupporterSort, currency: string, finds: (person: Person) => boolean) {
    const key = ({ cents, at }: Person) => (/lifetime/.test(sort) ? cents : at);
    const byName = ({ name }: Person, other: Person) => (name < other.name ? -1 : 1);
    const byKey = (one: Person, other: Person) => key(one) - key(other) || (one.id < other.id ? -1 : 1);
    const way = sort.startsWith("-") ? -1 : 1;
    return people
      .filter((person) => finds(person) && (!/lifetime/.test(sort) || person.currency === currency))
      .sort((one, other) => way * (/name/.test(sort) ? byName : byKey)(one, other))
      .map(({ id }) => id);
  }

  it.each(supporterSorts)("are the first by %s, also where more match than are listed", async (sort) => {
    const requested: readonly (readonly [string, (person: Person) => boolean])[] = [
      ["example", () => true],
      ["cleo", ({ name }) => name.startsWith("Cleo")],
      ["bo example.org", ({ name }) => name.startsWith("Bo")],
      ["anna 01", ({ name }) => name.startsWith("Anna 01")],
      ['"anna 0015"', ({ name }) => name === "Anna 0015"],
    ];
    for (const [q, finds] of requested) {
      for (const currency of /lifetime/.test(sort) ? ["CAD", "EUR"] : ["CAD"]) {
        const expected = sorted(sort, currency, finds);
        for (const page of [1, 3]) {
          const { supporters, total, isAtLeast } = await list(q, sort, currency, page);
          expect({ q, currency, total, isAtLeast, ids: supporters.map(({ id }) => id) }).toEqual({
            ...{ q, currency, total: Math.min(1000, expected.length), isAtLeast: expected.length > 1000 },
            ids: expected.slice((page - 1) * 25, page * 25),
          });
        }
      }
    }
  });

  it.each(supporterSorts)("are on any page by %s, also after a write", async (sort) => {
    const everybody = sorted(sort, "CAD", () => true);
    const last = Math.ceil(everybody.length / 25);
    for (const version of [1, 2]) {
      for (const page of [47, 48, 46, 1, 47, 60, 33, last, last - 1, 40, last + 1]) {
        const { supporters, total } = await scratch.database.read((tx) =>
          listSupporters(tx, scratch.database.name, sample, { sort, page, ...comparedIn(sort, "CAD") }),
        );
        const ids = supporters.map(({ id }) => id);
        const expected = everybody.slice((page - 1) * 25, page * 25);
        expect({ version, page, total, ids }).toEqual({
          version,
          page,
          total: everybody.length,
          ids: expected,
        });
      }
      await writeContributions(scratch.database, rows.slice(0, 1));
    }
  });

  it("are none if none of them gave in the currency", async () => {
    expect(await list("example", "-lifetime", "JPY")).toEqual({
      ...{ supporters: [], total: 0, isAtLeast: false, isUnknownAddress: false },
    });
  });

  it("are those with the closest email addresses where none is exact, digits unchanged", async () => {
    const person = people[3]?.id ?? "";
    const found = await list(`${person}@exmaple.org`, "-last_gift", "CAD");
    expect(found).toMatchObject({ supporters: [{ id: person }], total: 1, isUnknownAddress: true });
    const known = await list(`${person}@example.org`, "-last_gift", "CAD");
    expect(known).toMatchObject({ supporters: [{ id: person }], isUnknownAddress: false });
    const none = await list(`${person}0000@example.org`, "-last_gift", "CAD");
    expect(none).toMatchObject({ supporters: [], total: 0, isUnknownAddress: true });
  });

  it("are found where the newest of all, whom the sample does not know, are not among them", async () => {
    // Seen before they come; it is believed for a while.
    expect((await sample.current(scratch.database.reader)).texts).toHaveLength(1000);
    const newest = Array.from({ length: 200 }, (_, at) => {
      const value = {
        ...{ id: `C-N${at}`, ordered_at: new Date(Date.UTC(2025, 0, 1) + at).toISOString(), is_paid: true },
        ...{ supporter: { id: `N${at}`, display_name: "Newcomer" }, currency: { code: "CAD" } },
        ...{ total_amount: "5.0000", line_items: [] },
      };
      return toContributionRow({ id: value.id, value, text: Buffer.from(JSON.stringify(value)) });
    });
    await writeContributions(scratch.database, newest);
    const { supporters, total, isAtLeast } = await list("example", "-last_gift", "CAD");
    const expected = sorted("-last_gift", "CAD", () => true).slice(0, 25);
    expect({ total, isAtLeast, ids: supporters.map(({ id }) => id) }).toEqual({
      ...{ total: 1000, isAtLeast: true },
      ids: expected,
    });
  });
});
