import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SupporterQuery, supporterSorts } from "@/lib/contract/supporter-query";
import { type Scratch, scratchEngines } from "@/lib/database/__fixtures__/scratch-database";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { newestPlans } from "@/lib/records/contribution/plans";
import { TrigramSample } from "@/lib/search/trigram-sample";
import { listSupporters } from "@/lib/supporters/list-supporters";
import { runs } from "@/scripts/test/runs";
import { parseItem } from "./__fixtures__/read";
import { rowOf, writeContributions } from "./__fixtures__/write";
import { createDatabaseSource } from "./database-source";
import { writeRecords } from "./write";

const names = ["Anna Lee", "Hannah Lee", "José Müller", "o'Brien", "王伟", "Zoë d%o_t", "ANNE", null];
const people = Array.from({ length: 130 }, (_, at) => ({
  id: `S${at}`,
  name: names[at % names.length] ?? null,
  email: at % 3 === 0 ? `giver${at}@example.org` : "",
  phone: at % 5 === 0 ? `+1 (416) 555-0${100 + at}` : "",
  country: ["CA", "FR", null][at % 3] ?? null,
  /** The state of the plan in each contribution, the newest last. */
  plan: [null, "Active", "Cancelled", "active"][at % 4] ?? null,
  gifts: Array.from({ length: at % 4 }, (_, index) => ({
    at: Date.UTC(2024, (at * 7 + index) % 12, 1 + (at % 5)),
    cents: ((at * 37) % 11) * 100 + index,
    currency: (at + index) % 3 === 0 ? "USD" : "CAD",
  })),
}));
type Person = (typeof people)[number];

const records = people.flatMap((person) => [
  toRecord(person, { at: Date.UTC(2023, 0, 1), cents: 999, currency: "CAD", isPaid: false }, "first"),
  ...person.gifts.map((gift, index) => toRecord(person, { ...gift, isPaid: true }, `${index}`)),
]);

function toRecord(
  person: Person,
  gift: { at: number; cents: number; currency: string; isPaid: boolean },
  index: string,
) {
  return {
    id: `${person.id}-${index}`,
    ordered_at: new Date(gift.at).toISOString(),
    is_paid: gift.isPaid,
    supporter: { id: person.id, display_name: person.name, email: person.email },
    billing_address: { phone: person.phone, country: person.country },
    currency: { code: gift.currency },
    total_amount: (gift.cents / 100).toFixed(4),
    line_items:
      person.plan === null
        ? []
        : [
            {
              is_recurring: true,
              // Active in the first contribution, the only unpaid one.
              recurring_profile: { id: `P${person.id}`, status: gift.isPaid ? person.plan : "Active" },
            },
          ],
  };
}

