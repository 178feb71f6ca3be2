import type { Contribution, LineItem } from "@/lib/records/contribution/contribution";
import { mainAttempt, paymentMethod, paymentsIn, refundedSum } from "@/lib/records/contribution/payments";
import { plansOf } from "@/lib/records/contribution/plans";
import { receiptsOf } from "@/lib/records/contribution/receipts";
import { contributionStatus } from "@/lib/records/contribution/status";
import { type Kind, kindWords, statusWords } from "@/lib/records/labels";
import { isSponsored } from "@/lib/records/sponsees/sponsee";
import { addressText, giverOf } from "@/lib/records/supporter";
import { counted, type Formats, joined } from "@/lib/records/text";

interface ComparedRecord {
  readonly record: Contribution;
  readonly kind: Kind;
}

type Read = (side: ComparedRecord, formats: Formats) => string | null;

/** Ordered for finding a gift that was charged twice. Private facts name a person or how to reach one. */
const facts: readonly (readonly [label: string, read: Read, privacy?: "private"])[] = [
  ["Date", ({ record }, { moment }) => mapped(record.placedAt, moment)],
  ["Total", amountOf("total")],
  ["Status", ({ record }) => statusWords[contributionStatus(record)]],
  ["Kind", ({ kind }) => kindWords[kind]],
  ["Supporter", ({ record }) => giverOf(record).name, "private"],
  ["Supporter ID", ({ record }) => giverOf(record).id],
  ["Email", ({ record }) => giverOf(record).email, "private"],
  ["Phone", ({ record }) => giverOf(record).phone, "private"],
  ["Items", ({ record }) => listed(record.items.map(itemWords))],
  ["Product codes", ({ record: { items } }) => listed(items.map(({ reference }) => reference))],
  ["Paid by", ({ record }) => methodOf(record)],
  ["Gateway", ({ record }) => mainAttempt(record)?.gateway ?? null],
  ["Payment reference", ({ record }) => mainAttempt(record)?.reference ?? null],
  ["Attempts", ({ record }) => attemptWords(record)],
  ["Plan", ({ record }) => listed(plansOf(record).map(({ number }) => number))],
  ["Receipts", ({ record }) => listed(receiptsOf(record).map(receiptWords))],
  ["Subtotal", amountOf("subtotal")],
  ["Covered fees", (side, formats) => (side.record.coversCosts === false ? null : costsOf(side, formats))],
  ["Refunded", ({ record }, { exact }) => mapped(refundedOf(record), (sum) => exact(sum, record.currency))],
  ["Balance", amountOf("balance")],
  ["Source", ({ record }) => record.source],
  ["Referral source", ({ record }) => record.referralSource],
  ["Campaign", ({ record }) => record.trackingCampaign],
  ["Billing address", ({ record }) => addressText(record.billing) || null, "private"],
  ["Shipping address", ({ record }) => addressText(record.shippingTo) || null, "private"],
  ["Comments", ({ record }) => record.comments, "private"],
];

/** Compares two contributions fact by fact, without facts that neither has. A side without one is null. */
export function compareContributions(left: ComparedRecord, right: ComparedRecord, formats: Formats) {
  return facts
    .map(([label, read, privacy]) => {
      const sides = { left: read(left, formats), right: read(right, formats) };
      return { label, ...sides, differs: sides.left !== sides.right, isPrivate: privacy === "private" };
    })
    .filter((fact) => fact.left !== null || fact.right !== null);
}

function amountOf(name: "total" | "subtotal" | "costs" | "balance"): Read {
  return ({ record }, { exact }) => mapped(record[name], (amount) => exact(amount, record.currency));
}

const costsOf = amountOf("costs");

/** Leaves out listed refunds that did not take place. */
function refundedOf(record: Contribution): bigint | null {
  return record.refunded === null ? null : refundedSum(record);
}

/** Names items of a sponsorship by their product, because their own description names the child. */
function itemWords(item: LineItem): string {
  const name = (isSponsored(item) ? null : item.description) ?? item.productName;
  const qty = item.quantity ?? "1";
  return `${qty === "1" ? "" : `${qty} × `}${name ?? "an unnamed item"}`;
}

function methodOf(record: Contribution): string | null {
  const main = mainAttempt(record);
  if (main === null) return null;
  const { label, second } = paymentMethod(main);
  return second === null ? label : `${label}, ${second}`;
}

function attemptWords(record: Contribution): string | null {
  const { attempts } = record;
  const failed = paymentsIn(record, "failed").length;
  if (attempts.length === 0) return null;
  return `${counted(attempts.length, "attempt")}${failed === 0 ? "" : `, ${failed} declined`}`;
}

function receiptWords({ number, isVoided }: { number: string | null; isVoided: boolean }): string {
  return `${number ?? "without number"}${isVoided ? " (void)" : ""}`;
}

function listed(texts: readonly (string | null)[]): string | null {
  return joined(texts, "; ");
}

function mapped<T>(value: T | null, write: (value: T) => string): string | null {
  return value === null ? null : write(value);
}
