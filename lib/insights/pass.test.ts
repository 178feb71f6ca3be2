import fc from "fast-check";
import { expect, it } from "vitest";
import { traits } from "@/lib/database/figure-traits";
import { wallClock } from "@/lib/format/zone";
import { runs } from "@/scripts/test/runs";
import { type MemoryRow, MemoryTable } from "./memory-table";
import { aggregate, commonCurrency, countCurrencies, receivedAmounts } from "./pass";

const year = 365 * 86_400_000;
const start = Date.UTC(2019, 3, 7);
const zones = [...Intl.supportedValuesOf("timeZone"), "Australia/Lord_Howe", "Asia/Kathmandu"];

const row: fc.Arbitrary<MemoryRow> = fc.record({
  seq: fc.integer({ min: 1, max: 400 }),
  // Few instants, so that rows often share one.
  occurred_at: fc.integer({ min: 0, max: 3000 }).map((part) => start + part * (year / 500)),
  kind: fc.constantFrom(0, 1, 2),
  traits: fc.constantFrom(
    traits.received,
    traits.received | traits.refunded | traits.covered,
    traits.received | traits.risk,
    traits.failed,
    traits.unsummed,
    0,
  ),
  amount: fc.constantFrom(50_000, 100_001, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER),
  refunded: fc.constantFrom(1, 70_000),
  costs: fc.constantFrom(2, 7_500),
  currency: fc.constantFrom("CAD", "CAD", "JPY"),
  method: fc.constantFrom("card", null),
  source: fc.constantFrom("Web", "web", "Kiosk"),
  country: fc.constant("CA"),
  campaign: fc.constant(null),
  product: fc.constantFrom("A", "B", null),
  product_covered: fc.constantFrom("•••", null, null),
  supporter_id: fc.option(fc.integer({ min: 0, max: 90 }).map(String), { nil: null }),
});

const isRemoved = fc.constantFrom(true, false, false, false, false, false);
const instant = fc.integer({ min: -10, max: 6 * year }).map((ms) => start + ms);
const parts = ["figures", "series", "distributions", "worklists"] as const;

it("the sums equal those of the rows added one by one, over years and after any changes", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.record({ put: row, isRemoved }), { maxLength: 200 }), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.tuple(instant, instant, instant).map((all) => all.toSorted((one, other) => one - other)),
      fc.constantFrom(...zones),
      async (batches, [from = 0, middle = 0, to = 0], zone) => {
        const table = new MemoryTable();
        const stored = new Map<number, MemoryRow>();
        for (const batch of batches) {
          for (const { put, isRemoved } of batch) {
            table.put(put.seq, isRemoved ? null : put);
            if (isRemoved) stored.delete(put.seq);
            else stored.set(put.seq, put);
          }
          compareOrder(table, [...stored.values()]);
        }
        const buckets = [
          { start: from, end: middle },
          { start: middle, end: to },
        ];
        const filter = { currency: table.texts.currency.find("cad"), kinds: [0, 2] };
        const sums = await aggregate(table, buckets, filter, { parts, zone });
        const selected = [...stored.values()].filter(
          ({ occurred_at, currency, kind }) =>
            occurred_at >= from && occurred_at < to && currency === "CAD" && kind !== 1,
        );
        const withTrait = (trait: number) => selected.filter((put) => (put.traits & trait) !== 0);
        const received = withTrait(traits.received);
        const kind = (number: number) => (put: MemoryRow) => put.kind === number;
        expect(sums("received").sumOf(2)).toBe(sum(received.filter(kind(2)), ({ amount }) => amount));
        expect(sums("received").countOf(1)).toBe(0);
        expect(sums("failed").countOf(0)).toBe(withTrait(traits.failed).filter(kind(0)).length);
        expect(sums("risk").countOf(2)).toBe(withTrait(traits.risk).filter(kind(2)).length);
        expect(sums("refunded").sumOf(0)).toBe(
          sum(withTrait(traits.refunded).filter(kind(0)), ({ refunded }) => refunded),
        );
        expect(sums("covered").sumOf(0)).toBe(
          sum(withTrait(traits.covered).filter(kind(0)), ({ costs }) => costs),
        );
        const given = sums("supporters").numbers.filter((number) => number !== 0);
        expect(given).toHaveLength(new Set(received.flatMap(({ supporter_id }) => supporter_id ?? [])).size);
        const web = received.filter(({ source }) => source !== "Kiosk");
        const webNumber = table.texts.source.find("WEB");
        expect([sums("source").countOf(webNumber), sums("source").sumOf(webNumber)]).toEqual(
          web.length === 0 && webNumber === -1 ? [0, 0n] : [web.length, sum(web, ({ amount }) => amount)],
        );
        expect(
          receivedAmounts(table, sums).flatMap(({ amount, count }) => Array(count).fill(amount)),
        ).toEqual(received.map(({ amount }) => amount ?? 0).sort((one, other) => one - other));
        const later = received.filter((put) => put.occurred_at >= middle).filter(kind(2));
        expect(sums("series").sumOf(1 * 3 + 2)).toBe(sum(later, ({ amount }) => amount));
        expect(Array.from({ length: 168 }, (_, hour) => sums("week").countOf(hour))).toEqual(
          weekByHand(received, zone),
        );
        const within = [...stored.values()].filter(
          ({ occurred_at, kind }) => occurred_at >= from && occurred_at < to && kind !== 1,
        );
        const counts = await countCurrencies(table, { start: from, end: to }, [0, 2]);
        expect(counts).toEqual(expect.arrayContaining(countByHand(table, within)));
        expect(counts.length).toBe(countByHand(table, within).length);
        const common = table.texts.currency.values[await commonCurrency(table)] ?? null;
        const cad = [...stored.values()].filter(({ currency }) => currency === "CAD").length;
        if (stored.size > 0) expect(common).toBe(cad * 2 >= stored.size ? "CAD" : "JPY");
      },
    ),
    { numRuns: runs(30, 150) },
  );
}, 60_000);

