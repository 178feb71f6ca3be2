import type { TaxReceipt } from "@/lib/contract/tax-receipt";
import { type CurrencyCode, toMajor } from "./currency";
import type { Fate } from "./fate";
import { day, formatDate } from "./instant";

/** What a receipt is made from; amounts in minor units, times in seconds. */
export interface ReceiptContext {
  /** Number of the contribution: receipts are numbered by it, so that no two share a number. */
  readonly number: number;
  readonly code: CurrencyCode;
  readonly issuedTo: string;
  readonly at: number;
  readonly now: number;
  readonly receiptable: number;
  readonly refunded: number;
}

/** The receipts of a contribution (spec §2.16). One that was reissued follows the voided one that it replaces. */
export function makeReceipts(kind: Fate["receipt"], context: ReceiptContext): readonly TaxReceipt[] {
  const { number, code, at, now, receiptable, refunded } = context;
  if (receiptable <= 0) return [];
  const later = Math.min(at + 9 * day, now);
  const receipt = (suffix: string, issued: number, amount: number, is_voided: boolean): TaxReceipt => ({
    number: `R${formatDate(at).slice(0, 4)}-${String(number).padStart(7, "0")}${suffix}`,
    amount: toMajor(amount, code),
    currency_code: code,
    issued_at: formatDate(issued),
    issued_to: context.issuedTo,
    is_voided,
  });
  const first = receipt("", at, receiptable, kind !== "usual");
  const rest = receiptable - refunded;
  return kind === "reissued" && rest > 0 ? [first, receipt("-B", later, rest, false)] : [first];
}