describe.each(scratchEngines())("the list of supporters on $engine", ({ open }) => {
  let scratch: Scratch;
  const sample = new TrigramSample("supporter");
  beforeAll(async () => {
    scratch = await open();
    await writeContributions(scratch.database, records.map(rowOf));
  });
  afterAll(() => scratch.dispose());

  const pageOf = (query: SupporterQuery) =>
    scratch.database.read((tx) => listSupporters(tx, scratch.database.name, sample, query));

  it.each(supporterSorts)("the pages have every supporter once, sorted by %s", async (sort) => {
    const isLifetime = sort.endsWith("lifetime");
    const query = { sort, ...(isLifetime ? { currency: "CAD" } : {}) };
    const expected = people.filter((person) => !isLifetime || lifetimeOf(person) !== null);
    const key = sort.replace("-", "");
    const direction = sort.startsWith("-") ? -1 : 1;
    const order = (person: Person) =>
      key === "name" ? sortName(person) : key === "last_gift" ? lastGift(person) : (lifetimeOf(person) ?? 0);
    const sorted = expected.toSorted(
      (one, other) => direction * (compare(order(one), order(other)) || compare(one.id, other.id)),
    );
    const found: string[] = [];
    for (let page = 1; page <= Math.ceil(sorted.length / 25) + 1; page++) {
      const { supporters, total } = await pageOf({ ...query, page });
      expect(total).toBe(sorted.length);
      found.push(...supporters.map(({ id }) => id));
    }
    expect(found).toEqual(sorted.map(({ id }) => id));
  });

  it("filters by plan, last gift, country and currency match a scan in every order", async () => {
    const plan = fc.constantFrom("active" as const, "none" as const, undefined);
    const monthsSince = (Date.now() - Date.UTC(2024, 6, 15)) / (30.44 * 24 * 3600 * 1000);
    const filters = fc.record({
      plan,
      lapsed: fc.constantFrom(undefined, 1, Math.round(monthsSince), 120),
      country: fc.constantFrom(undefined, "canada", "France", "ca", "Peru"),
      currency: fc.constantFrom("CAD", "USD", "XXX"),
      sort: fc.constantFrom(...supporterSorts),
      q: fc.constantFrom(undefined, "anna", "lee"),
    });
    await fc.assert(
      fc.asyncProperty(filters, async (query) => {
        const { supporters, total } = await pageOf({ ...query, page: 1 });
        const expected = people.filter((person) => matchesFilters(person, query));
        expect(total).toBe(expected.length);
        const ids = new Set(expected.map(({ id }) => id));
        expect(supporters).toHaveLength(Math.min(25, expected.length));
        expect(supporters.every(({ id }) => ids.has(id))).toBe(true);
      }),
      { numRuns: runs(40, 200) },
    );
    expect((await pageOf({ sort: "name", plan: "active", page: 1 })).supporters[0]).toMatchObject({
      activePlans: 1,
    });
    const lapsed = await pageOf({ sort: "name", lapsed: 1, page: 1 });
    expect(lapsed.total, "a supporter who never gave has not lapsed").toBe(
      people.filter(({ gifts }) => gifts.length > 0).length,
    );
  });

  it("a search of names, addresses and numbers matches a scan", async () => {
    const typed = fc.constantFrom(
      ...["an", "anna", "nna", "lee", "LEE ann", "jos", "muller", "伟", "王伟", "d%o", "%", "_", "'", "o'b"],
      ...["giver1", "example.org", "416 555 0105", "(416) 555", "s12", "zzz", '"', "x\\", "a", "é"],
    );
    await fc.assert(
      fc.asyncProperty(typed, fc.constantFrom(...supporterSorts), async (q, sort) => {
        const isLifetime = sort.endsWith("lifetime");
        const query = { q, sort, ...(isLifetime ? { currency: "USD" } : {}) };
        const expected = people.filter(
          (person) => matchesWords(person, q) && (!isLifetime || lifetimeOf(person, "USD") !== null),
        );
        const { supporters, total, isAtLeast } = await pageOf({ ...query, page: 1 });
        expect({ total, isAtLeast }).toEqual({ total: expected.length, isAtLeast: false });
        const ids = new Set(expected.map(({ id }) => id));
        expect(supporters).toHaveLength(Math.min(25, expected.length));
        expect(supporters.every(({ id }) => ids.has(id))).toBe(true);
        expect((await pageOf({ ...query, page: 9000 })).total).toBe(expected.length);
        const few = await pageOf({ ...query, page: 2, limit: 3 });
        expect(few).toMatchObject({ total: expected.length, supporters: supporters.slice(3, 6) });
      }),
      { numRuns: runs(15, 60) },
    );
  });

  it("a supporter has contributions and possible duplicates", async () => {
    const { supporters } = createDatabaseSource(scratch.database);
    const found = await supporters.find("S11");
    expect(found).toMatchObject({
      ok: true,
      value: { supporter: { id: "S11", name: "o'Brien", contributions: 4 }, similar: [] },
    });
    const own = await supporters.contributions("S11", { sort: "contribution_date", page: 1 });
    const renewal = { kind: "recurring" };
    expect(own).toMatchObject({
      ok: true,
      value: { total: 4, items: [{ kind: "initial" }, renewal, renewal, renewal] },
    });
    expect(await supporters.find("UNKNOWN")).toEqual({ ok: true, value: null });
    const twin = {
      id: "T-1",
      ordered_at: "2024-06-01T00:00:00Z",
      is_paid: true,
      total_amount: "1.0000",
      supporter: { id: "TWIN", display_name: "A. Lee", email: "GIVER9@example.org" },
      line_items: [],
    };
    await writeContributions(scratch.database, [rowOf(twin)]);
    expect(await supporters.find("S9")).toMatchObject({
      ok: true,
      value: { similar: [{ supporter: { id: "TWIN" }, because: ["email"] }] },
    });
    await writeRecords(scratch.database, (writer) => writer.removeContributions(["T-1"]));
    expect(await supporters.find("TWIN")).toEqual({ ok: true, value: null });
  });

  it("a supporter with more than 20 possible duplicates has 20 of them", async () => {
    const { supporters } = createDatabaseSource(scratch.database);
    const twins = Array.from({ length: 22 }, (_, at) => ({
      id: `T-${at}`,
      supporter: { id: `TWIN${at}`, email: "twins@example.org" },
    }));
    await writeContributions(scratch.database, twins.slice(1).map(rowOf));
    const foundOf = async () => {
      const found = await supporters.find("TWIN1");
      return found.ok && [found.value?.similar.length, found.value?.hasMoreSimilar];
    };
    expect(await foundOf()).toEqual([20, false]);
    await writeContributions(scratch.database, twins.slice(0, 1).map(rowOf));
    expect(await foundOf()).toEqual([20, true]);
    const ids = twins.map(({ id }) => id);
    await writeRecords(scratch.database, (writer) => writer.removeContributions(ids));
  });

  it("a plan whose newest contribution is another supporter's is only theirs", async () => {
    const { supporters } = createDatabaseSource(scratch.database);
    const plansOf = async (id: string) => {
      const found = await supporters.find(id);
      if (!found.ok || found.value === null) throw new Error(id);
      const { supporter, plans, planKeys } = found.value;
      const records = plans.map((item) => parseContribution(parseItem(item)));
      const shown = newestPlans(records, [], (plan) => planKeys.has(plan));
      return { active: supporter.activePlans, shown: shown.length };
    };
    expect(await plansOf("S3")).toEqual({ active: 1, shown: 1 });
    const moved = {
      id: "M-1",
      ordered_at: "2025-06-01T00:00:00Z",
      is_paid: true,
      supporter: { id: "MERGED" },
      line_items: [{ is_recurring: true, recurring_profile: { id: "PS3", status: "Active" } }],
    };
    await writeContributions(scratch.database, [rowOf(moved)]);
    expect(await plansOf("S3")).toEqual({ active: 0, shown: 0 });
    expect(await plansOf("MERGED")).toEqual({ active: 1, shown: 1 });
    const other = { is_recurring: true, recurring_profile: { id: "OTHER", status: "Active" } };
    const both = { ...moved, id: "M-2", supporter: { id: "S3" }, line_items: [...moved.line_items, other] };
    await writeContributions(scratch.database, [rowOf({ ...both, ordered_at: "2025-05-01T00:00:00Z" })]);
    expect(await plansOf("S3")).toEqual({ active: 1, shown: 1 });
    await writeRecords(scratch.database, (writer) => writer.removeContributions(["M-1", "M-2"]));
  });
});