it("a pass over many rows yields to other requests", async () => {
  const table = new MemoryTable();
  const [one] = fc.sample(row, 1);
  if (one === undefined) throw new Error("There is no sample.");
  for (let seq = 1; seq <= 100_000; seq++) {
    table.put(seq, { ...one, traits: traits.received, currency: "CAD", kind: 0, amount: 1, seq });
  }
  expect(table.count).toBe(100_000);
  let turns = 0;
  const countTurn = () => {
    turns++;
    timer = setImmediate(countTurn);
  };
  let timer = setImmediate(countTurn);
  const span = { start: one.occurred_at, end: one.occurred_at + 1 };
  const filter = { currency: table.texts.currency.find("CAD"), kinds: [0] };
  const sums = await aggregate(table, [span], filter, { parts, zone: "UTC" });
  clearImmediate(timer);
  expect(sums("received").sumOf(0)).toBe(100_000n);
  expect(turns).toBeGreaterThanOrEqual(3);
});

function compareOrder(table: MemoryTable, stored: readonly MemoryRow[]): void {
  const sorted = stored.toSorted((one, other) => one.occurred_at - other.occurred_at || one.seq - other.seq);
  expect(table.count).toBe(sorted.length);
  expect([...table.columns.seq.subarray(0, table.count)]).toEqual(sorted.map(({ seq }) => seq));
}

function sum(rows: readonly MemoryRow[], of: (put: MemoryRow) => number | null): bigint {
  return rows.reduce((total, put) => total + BigInt(of(put) ?? 0), 0n);
}

function weekByHand(received: readonly MemoryRow[], zone: string): readonly number[] {
  const week = new Array<number>(168).fill(0);
  for (const { occurred_at } of received) {
    const hour = (Math.floor(wallClock(zone, occurred_at) / 3_600_000) + 3 * 24) % 168;
    week[hour] = (week[hour] ?? 0) + 1;
  }
  return week;
}

function countByHand(table: MemoryTable, rows: readonly MemoryRow[]) {
  const isShown = (put: MemoryRow) => put.traits !== 0;
  return ["CAD", "JPY"].flatMap((code) => {
    const own = rows.filter((put) => put.currency === code && isShown(put));
    const received = own.filter((put) => (put.traits & traits.received) !== 0).length;
    const unsummed = own.filter((put) => put.traits === traits.unsummed).length;
    const counts = { code, received, others: own.length - received, unsummed };
    return own.length === 0 ? [] : [{ currency: table.texts.currency.find(code), ...counts }];
  });
}
