import { addressText } from "./addresses";
import { contributionDate } from "./contribution-date";
import { currencyOf, exactOf } from "./currency";
import type { Formats } from "./formats";
import { type Kind, kindWord } from "./kind";
import { member, memberList } from "./member";
import { paymentMethod } from "./payment-method";
import { attemptsOf, mainAttempt } from "./payments";
import { plansOf } from "./plans";
import { receiptsOf } from "./receipts";
import { contributionStatus, statusWord } from "./status";
import { giverOf } from "./supporter";
import { counted, firstText, readText } from "./text";

/** A contribution as one side of a comparison. */
interface ComparedRecord {
  readonly record: unknown;
  readonly kind: Kind;
}

/** A fact of two contributions side by side; null where a side says nothing. */
export interface ComparedFact {
  readonly label: string;
  readonly left: string | null;
  readonly right: string | null;
  readonly differs: boolean;
  /** It names or reaches a person. */
  readonly isPrivate: boolean;
}

/** What a comparison needs beside the other formats: an instant to the second, `31 Mar 2024, 11:08:41 am`. */
export interface ComparisonFormats extends Formats {
  readonly moment: (instant: number) => string;
}

type Read = (side: ComparedRecord, formats: ComparisonFormats) => string | null;

/** In the order in which one looks for a gift that was charged twice. */
const facts: readonly (readonly [label: string, read: Read, privacy?: "private"])[] = [
  ["Placed", ({ record }, { moment }) => mapped(contributionDate(record), moment)],
  ["Total", amountOf("total_amount")],
  ["Status", ({ record }) => statusWord(contributionStatus(record).status)],
  ["Kind", ({ kind }) => kindWord(kind)],
  ["Supporter", ({ record }) => giverOf(record).name, "private"],
  ["Supporter id", ({ record }) => giverOf(record).id],
  ["E-mail", ({ record }) => giverOf(record).email, "private"],
  ["Phone", ({ record }) => giverOf(record).phone, "private"],
  ["Items", ({ record }) => listed(memberList(record, "line_items").map(itemWords))],
  ["Product codes", ({ record }) => listed(memberList(record, "line_items").map(textOf("reference")))],
  ["Paid by", ({ record }) => methodOf(record)],
  ["Gateway", ({ record }) => readText(member(mainAttempt(record)?.payment, "gateway"))],
  ["Payment reference", ({ record }) => readText(member(mainAttempt(record)?.payment, "reference_number"))],
  ["Attempts", ({ record }) => attemptWords(record)],
  ["Plan", ({ record }) => listed(plansOf(record).map(({ number }) => number))],
  ["Receipts", ({ record }) => listed(receiptsOf(record).map(receiptWords))],
  ["Subtotal", amountOf("subtotal_amount")],
  ["Covered costs", amountOf("cover_costs_amount")],
  ["Refunded", amountOf("refunded_amount")],
  ["Balance", amountOf("balance_amount")],
  ["Source", ({ record }) => readText(member(record, "source"))],
  ["Referred by", ({ record }) => readText(member(record, "referral_source"))],
  ["Campaign", ({ record }) => readText(member(record, "tracking_campaign"))],
  ["Billing address", addressOf("billing_address"), "private"],
  ["Shipping address", addressOf("shipping_address"), "private"],
  ["Comments", ({ record }) => readText(member(record, "customer_comments")), "private"],
];

/** Two contributions fact by fact, those left out that neither tells; total over any JSON. */
export function compareContributions(
  left: ComparedRecord,
  right: ComparedRecord,
  formats: ComparisonFormats,
): readonly ComparedFact[] {
  return facts
    .map(([label, read, privacy]) => {
      const sides = { left: read(left, formats), right: read(right, formats) };
      return { label, ...sides, differs: sides.left !== sides.right, isPrivate: privacy === "private" };
    })
    .filter((fact) => fact.left !== null || fact.right !== null);
}

function amountOf(name: string): Read {
  return ({ record }, { exact }) =>
    mapped(exactOf(record, name), (amount) => exact(amount, currencyOf(record)));
}

function addressOf(name: string): Read {
  return ({ record }) => readText(addressText(member(record, name)));
}

function textOf(name: string) {
  return (holder: unknown) => readText(member(holder, name));
}

/** Items of a sponsorship are named by their product: their own words tell the child's name. */
function itemWords(item: unknown): string {
  const isSponsorship = (member(item, "sponsee") ?? null) !== null;
  const product = member(member(item, "product"), "name");
  const name = firstText(isSponsorship ? product : member(item, "description"), product);
  const qty = readText(member(item, "qty")) ?? "1";
  return `${qty === "1" ? "" : `${qty} × `}${name ?? "an item without a name"}`;
}

function methodOf(record: unknown): string | null {
  const main = mainAttempt(record);
  if (main === null) return null;
  const { label, second } = paymentMethod(main.payment, main.at ?? contributionDate(record));
  return second === null ? label : `${label}, ${second}`;
}

function attemptWords(record: unknown): string | null {
  const attempts = attemptsOf(record);
  const failed = attempts.filter(({ state }) => state === "failed").length;
  if (attempts.length === 0) return null;
  return `${counted(attempts.length, "attempt")}${failed === 0 ? "" : `, ${failed} declined`}`;
}

function receiptWords({ number, isVoided }: { number: string | null; isVoided: boolean }): string {
  return `${number ?? "without number"}${isVoided ? " (void)" : ""}`;
}

function listed(words: readonly (string | null)[]): string | null {
  return readText(words.filter((word) => word !== null).join("; "));
}

function mapped<T>(value: T | null, write: (value: T) => string): string | null {
  return value === null ? null : write(value);
}
