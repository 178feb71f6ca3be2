import { isSameMoney, magnitude, sumOf } from "@/lib/records/money";
import type { Contribution } from "./contribution";
import { isUndone, refundedSum } from "./payments";

/** A bar of the waterfall chart, from `from` to `to`, in ten-thousandths; `amount` is signed. */
export interface TotalStep {
  readonly label: string;
  readonly amount: bigint;
  readonly kind: "items" | "add" | "discount" | "total" | "refund" | "net";
  readonly from: bigint;
  readonly to: bigint;
}

type Part = Pick<TotalStep, "label" | "amount"> & { readonly kind: "items" | "add" | "discount" };

export type TotalCheck = Readonly<ReturnType<typeof checkOf>>;

/**
 * Breaks a total down into its parts, in ten-thousandths (read API §2.6): total = subtotal − discounts +
 * shipping + tax + covered costs. `check` is null if the record lacks its total or its subtotal.
 */
export function totalsOf(record: Contribution) {
  const { currency, total } = record;
  const refunded = refundedSum(record);
  const parts = partsOf(record);
  const steps = runningSteps(parts);
  if (total !== null) steps.push({ label: "Total", amount: total, kind: "total", from: 0n, to: total });
  if (total !== null && refunded > 0n) {
    const net = total - refunded;
    steps.push({ label: "Refunded", amount: -refunded, kind: "refund", from: total, to: net });
    steps.push({ label: "Net", amount: net, kind: "net", from: 0n, to: net });
  }
  const check = total === null || record.subtotal === null ? null : checkOf(parts, total, currency);
  return { currency, steps, check, balance: record.balance };
}

function runningSteps(parts: readonly Part[]): TotalStep[] {
  let sum = 0n;
  return parts.map((part) => {
    const from = sum;
    sum += part.amount;
    return { ...part, from, to: sum };
  });
}

function partsOf(record: Contribution): readonly Part[] {
  const { subtotal, discount } = record;
  const items: readonly Part[] =
    subtotal === null ? [] : [{ label: "Items", amount: subtotal, kind: "items" }];
  const discounts = record.discounts.map(({ amount, name }) => ({
    label: name === null ? "Discount" : `Discount ${name}`,
    amount: asDeduction(amount ?? 0n),
  }));
  const taxes = record.taxLines.map(({ price, title, percentage }) => ({
    label: percentage === null ? (title ?? "Tax") : `${title ?? "Tax"} ${percentage}%`,
    amount: price ?? 0n,
  }));
  const shipping = record.shippingMethod === null ? "Shipping" : `Shipping, ${record.shippingMethod}`;
  const costs = record.coversCosts === false ? null : record.costs;
  return [
    ...items,
    ...split("discount", { label: "Discounts", amount: discount && asDeduction(discount) }, discounts),
    ...split("add", { label: shipping, amount: record.shipping }),
    ...split("add", { label: "Tax", amount: record.tax }, taxes),
    ...split("add", { label: "Covered fees", amount: costs }),
  ];
}

/** Some servers send deductions as negative amounts. */
function asDeduction(amount: bigint): bigint {
  return -magnitude(amount);
}

/** Returns the lines of an amount if they add up to it, otherwise the amount as one part. */
function split(
  kind: Part["kind"],
  { label, amount }: { readonly label: string; readonly amount: bigint | null },
  lines: readonly Omit<Part, "kind">[] = [],
): readonly Part[] {
  if (amount === null || amount === 0n) return [];
  if (sumOf(lines.map((line) => line.amount)) !== amount) return [{ label, amount, kind }];
  return lines.filter((line) => line.amount !== 0n).map((line) => ({ ...line, kind }));
}

function checkOf(parts: readonly Part[], total: bigint, currency: string | null) {
  const sum = sumOf(parts.map(({ amount }) => amount));
  const holds = isSameMoney(sum, total, currency);
  const [first, ...rest] = parts;
  const equation = (write: (amount: bigint) => string) => {
    const more = rest.map(({ amount }) => `${amount < 0n ? "−" : "+"} ${write(magnitude(amount))}`);
    const rounded = holds && sum !== total ? ["≈", write(total)] : [];
    return [write(first?.amount ?? 0n), ...more, "=", write(sum), ...rounded].join(" ");
  };
  return { holds, difference: total - sum, equation };
}

const refundFields = ["refunded_amount", "refunds[].amount"];
const discountFields = ["discounts_amount", "discounts[].amount"];
const taxFields = ["tax_amount", "tax_lines[].price"];

/** Returns the amounts of refunds, discounts or tax that their lines contradict, without a sign. */
export function lineDifferences(record: Contribution) {
  const done = record.refunds.filter((refund) => !isUndone(refund));
  const { refunds, discounts, taxLines: taxes } = record;
  const sums = [
    { name: "refunds", amount: record.refunded, all: refunds, lines: done, fields: refundFields },
    { name: "discounts", amount: record.discount, all: discounts, lines: discounts, fields: discountFields },
    { name: "tax", amount: record.tax, all: taxes, lines: taxes, fields: taxFields },
  ];
  return sums.flatMap(({ name, amount, all, lines, fields }) => {
    const amounts = lines.map((line) => (line.currency === record.currency ? line.amount : null));
    if (amount === null || all.length === 0 || amounts.includes(null)) return [];
    // Some servers send deductions and listed refunds as negative amounts.
    const [whole, sum] = [magnitude(amount), magnitude(sumOf(amounts))];
    if (isSameMoney(whole, sum, record.currency)) return [];
    return [{ name, whole, lines: sum, fields }];
  });
}
