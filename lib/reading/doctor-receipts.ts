import { currencyOf, minorOf } from "./currency";
import type { Formats } from "./formats";
import { toDecimal, toMinor } from "./minor-units";
import type { Note } from "./note";
import { receiptSummary, receiptSums } from "./receipts";
import { refundedSum } from "./refunds";
import { type MoneyStatus, moneyStatus } from "./status";

/** What speaks against a receipt, for the statuses in which nothing or too little is kept. */
const objections: Partial<Record<MoneyStatus, string>> = {
  refunded: "all of the money was refunded",
  failed: "the payment failed",
  pending: "the payment is still pending",
  unpaid: "it is not paid in full",
};

/** Contradictions between the valid tax receipts of a contribution and its money. */
export function receiptNotes(record: unknown, money: Formats["money"]): readonly Note[] {
  const currency = currencyOf(record);
  const total = minorOf(record, "total_amount");
  const refunded = toMinor(toDecimal(refundedSum(record)), currency) ?? 0n;
  const { valid } = receiptSummary(record);
  const covered = receiptSums(valid).get(currency) ?? 0n;
  const notes: Note[] = [];
  const objection = objections[moneyStatus(record)];
  if (valid.length > 0 && objection !== undefined) {
    const sentence = `A tax receipt is valid although ${objection}.`;
    notes.push({ code: "receipt_without_money", sentence, fields: ["tax_receipts[].is_voided"] });
  } else if (total !== null && covered > 0n && covered > total - refunded) {
    const kept = money(total - refunded, currency);
    const sentence = `Valid tax receipts cover ${money(covered, currency)}, but only ${kept} was kept.`;
    notes.push({ code: "receipt_above_kept", sentence, fields: ["tax_receipts[].amount"] });
  }
  const others = [...receiptSums(valid).keys()].filter((code) => code !== currency && code !== null);
  if (others.length > 0 && currency !== null) {
    const sentence = `A tax receipt is in ${others.join(" and ")}, the contribution in ${currency}.`;
    notes.push({ code: "receipt_currency", sentence, fields: ["tax_receipts[].currency_code"] });
  }
  return notes;
}
