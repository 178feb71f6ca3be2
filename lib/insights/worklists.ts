import { sql } from "kysely";
import type { Work, Worklists } from "@/lib/contract/insights-report";
import type { Tx } from "@/lib/database/engine";
import { expiringCards } from "@/lib/database/figure-traits";
import type { Tables } from "@/lib/database/schema/schema";
import type { JsonValue } from "@/lib/json/json-value";
import { briefRisk } from "@/lib/records/contribution/badges";
import { type Contribution, parseContribution } from "@/lib/records/contribution/contribution";
import { giftOf } from "@/lib/records/contribution/gift";
import { explainDecline, lastRefundedAt, refundedSum, remedyOf } from "@/lib/records/contribution/payments";
import { plansOf } from "@/lib/records/contribution/plans";
import { receiptObjection, receiptStep, receiptSummary } from "@/lib/records/contribution/receipts";
import { refundHolds } from "@/lib/records/contribution/status";
import { kinds, namesOf, tableOf } from "@/lib/records/labels";
import { itemName } from "@/lib/records/list-rows";
import { fromTenThousandths } from "@/lib/records/money";
import { maskSponsees } from "@/lib/records/sponsees/mask";
import { giverOf } from "@/lib/records/supporter";
import { capitalized } from "@/lib/records/text";
import { groups, listQuery, type Scope, worklists } from "./definitions";
import { scan } from "./pass";

type WorkName = keyof Worklists;

const maxLines = 4;

interface FoundWork {
  readonly total: number;
  readonly seqs: readonly number[];
}

/** Returns the worklists of a range. `read` keeps the order of `seqs`. */
export async function worklistsPart(
  tx: Tx,
  scope: Scope,
  read: (seqs: readonly number[]) => Promise<readonly JsonValue[]>,
): Promise<Worklists> {
  const { now, table, filter } = scope;
  const cards = (await findExpiring(tx, now))
    .filter(({ kind }) => filter.kinds.includes(kind))
    .filter(({ currency }) => isListed(scope, table.texts.currency.find(currency)))
    .map(({ seq }) => seq);
  const { failedRenewals, refunds, risks } = await findMarked(scope);
  const found: Readonly<Record<WorkName, FoundWork>> = {
    failedRenewals,
    expiringCards: { total: cards.length, seqs: cards.slice(0, maxLines) },
    refunds,
    risks,
  };
  const seqs = [...new Set(Object.values(found).flatMap((one) => one.seqs))];
  const records = await read(seqs);
  return tableOf(namesOf(found), (name) => ({
    total: found[name].total,
    rows: found[name].seqs.map((seq) => toWork(name, records[seqs.indexOf(seq)] ?? null)),
    list: listQueryOf(scope, name),
  }));
}

function listQueryOf(scope: Scope, name: WorkName): string | null {
  const isOfEveryCurrency = scope.worklists === undefined;
  if (name === "expiringCards") return listQuery(scope, "expiring", { days: null, isOfEveryCurrency });
  const { mark, kind } = worklists[name];
  return listQuery(scope, mark, { kind, isOfEveryCurrency });
}

/** @param currency the number of a currency in the table */
function isListed({ worklists: limit, filter }: Scope, currency: number): boolean {
  return limit === undefined || currency === filter.currency;
}

/** Finds the marked contributions of each list in one pass: their number, and the newest few. */
async function findMarked(scope: Scope) {
  const { table, range, filter } = scope;
  const { columns } = table;
  const lists = tableOf(namesOf(worklists), (name) => {
    const { mark, kind } = worklists[name];
    const included = filter.kinds.filter((position) => kind === null || kinds[position] === kind);
    return { trait: groups[mark].trait, included, rows: [] as number[] };
  });
  const every = Object.values(lists);
  await scan(table, [range], (row) => {
    if (!isListed(scope, columns.currency[row] ?? 0)) return;
    const bits = columns.traits[row] ?? 0;
    for (const { trait, included, rows } of every) {
      if ((bits & trait) !== 0 && included.includes(columns.kind[row] ?? 0)) rows.push(row);
    }
  });
  return tableOf(namesOf(worklists), (name): FoundWork => {
    const { rows } = lists[name];
    const newest = rows.slice(-maxLines).reverse();
    return { total: rows.length, seqs: newest.map((row) => columns.seq[row] ?? 0) };
  });
}

/** Returns the contributions that `is:expiring` finds, by card expiry. */
export async function findExpiring(tx: Tx, now: number) {
  // With a condition on the kind, SQLite would walk all contributions of that kind.
  const found = sql<Pick<Tables["contribution"], "seq" | "kind" | "currency">>`
    select f.seq, f.kind, f.currency from contribution as f
    where f.seq in ${expiringCards(now)}
    order by f.card_expires_at, f.seq`;
  return (await found.execute(tx)).rows;
}

const detailsOf: Readonly<Record<WorkName, (record: Contribution) => Partial<Work>>> = {
  failedRenewals: ({ attempts, total }) => {
    const last = attempts.at(-1);
    const reason = last && explainDecline(last)?.brief;
    return {
      next: last === undefined ? null : remedyOf(last),
      amount: fromTenThousandths(total),
      note: reason === undefined ? null : capitalized(reason),
      attempts: attempts.length,
    };
  },
  expiringCards: (record) => {
    const [plan] = plansOf(record);
    const charged = plan?.amount == null ? null : plan.amount + (plan.coverCosts ?? 0n);
    return {
      next: "Ask for new card details",
      amount: fromTenThousandths(charged),
      // Shortens "Visa ending in 4242" to "Visa •• 4242".
      note: plan?.method?.label.replace(/ ending in (?=\d+$)/, " •• ") ?? null,
      expiresOn: plan?.method?.expiresOn ?? null,
      nextBillingOn: plan?.nextBillingOn ?? null,
    };
  },
  refunds: (record) => {
    const refunded = record.refunded === null ? null : refundedSum(record);
    const { total } = record;
    const gift = giftOf(record);
    const isFullRefund =
      gift.kept === null
        ? refundHolds(record, (amount, whole) => amount >= whole)
        : gift.status === "refunded";
    // If it is unknown how much was paid, the total counts as paid.
    const kept = gift.kept ?? (refunded === null || total === null ? null : total - refunded);
    return {
      amount: fromTenThousandths(refunded),
      note: itemName(record),
      refundedAt: lastRefundedAt(record),
      isFullRefund,
      next: receiptStep(record, isFullRefund ? 0n : kept),
    };
  },
  risks: (record) => {
    const awaitsReceipt = receiptSummary(record).valid.length === 0 && receiptObjection(record) === null;
    return {
      amount: fromTenThousandths(record.total),
      note: briefRisk(record),
      next: awaitsReceipt ? "Verify the payer before sending a receipt" : "Verify the payer",
    };
  },
};

function toWork(name: WorkName, found: JsonValue): Work {
  // A note may name a sponsored person, so names are masked here whatever the caller's rights.
  const record = parseContribution(maskSponsees(found));
  return {
    id: record.id ?? "",
    name: giverOf(record).name,
    currency: record.currency,
    amount: null,
    at: record.placedAt,
    note: null,
    next: null,
    attempts: null,
    expiresOn: null,
    nextBillingOn: null,
    refundedAt: null,
    isFullRefund: null,
    ...detailsOf[name](record),
  };
}
