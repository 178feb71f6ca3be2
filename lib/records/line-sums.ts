import { currencyCode, currencyOf, exactOf } from "./currency";
import { member, memberList } from "./member";
import { isSameMoney, toExact } from "./minor-units";
import { isSameCurrency, isUndone, refundsOf } from "./refunds";

/** An amount of a contribution that its own lines contradict, in ten-thousandths without a sign. */
export interface LineDifference {
  readonly name: string;
  readonly whole: bigint;
  readonly lines: bigint;
  readonly fields: readonly string[];
}

// The read API shows no element of these lists (§2.6), so several names of an amount are read.
const sums = [
  { name: "refunds", whole: "refunded_amount", list: "refunds", parts: ["amount"] },
  { name: "discounts", whole: "discounts_amount", list: "discounts", parts: ["amount"] },
  { name: "tax", whole: "tax_amount", list: "tax_lines", parts: ["price", "amount"] },
] as const;

/**
 * Where the lines of refunds, discounts or tax do not give the recorded amount; only what can be read is
 * compared.
 */
export function lineDifferences(record: unknown): readonly LineDifference[] {
  const currency = currencyOf(record);
  return sums.flatMap(({ name, whole: field, list, parts }) => {
    const recorded = exactOf(record, field);
    const amounts = linesOf(record, list).map((line) => amountOf(line, parts, currency));
    if (recorded === null || memberList(record, list).length === 0 || amounts.includes(null)) return [];
    // Some servers write what is taken off or given back as a negative amount.
    const whole = abs(recorded);
    const lines = abs(amounts.reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n));
    return isSameMoney(whole, lines, currency)
      ? []
      : [{ name, whole, lines, fields: [field, `${list}[].${parts[0]}`] }];
  });
}

/** The lines of a list; of refunds, those that took place. */
function linesOf(record: unknown, list: string): readonly unknown[] {
  const lines = memberList(record, list);
  if (list !== "refunds") return lines;
  const refunds = refundsOf(record);
  return lines.filter((_, index) => {
    const refund = refunds[index];
    return refund === undefined || !isUndone(refund);
  });
}

function amountOf(line: unknown, parts: readonly string[], currency: string | null): bigint | null {
  const own = currencyOf(line) ?? currencyCode(member(line, "currency_code")) ?? currency;
  if (!isSameCurrency(own, currency)) return null;
  const amounts = parts.map((part) => toExact(member(line, part)));
  return amounts.find((amount) => amount !== null) ?? null;
}

function abs(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}
