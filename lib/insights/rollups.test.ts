import fc from "fast-check";
import { expect, it } from "vitest";
import { traits } from "@/lib/database/figure-traits";
import { wallClock } from "@/lib/format/zone";
import { runs } from "@/scripts/test/runs";
import { countSupporters } from "./combine";
import { foldSeries } from "./fold-series";
import { foldSpan, foldWeek } from "./fold-span";
import { Ledger, type LedgerRow } from "./ledger";
import { Rollups } from "./rollups";

const year = 365 * 86_400_000;
const start = Date.UTC(2019, 3, 7);
const zones = [...Intl.supportedValuesOf("timeZone"), "Australia/Lord_Howe", "Asia/Kathmandu"];

const row: fc.Arbitrary<LedgerRow> = fc.record({
  seq: fc.integer({ min: 1, max: 400 }),
  occurred_at: fc.integer({ min: 0, max: 6 * year }).map((ms) => start + ms),
  kind: fc.constantFrom(0, 1, 2),
  traits: fc.constantFrom(
    traits.received,
    traits.received | traits.refunded | traits.covered,
    traits.received | traits.risky,
    traits.failed,
    traits.gone,
    0,
  ),
  amount: fc.constantFrom(50_000, 100_001, 900_000_000_000_000),
  refunded: fc.constantFrom(1, 70_000),
  costs: fc.constantFrom(2, 7_500),
  currency: fc.constantFrom("CAD", "CAD", "JPY"),
  method: fc.constantFrom("card", null),
  source: fc.constantFrom("Web", "Kiosk"),
  country: fc.constant("CA"),
  campaign: fc.constant(null),
  product: fc.constantFrom("A", "B", null),
  product_covered: fc.constantFrom("•••", null, null),
  supporter: fc.option(fc.integer({ min: 0, max: 90 }).map(String), { nil: null }),
});

/** From any time to any other; often from the beginning of a block to the end of one, far away. */
const instant = fc.oneof(
  fc.integer({ min: 0, max: 6 * year }).map((ms) => start + ms),
  fc.integer({ min: 560, max: 640 }).map((block) => block * 32 * 86_400_000),
);

it("sums that are kept are those of the contributions one by one, over years, after whatever changes", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(row, { minLength: 40, maxLength: 200 }), { minLength: 1, maxLength: 3 }),
      instant,
      instant,
      fc.constantFrom(...zones),
      fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.integer({ min: 0, max: 400 })),
      (batches, one, other, zone, most) => {
        let steps = most;
        const ledger = new Ledger();
        const rollups = new Rollups(ledger);
        const stored = new Map<number, LedgerRow>();
        for (const batch of batches) {
          for (const put of batch) {
            ledger.put(put);
            stored.set(put.seq, put);
          }
          rollups.refresh();
          // What is not made yet is read row by row.
          for (const _ of rollups.warm()) if (--steps < 0) break;
        }
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const asked = { currency: ledger.currencies.find("CAD") ?? -1, kinds: [0, 2] };
        const mine = [...stored.values()].filter(
          ({ occurred_at, currency, kind }) =>
            occurred_at >= from && occurred_at < to && currency === "CAD" && kind !== 1,
        );
        const has = (trait: number) => mine.filter((put) => (put.traits & trait) !== 0);
        const counted = has(traits.received);
        const sum = (rows: readonly LedgerRow[], of: (put: LedgerRow) => number | null) =>
          rows.reduce((total, put) => total + BigInt(of(put) ?? 0), 0n);

        const tallies = foldSpan(rollups, { start: from, end: to }, asked, true);
        const all = (of: (tally: (typeof tallies)[number]) => number | bigint) =>
          tallies.reduce((total, tally) => total + BigInt(of(tally)), 0n);
        expect({
          count: all(({ count }) => count),
          failed: all(({ failed }) => failed),
          risks: all(({ risks }) => risks),
          received: all(({ received }) => received.at(0)),
          refunded: all(({ refunded }) => refunded.at(0)),
          costs: all(({ costs }) => costs.at(0)),
          kiosk: all(({ shares }) => shares.source.sumOf(ledger.sources.find("Kiosk") ?? 0)),
          supporters: countSupporters(ledger, tallies),
        }).toEqual({
          count: BigInt(counted.length),
          failed: BigInt(has(traits.failed).length),
          risks: BigInt(has(traits.risky).length),
          received: sum(counted, ({ amount }) => amount),
          refunded: sum(has(traits.refunded), ({ refunded }) => refunded),
          costs: sum(has(traits.covered), ({ costs }) => costs),
          kiosk: sum(
            counted.filter(({ source }) => source === "Kiosk"),
            ({ amount }) => amount,
          ),
          supporters: new Set(counted.flatMap(({ supporter }) => supporter ?? [])).size,
        });

        const [bucket] = foldSeries(rollups, [{ from: "", to: "", start: from, end: to }], asked);
        expect(bucket?.received.reduce((total, part) => total + part, 0n)).toBe(
          sum(counted, ({ amount }) => amount),
        );
        const week = new Array<number>(672).fill(0);
        for (const { occurred_at } of counted) {
          const place = (Math.floor(wallClock(zone, occurred_at) / 900_000) + 3 * 96) % 672;
          week[place] = (week[place] ?? 0) + 1;
        }
        expect([...foldWeek(rollups, { start: from, end: to }, zone, asked)]).toEqual(week);
      },
    ),
    { numRuns: runs(12, 60) },
  );
}, 60_000);
