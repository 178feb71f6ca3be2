import { currencyOf, exactOf } from "./currency";
import { isSet, member, memberList } from "./member";
import { fromExact, isSameMoney, toExact } from "./minor-units";
import { refundedSum } from "./refunds";
import { firstText, readText } from "./text";

/**
 * A bar of the waterfall, in ten-thousandths, for parts may have digits that their currency has not: `amount`
 * is signed, the bar reaches from `from` to `to`.
 */
export interface TotalStep {
  readonly label: string;
  readonly amount: bigint;
  readonly kind: "add" | "discount" | "total" | "refund" | "kept";
  readonly from: bigint;
  readonly to: bigint;
}

/**
 * Whether the parts give the recorded total, but for its rounding to the currency; `difference` is recorded
 * minus computed, in ten-thousandths.
 */
export interface TotalCheck {
  readonly holds: boolean;
  readonly equation: string;
  readonly difference: bigint;
}

/**
 * How a total came about, in ten-thousandths. `check` is null where the record lacks its total or its
 * subtotal.
 */
export interface Totals {
  readonly currency: string | null;
  readonly steps: readonly TotalStep[];
  readonly check: TotalCheck | null;
  readonly balance: bigint | null;
}

interface Part {
  readonly label: string;
  readonly amount: bigint;
  readonly kind: "add" | "discount";
}

/**
 * Reads the totals of a contribution (read API §2.6): total = subtotal − discounts + shipping + tax + covered
 * costs.
 */
export function totalsOf(record: unknown): Totals {
  const currency = currencyOf(record);
  const total = exactOf(record, "total_amount");
  const refunded = refundedSum(record);
  const parts = partsOf(record);
  const sum = parts.reduce((whole, { amount }) => whole + amount, 0n);
  const check =
    total === null || exactOf(record, "subtotal_amount") === null
      ? null
      : checkOf({ parts, sum, total, currency });
  const steps = [...runningSteps(parts)];
  if (total !== null) steps.push({ label: "Total", amount: total, kind: "total", from: 0n, to: total });
  if (total !== null && refunded > 0n) {
    const kept = total - refunded;
    steps.push({ label: "Refunded", amount: -refunded, kind: "refund", from: total, to: kept });
    steps.push({ label: "Kept", amount: kept, kind: "kept", from: 0n, to: kept });
  }
  return { currency, steps, check, balance: exactOf(record, "balance_amount") };
}

function* runningSteps(parts: readonly Part[]): Generator<TotalStep> {
  let sum = 0n;
  for (const part of parts) {
    yield { ...part, from: sum, to: sum + part.amount };
    sum += part.amount;
  }
}

function partsOf(record: unknown): readonly Part[] {
  const subtotal = exactOf(record, "subtotal_amount");
  const items: readonly Part[] = subtotal === null ? [] : [{ label: "Items", amount: subtotal, kind: "add" }];
  const method = member(record, "shipping_method");
  const shipping = firstText(method, member(method, "name"));
  const costsAsked = member(record, "cover_costs_enabled");
  const hasCosts = costsAsked === undefined || costsAsked === null || isSet(costsAsked);
  return [
    ...items,
    ...split(record, discounts),
    ...one(shipping === null ? "Shipping" : `Shipping, ${shipping}`, exactOf(record, "shipping_amount")),
    ...split(record, taxes),
    ...one("Covered costs", hasCosts ? exactOf(record, "cover_costs_amount") : null),
  ];
}

/** An amount that the record gives as a whole and, in a list, by its lines. */
interface Sum {
  readonly name: string;
  readonly kind: Part["kind"];
  readonly whole: string;
  readonly list: string;
  readonly part: string;
  readonly label: (line: unknown) => string;
  readonly signed: (amount: bigint) => bigint;
}

const discounts: Sum = {
  name: "Discounts",
  kind: "discount",
  whole: "discounts_amount",
  list: "discounts",
  part: "amount",
  label: discountLabel,
  // Some servers write what is taken off as a negative amount.
  signed: (amount) => (amount > 0n ? -amount : amount),
};

const taxes: Sum = {
  name: "Tax",
  kind: "add",
  whole: "tax_amount",
  list: "tax_lines",
  part: "price",
  label: taxLabel,
  signed: (amount) => amount,
};

/** The lines of an amount where they make it up; else the amount as one. */
function split(record: unknown, how: Sum): readonly Part[] {
  const { name, kind, signed } = how;
  const whole = exactOf(record, how.whole);
  if (whole === null || whole === 0n) return [];
  const lines = memberList(record, how.list).map((line) => ({
    label: how.label(line),
    amount: signed(toExact(member(line, how.part)) ?? 0n),
    kind,
  }));
  const sum = lines.reduce((all, { amount }) => all + amount, 0n);
  if (sum === signed(whole)) return lines.filter(({ amount }) => amount !== 0n);
  return [{ label: name, amount: signed(whole), kind }];
}

function one(label: string, amount: bigint | null): readonly Part[] {
  return amount === null || amount === 0n ? [] : [{ label, amount, kind: "add" }];
}

function discountLabel(line: unknown): string {
  const name = firstText(member(line, "code"), member(line, "description"));
  return name === null ? "Discount" : `Discount ${name}`;
}

function taxLabel(line: unknown): string {
  const percentage = readText(member(line, "rate_percentage"));
  const title = readText(member(line, "title")) ?? "Tax";
  return percentage === null ? title : `${title} ${percentage.replace(/%$/, "")}%`;
}

interface Arithmetic {
  readonly parts: readonly Part[];
  readonly sum: bigint;
  readonly total: bigint;
  readonly currency: string | null;
}

function checkOf({ parts, sum, total, currency }: Arithmetic): TotalCheck {
  const holds = isSameMoney(sum, total, currency);
  const [first, ...rest] = parts;
  const more = rest.map(
    ({ amount }) => `${amount < 0n ? "−" : "+"} ${fromExact(amount < 0n ? -amount : amount, currency)}`,
  );
  const rounded = holds && sum !== total ? ["≈", signedText(total, currency)] : [];
  const steps = [
    signedText(first?.amount ?? 0n, currency),
    ...more,
    "=",
    signedText(sum, currency),
    ...rounded,
  ];
  return { holds, difference: total - sum, equation: steps.join(" ") };
}

function signedText(amount: bigint, currency: string | null): string {
  return fromExact(amount, currency).replace("-", "−");
}
