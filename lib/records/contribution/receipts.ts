import { isSameMoney, sumsByCurrency } from "@/lib/records/money";
import type { Contribution, Receipt } from "./contribution";
import { type Gift, giftOf } from "./gift";

export type HeldReceipt = ReturnType<typeof receiptsAmong>[number];

/**
 * Returns the receipts of a contribution and its line items in the order of the record, each one once: by its
 * number or, without one, by its content. Two equal ones on the contribution and two on its items are the
 * same two. A receipt is void if one of its copies is, because a void receipt never becomes valid again.
 */
export function receiptsInOrder({ receipts, items }: Pick<Contribution, "receipts" | "items">) {
  return onePerKey([...keyed(receipts), ...keyed(items.flatMap((item) => item.receipts))]);
}

type KeyedReceipt<T extends Receipt> = readonly [key: string, receipt: T];

/**
 * Keys receipts of one level. Equal ones without a number are different receipts, so they are counted, void
 * ones first: a void copy of one must not make another void.
 */
function keyed(receipts: readonly Receipt[]): readonly KeyedReceipt<Receipt>[] {
  const counts = new Map<string, number>();
  const keys = new Map<Receipt, string>();
  for (const receipt of receipts.toSorted((a, b) => Number(b.isVoided) - Number(a.isVoided))) {
    const { number, amount, currency, issuedOn, issuedTo } = receipt;
    if (number !== null) keys.set(receipt, numbered(number));
    else {
      const content = JSON.stringify([String(amount), currency, issuedOn, issuedTo]);
      const count = counts.get(content) ?? 0;
      counts.set(content, count + 1);
      keys.set(receipt, `unnumbered ${count} ${content}`);
    }
  }
  return receipts.map((receipt) => [keys.get(receipt) ?? "", receipt]);
}

const numbered = (number: string) => `number ${number}`;

/** Returns the receipts of a contribution and of its items, newest first. */
export function receiptsOf(record: Pick<Contribution, "receipts" | "items">): readonly Receipt[] {
  return newestFirst(receiptsInOrder(record));
}

/** Returns the receipts of a supporter's contributions (newest first), each number once, newest first. */
export function receiptsAmong(records: readonly Contribution[]) {
  const held = records.flatMap((record) => {
    const own = { contributionId: record.id ?? "", objection: receiptObjection(record) };
    return receiptsOf(record).map((receipt) => ({ ...receipt, ...own }));
  });
  return newestFirst(
    onePerKey(
      held.map((receipt, index) => [
        receipt.number === null ? `unnumbered ${index}` : numbered(receipt.number),
        receipt,
      ]),
    ),
  );
}

function onePerKey<T extends Receipt>(receipts: readonly KeyedReceipt<T>[]): readonly T[] {
  const byKey = new Map<string, T>();
  for (const [key, receipt] of receipts) {
    const known = byKey.get(key);
    byKey.set(key, known ? { ...known, isVoided: known.isVoided || receipt.isVoided } : receipt);
  }
  return [...byKey.values()];
}

function newestFirst<T extends Receipt>(receipts: readonly T[]): readonly T[] {
  const order = ({ issuedOn }: Receipt) => issuedOn ?? Number.MIN_SAFE_INTEGER;
  return receipts.toSorted((one, other) => order(other) - order(one));
}

/**
 * Returns the receipt that replaces a void one of the same contribution: the next valid one for the same
 * amount, or the only later valid one; null if there is none.
 * @param receipts newest first
 */
export function replacementOf(receipt: Receipt, receipts: readonly Receipt[]): Receipt | null {
  const { isVoided, issuedOn, amount, currency } = receipt;
  if (!isVoided || issuedOn === null) return null;
  const valid = receipts.filter((one) => !one.isVoided && one.number !== null && one.currency === currency);
  const later = valid.filter((one) => one.issuedOn !== null && one.issuedOn >= issuedOn);
  const [only, ...others] = later;
  return later.findLast((one) => one.amount === amount) ?? (others.length === 0 ? (only ?? null) : null);
}

/** Returns the numbers of void receipts, each with the number of its replacement. */
export function voidReceipts(record: Contribution) {
  const receipts = receiptsOf(record);
  return receipts.flatMap((receipt) => {
    const { number, isVoided } = receipt;
    if (number === null || !isVoided) return [];
    return [{ number, replacedBy: replacementOf(receipt, receipts)?.number ?? null }];
  });
}

/**
 * Returns the newest valid receipt, or else the newest void one; null if there are none. `voids`: the number
 * of other void receipts.
 */
export function shownReceipt(record: Contribution) {
  const receipts = receiptsOf(record);
  const shown = receipts.find(({ isVoided }) => !isVoided) ?? receipts[0];
  if (shown === undefined) return null;
  const { number, issuedOn, isVoided } = shown;
  const voids = receipts.filter((receipt) => receipt !== shown && receipt.isVoided).length;
  return { number, issuedOn, isVoided, voids };
}

/** Returns the valid receipts, their sums, how many of them have no amount, and how many were voided. */
export function receiptSummary(record: Contribution) {
  const receipts = receiptsOf(record);
  const valid = receipts.filter(({ isVoided }) => !isVoided);
  const blank = valid.filter(({ amount }) => amount === null).length;
  return { valid, blank, sums: sumsByCurrency(valid), voided: receipts.length - valid.length };
}

/** Reasons against a valid receipt, by the statuses in which nothing or too little is kept. */
const objections: Partial<Record<Gift["status"], string>> = {
  refunded: "the contribution was fully refunded",
  failed: "the payment failed",
  pending: "the payment is still pending",
  unpaid: "the contribution is not paid in full",
};

/** Returns the reason why no receipt of a contribution should be valid; null if there is none. */
export function receiptObjection(record: Contribution): string | null {
  if (record.isDeleted) return "the contribution is deleted";
  if (record.isSpam) return "the contribution is marked as spam";
  return record.isTest ? "the contribution is a test" : (objections[giftOf(record).status] ?? null);
}

/**
 * Returns the next step for the receipts of a refunded gift: valid ones may not cover more than was kept.
 * @param kept in ten-thousandths; null if unknown
 */
export function receiptStep(record: Contribution, kept: bigint | null): string {
  const { valid, sums } = receiptSummary(record);
  const [receipt, ...others] = valid;
  if (receipt === undefined) return "No receipt changes needed";
  const which = others.length > 0 ? "the receipts" : `receipt ${receipt.number ?? "without a number"}`;
  const held = sums.get(record.currency) ?? 0n;
  if (kept === null) return `Check ${which}`;
  if (kept <= 0n) return `Void ${which}`;
  const isAbove = held > kept && !isSameMoney(held, kept, record.currency);
  return isAbove ? `Reissue ${which} for the net amount` : "No receipt changes needed";
}
