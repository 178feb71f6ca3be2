import type { InsightsWorklists } from "@/lib/contract/insights-report";
import type { Tx } from "@/lib/database/engine";
import { kinds } from "@/lib/reading/kind";
import { expiringCards } from "./expiring-cards";
import { isTerm, listQuery, typeOf } from "./list-query";
import type { Scope } from "./scope";
import { type Trait, traits } from "./traits";
import { toWork, type WorkName } from "./work-rows";

/** Lines that are shown of a worklist; the list behind it has the rest. */
const mostRows = 5;

/** Reads records by their numbers in the store, in their order: to show them, or for the name of a product alone. */
export type ReadRecords = (
  tx: Tx,
  seqs: readonly number[],
  what: "record" | "product",
) => Promise<readonly unknown[]>;

/** What is to be done: how many, and the first of them. */
export async function worklistsPart(scope: Scope, tx: Tx, read: ReadRecords): Promise<InsightsWorklists> {
  const { narrowing, terms } = scope;
  const renewal = kinds.indexOf("recurring");
  const found = foundIn(scope);
  const cards = await expiringCards(tx, scope.now, scope.currency, narrowing.kinds);
  const rows = async (name: WorkName, seqs: readonly number[]) => ({
    total: seqs.length,
    rows: (await read(tx, seqs.slice(0, mostRows), "record")).map((record) => toWork(name, record)),
  });
  const list = (mark: "failed" | "refunded" | "risk") =>
    listQuery({ ...scope, terms: [isTerm(mark), ...terms] });
  const renewals = typeOf("recurring", scope.type);
  return {
    failedRenewals: {
      ...(await rows("failedRenewals", narrowing.kinds.includes(renewal) ? found("failed", renewal) : [])),
      list: renewals && listQuery({ ...scope, type: renewals, terms: [isTerm("failed"), ...terms] }),
    },
    expiringCards: {
      ...(await rows("expiringCards", cards)),
      list: listQuery({ ...scope, days: null, terms: [isTerm("expiring"), ...terms] }),
    },
    refunds: { ...(await rows("refunds", found("refunded", null))), list: list("refunded") },
    risks: { ...(await rows("risks", found("risky", null))), list: list("risk") },
  };
}

/** The contributions of the range by trait, the newest first; of one kind (position in `kinds`), or all that are asked for. */
function foundIn({ ledger, range, narrowing }: Scope) {
  const worth = traits.failed | traits.refunded | traits.risky;
  const found: { readonly seq: number; readonly kind: number; readonly has: number }[] = [];
  for (const { figures, from, to } of ledger.between(range.start, range.end)) {
    const { seq, kind, traits: bits, currency } = figures.rows;
    for (let at = from; at < to; at++) {
      const has = bits[at] ?? 0;
      if ((has & worth) === 0 || currency[at] !== narrowing.currency) continue;
      found.push({ seq: seq[at] ?? 0, kind: kind[at] ?? 0, has });
    }
  }
  const asked = found.filter(({ kind }) => narrowing.kinds.includes(kind)).reverse();
  return (trait: Trait, only: number | null): readonly number[] =>
    asked
      .filter(({ kind, has }) => (has & traits[trait]) !== 0 && (only === null || kind === only))
      .map(({ seq }) => seq);
}
