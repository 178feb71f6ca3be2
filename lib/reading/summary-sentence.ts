import { contributionDate, readInstant } from "./contribution-date";
import { currencyOf, exactOf } from "./currency";
import { explainDecline } from "./decline";
import { dayLength } from "./durations";
import type { Formats } from "./formats";
import type { Kind } from "./kind";
import { isSet, member } from "./member";
import { methodInSentence, paymentMethod } from "./payment-method";
import { attemptsOf, mainAttempt } from "./payments";
import { type Plan, plansOf } from "./plans";
import { receiptSummary, receiptSums } from "./receipts";
import { contributionStatus, moneyStatus } from "./status";
import { giverOf } from "./supporter";
import { counted, ordinal } from "./text";

/** A stretch of the sentence; strong ones are names and amounts. The texts join without anything between them. */
export interface Token {
  readonly text: string;
  readonly strong?: true;
  /** It names a person. */
  readonly isPrivate?: true;
}

const strong = (text: string): Token => ({ text, strong: true });
const plain = (text: string): Token => ({ text });

/**
 * What happened, in plain English: who gave how much when, the plan it started or continues, how it was paid, what was
 * given back, what is receipted. A clause is there only when its data are; total over any JSON.
 */
export function summarySentence(record: unknown, kind: Kind, formats: Formats): readonly Token[] {
  const sentences = [
    giftSentence(record, kind, formats),
    paymentSentence(record),
    moneySentence(record, formats),
    receiptSentence(record, formats),
    markSentence(record),
  ].filter((sentence) => sentence.length > 0);
  return sentences.flatMap((sentence, index) => (index === 0 ? sentence : [plain(" "), ...sentence]));
}

/** Tokens as one plain text. */
export function sentenceText(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join("");
}

function giftSentence(record: unknown, kind: Kind, formats: Formats): readonly Token[] {
  const { exact, date } = formats;
  const outcome = moneyStatus(record);
  const total = exactOf(record, "total_amount");
  const placed = contributionDate(record);
  const isTry = outcome === "failed" || outcome === "unpaid";
  return [
    { ...strong(giverOf(record).name ?? "Someone"), isPrivate: true },
    plain(isTry ? " wanted to give " : " gave "),
    total === null ? plain("an amount that cannot be read") : strong(exact(total, currencyOf(record))),
    ...(placed === null ? [] : [plain(` on ${date(placed)}`)]),
    plain(`${planClause(record, kind, formats)}.`),
  ];
}

function planClause(record: unknown, kind: Kind, { money, date }: Formats): string {
  const isTest = isSet(member(record, "is_test"));
  const plans = plansOf(record);
  const [first] = plans;
  if (kind === "onetime" || first === undefined) return isTest ? " as a test" : "";
  const what = plans.length > 1 ? counted(plans.length, "plan") : planWords(first, money);
  if (kind === "recurring") return ` as a ${isTest ? "test " : ""}renewal of ${what}`;
  const placed = contributionDate(record);
  const started = plans.map(({ startedOn }) => startedOn).filter((day) => day !== null);
  const isLate = placed !== null && started.length > 0 && started.every((day) => placed - day > dayLength);
  if (!isLate) return `${isTest ? " as a test" : ""} and started ${what}`;
  const since = plans.length > 1 ? "" : ` that started on ${date(Math.min(...started))}`;
  return ` as ${isTest ? "a test, " : ""}the first known payment of ${what}${since}`;
}

function planWords({ period, amount, currency }: Plan, money: Formats["money"]): string {
  const adjective = period?.adjective ?? null;
  const noun = adjective === null ? "plan" : `${adjective} plan`;
  const article = /^[aeiou]/.test(noun) ? "an" : "a";
  const worth = amount === null || amount <= 0n ? "" : ` of ${money(amount, currency)}`;
  return `${article} ${noun}${worth}`;
}

function paymentSentence(record: unknown): readonly Token[] {
  const attempts = attemptsOf(record);
  const main = mainAttempt(record);
  if (main === null) return [];
  const method = methodInSentence(paymentMethod(main.payment, main.at ?? contributionDate(record)));
  const failed = attempts.filter(({ state }) => state === "failed").length;
  const after = failed > 0 && main.nth > 1 ? ` on the ${ordinal(main.nth)} attempt` : "";
  const share = (exactOf(record, "balance_amount") ?? 0n) > 0n ? "in part " : "";
  const reason = explainDecline(main.payment)?.reason;
  if (main.state === "succeeded") return [plain(`It was paid ${share}by ${method}${after}.`)];
  if (main.state === "pending") return [plain(`The payment by ${method} is still pending.`)];
  if (reason === undefined) return [];
  if (failed === 1) return [plain(`The payment by ${method} was declined: ${reason}.`)];
  const all = failed === 2 ? "Both attempts were" : `All ${failed} attempts were`;
  return [plain(`${all} declined, the last one by ${method}: ${reason}.`)];
}

function moneySentence(record: unknown, { exact, date }: Formats): readonly Token[] {
  const currency = currencyOf(record);
  const total = exactOf(record, "total_amount");
  const refunded = exactOf(record, "refunded_amount") ?? 0n;
  const balance = exactOf(record, "balance_amount") ?? 0n;
  const at = readInstant(member(record, "refunded_at"));
  const on = at === null ? "" : ` on ${date(at)}`;
  if (refunded > 0n && refunded === total) return [plain(`All of it was refunded${on}.`)];
  if (refunded > 0n && total !== null && refunded < total) {
    const kept = strong(exact(total - refunded, currency));
    return [plain(`${exact(refunded, currency)} was refunded${on}, so `), kept, plain(" is kept.")];
  }
  if (refunded > 0n) return [plain(`${exact(refunded, currency)} was refunded${on}.`)];
  return balance > 0n && moneyStatus(record) === "unpaid"
    ? [strong(exact(balance, currency)), plain(" is still owed.")]
    : [];
}

function receiptSentence(record: unknown, { money }: Formats): readonly Token[] {
  const { valid, voided } = receiptSummary(record);
  if (valid.length === 0) {
    if (voided === 0) return [];
    return [plain(voided === 1 ? "The tax receipt is void." : "All tax receipts are void.")];
  }
  const sums = [...receiptSums(valid)].map(([currency, sum]) => money(sum, currency)).join(" and ");
  const worth = sums === "" ? "" : ` for ${sums}`;
  if (valid.length === 1) return [plain(`A tax receipt${worth} is valid.`)];
  return [plain(`${valid.length} tax receipts${worth} are valid.`)];
}

function markSentence(record: unknown): readonly Token[] {
  const { status } = contributionStatus(record);
  if (status !== "deleted" && status !== "spam") return [];
  return [plain(`The record is marked as ${status}.`)];
}
