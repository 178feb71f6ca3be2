import { type Plan, plansOf } from "./plans";
import { type Receipt, receiptsOf } from "./receipts";
import { recordId } from "./record-id";

/** A plan as the newest contribution that tells of it knows it. */
export interface HeldPlan extends Plan {
  /** That contribution. */
  readonly contributionId: string;
}

/** A receipt and the newest contribution that holds it. */
export interface HeldReceipt extends Receipt {
  readonly contributionId: string;
}

/**
 * The plans of a supporter, each as the newest of their contributions tells it: active ones first, then by
 * what is billed next. @param records newest first
 */
export function newestPlans(records: readonly unknown[]): readonly HeldPlan[] {
  const byId = new Map<string, HeldPlan>();
  for (const record of records) {
    for (const plan of plansOf(record)) {
      if (plan.id !== null && !byId.has(plan.id))
        byId.set(plan.id, { ...plan, contributionId: idOf(record) });
    }
  }
  const order = ({ isActive, nextBillingOn }: Plan) =>
    isActive ? (nextBillingOn ?? Number.MAX_SAFE_INTEGER) : Number.POSITIVE_INFINITY;
  return [...byId.values()].toSorted((one, other) => {
    const [first, second] = [order(one), order(other)];
    return first === second ? 0 : first - second;
  });
}

/**
 * The receipts of a supporter's contributions, each number once, newest first. Where the copies of a number
 * disagree, one that says void is believed, as within one contribution. @param records newest first
 */
export function receiptsAmong(records: readonly unknown[]): readonly HeldReceipt[] {
  const byNumber = new Map<string, HeldReceipt>();
  for (const record of records) {
    for (const [index, receipt] of receiptsOf(record).entries()) {
      const key = receipt.number ?? `unnumbered ${idOf(record)} ${index}`;
      const known = byNumber.get(key);
      byNumber.set(
        key,
        known === undefined
          ? { ...receipt, contributionId: idOf(record) }
          : { ...known, isVoided: known.isVoided || receipt.isVoided },
      );
    }
  }
  const order = ({ issuedOn }: Receipt) => issuedOn ?? Number.MIN_SAFE_INTEGER;
  return [...byNumber.values()].toSorted((one, other) => order(other) - order(one));
}

function idOf(record: unknown): string {
  return recordId(record) ?? "";
}
