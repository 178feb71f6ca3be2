import type { InsightsWorklists } from "@/lib/contract/insights-report";
import { type Trait, traits } from "@/lib/database/figure-traits";
import { kinds } from "@/lib/reading/kind";
import { isTerm, listQuery, typeOf } from "./list-query";
import type { Scope } from "./scope";
import type { Tally } from "./tally";
import { toWork, type WorkName } from "./work-rows";

/** Lines that are shown of a worklist; the list behind it has the rest. */
const mostRows = 5;

/**
 * What is to be done: how many, and the first of them.
 * @param tallies of the range by kind
 * @param cards the numbers in the store of contributions whose cards expire soon
 * @param read reads records by their numbers in the store, in their order
 */
export async function worklistsPart(
  scope: Scope,
  tallies: readonly Tally[],
  cards: readonly number[],
  read: (seqs: readonly number[]) => Promise<readonly unknown[]>,
): Promise<InsightsWorklists> {
  const { narrowing, terms } = scope;
  const renewal = kinds.indexOf("recurring");
  const found = {
    failedRenewals: newestOf(scope, "failed", [renewal], tallies[renewal]?.failed ?? 0),
    refunds: newestOf(
      scope,
      "refunded",
      narrowing.kinds,
      sumOf(tallies, ({ refunds }) => refunds),
    ),
    risks: newestOf(
      scope,
      "risky",
      narrowing.kinds,
      sumOf(tallies, ({ risks }) => risks),
    ),
  };
  const expiring = { total: cards.length, seqs: cards.slice(0, mostRows) };
  const rows = await rowsOf({ ...found, expiringCards: expiring }, read);
  const list = (mark: "failed" | "refunded" | "risk") =>
    listQuery({ ...scope, terms: [isTerm(mark), ...terms] });
  const renewals = typeOf("recurring", scope.type);
  return {
    failedRenewals: {
      ...rows("failedRenewals"),
      list: renewals && listQuery({ ...scope, type: renewals, terms: [isTerm("failed"), ...terms] }),
    },
    expiringCards: {
      ...rows("expiringCards"),
      list: listQuery({ ...scope, days: null, terms: [isTerm("expiring"), ...terms] }),
    },
    refunds: { ...rows("refunds"), list: list("refunded") },
    risks: { ...rows("risks"), list: list("risk") },
  };
}

/** How many contributions there are, and the numbers in the store of those that are shown. */
interface Found {
  readonly total: number;
  readonly seqs: readonly number[];
}

/** The lines of worklists, whose records are all read at once. */
async function rowsOf(
  found: Readonly<Record<WorkName, Found>>,
  read: (seqs: readonly number[]) => Promise<readonly unknown[]>,
) {
  const seqs = [...new Set(Object.values(found).flatMap((one) => one.seqs))];
  const records = await read(seqs);
  const recordOf = new Map(seqs.map((seq, at) => [seq, records[at]]));
  return (name: WorkName) => ({
    total: found[name].total,
    rows: found[name].seqs.map((seq) => toWork(name, recordOf.get(seq))),
  });
}

/**
 * The newest contributions of the range with a trait, of some kinds (positions in `kinds`). @param total how
 * many there are
 */
function newestOf(
  { ledger, range, narrowing }: Scope,
  trait: Trait,
  of: readonly number[],
  total: number,
): Found {
  const wanted = Math.min(total, mostRows);
  const seqs: number[] = [];
  if (wanted === 0) return { total, seqs };
  for (const { figures, from, to } of ledger.back(range.start, range.end)) {
    const { seq, kind, traits: bits, currency } = figures.rows;
    for (let at = to - 1; at >= from; at--) {
      if (((bits[at] ?? 0) & traits[trait]) === 0 || currency[at] !== narrowing.currency) continue;
      if (of.includes(kind[at] ?? 0) && seqs.push(seq[at] ?? 0) === wanted) return { total, seqs };
    }
  }
  return { total, seqs };
}

function sumOf(tallies: readonly Tally[], of: (tally: Tally) => number): number {
  return tallies.reduce((sum, tally) => sum + of(tally), 0);
}
