import { readInstant } from "./contribution-date";
import { currencyCode, currencyOf } from "./currency";
import { isSet, member, memberList } from "./member";
import { toMinor } from "./minor-units";
import { readText } from "./text";

/** One tax receipt (read API §2.16). `amount` in minor units, `issuedOn` a calendar day as midnight UTC. */
export interface Receipt {
  readonly number: string | null;
  readonly amount: bigint | null;
  readonly currency: string | null;
  readonly issuedOn: number | null;
  readonly issuedTo: string | null;
  readonly isVoided: boolean;
}

/**
 * The receipts of a contribution and of its line items, each number once, newest first. Where the copies of a
 * number disagree, one that says void is believed: a receipt is never made valid again.
 */
export function receiptsOf(record: unknown): readonly Receipt[] {
  const order = ({ issuedOn }: Receipt) => issuedOn ?? Number.MIN_SAFE_INTEGER;
  return receiptsInOrder(record).toSorted((a, b) => order(b) - order(a));
}

/**
 * The same receipts in the order of the record: those of the contribution first, then those of its line
 * items.
 */
export function receiptsInOrder(record: unknown): readonly Receipt[] {
  const lists = [record, ...memberList(record, "line_items")].map((holder) =>
    memberList(holder, "tax_receipts"),
  );
  const byNumber = new Map<string, Receipt>();
  for (const [index, receipt] of lists
    .flat()
    .map(toReceipt(currencyOf(record)))
    .entries()) {
    const key = receipt.number ?? `unnumbered ${index}`;
    const known = byNumber.get(key);
    byNumber.set(key, known ? { ...known, isVoided: known.isVoided || receipt.isVoided } : receipt);
  }
  return [...byNumber.values()];
}

/** The receipts that count, and how many were voided. */
export function receiptSummary(record: unknown): { valid: readonly Receipt[]; voided: number } {
  const receipts = receiptsOf(record);
  const valid = receipts.filter(({ isVoided }) => !isVoided);
  return { valid, voided: receipts.length - valid.length };
}

/** What valid receipts cover, for each currency: amounts of two currencies are never added. */
export function receiptSums(receipts: readonly Receipt[]): ReadonlyMap<string | null, bigint> {
  const sums = new Map<string | null, bigint>();
  for (const { amount, currency } of receipts) {
    if (amount !== null) sums.set(currency, (sums.get(currency) ?? 0n) + amount);
  }
  return sums;
}

function toReceipt(recordCurrency: string | null): (receipt: unknown) => Receipt {
  return (receipt) => {
    const currency = currencyCode(member(receipt, "currency_code")) ?? recordCurrency;
    return {
      number: readText(member(receipt, "number")),
      amount: toMinor(member(receipt, "amount"), currency),
      currency,
      issuedOn: readInstant(member(receipt, "issued_at")),
      issuedTo: readText(member(receipt, "issued_to")),
      isVoided: isSet(member(receipt, "is_voided")),
    };
  };
}