function compare<Value extends string | number>(one: Value, other: Value): number {
  if (typeof one === "string" && typeof other === "string") {
    return Buffer.compare(Buffer.from(one), Buffer.from(other));
  }
  return one < other ? -1 : one > other ? 1 : 0;
}

function sortName({ name }: Person): string {
  return name === null ? "\u{10ffff}" : plain(name);
}

function lastGift({ gifts }: Person): number {
  return Math.max(Number.MIN_SAFE_INTEGER, ...gifts.map(({ at }) => at));
}

function lifetimeOf({ gifts }: Person, code = "CAD"): number | null {
  const own = gifts.filter(({ currency }) => currency === code);
  return own.length === 0 ? null : own.reduce((sum, { cents }) => sum + cents, 0);
}

/** Whether a person has every word; fewer than three characters are a prefix, except for Chinese. */
function matchesWords({ id, name, email, phone }: Person, q: string): boolean {
  const digits = phone.replaceAll(/\D/g, "");
  const words = [id, name ?? "", email, phone].flatMap((text) => plain(text).split(" ")).concat(digits);
  const requested =
    /^[\d\s().+-]{7,}$/.test(q) && q.replaceAll(/\D/g, "").length >= 7
      ? [q.replaceAll(/\D/g, "")]
      : plain(q).split(" ");
  return requested.every((word) =>
    words.some((own) =>
      [...word].length < 3 && word < "\u4e00" ? own.startsWith(word) : own.includes(word),
    ),
  );
}

function plain(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** Whether a person matches the filters, without the code that is tested. */
function matchesFilters(
  person: Person,
  { plan, lapsed, country, currency, q }: Omit<SupporterQuery, "page">,
) {
  const isActive =
    person.plan?.toLowerCase() === "active" || (person.plan !== null && person.gifts.length === 0);
  const now = new Date();
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() - (lapsed ?? 0)];
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const before = Date.UTC(year, month, Math.min(now.getUTCDate(), length)) + (now.getTime() % 86_400_000);
  const last = Math.max(...person.gifts.map(({ at }) => at));
  const name = { CA: "canada", FR: "france" }[person.country ?? ""];
  return (
    (plan === undefined || (plan === "active") === isActive) &&
    (lapsed === undefined || (person.gifts.length > 0 && last < before)) &&
    (country === undefined || [name, person.country?.toLowerCase()].includes(country.toLowerCase())) &&
    lifetimeOf(person, currency) !== null &&
    (q === undefined || matchesWords(person, q))
  );
}
