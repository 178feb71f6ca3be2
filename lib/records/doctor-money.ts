import { readInstant } from "./contribution-date";
import { currencyOf, exactOf } from "./currency";
import type { Formats } from "./formats";
import { lineDifferences } from "./line-sums";
import { isSet, member } from "./member";
import { isSameMoney } from "./minor-units";
import type { Note } from "./note";
import { chargedSum, foreignCurrencies, givenBackSum, shortfallOf } from "./payment-sums";
import { attemptsOf } from "./payments";
import { foreignRefunds, isUndone, refundedSum, refundsOf } from "./refunds";
import { totalsOf } from "./totals";

/** The amounts of a contribution in ten-thousandths; null where they cannot be read. */
interface Facts {
  readonly record: unknown;
  readonly total: bigint | null;
  readonly refunded: bigint;
  readonly balance: bigint | null;
  readonly isPaid: boolean;
  /** The same without listed refunds that did not take place. */
  readonly done: bigint;
  /**
   * Sums over the payments; null when there is nothing to add, or something that cannot be: unreadable,
   * another currency.
   */
  readonly charged: bigint | null;
  readonly givenBack: bigint | null;
  readonly succeeded: number;
  /** Whether two amounts are one but for a rounding. */
  readonly isSame: (one: bigint, other: bigint) => boolean;
  readonly write: (amount: bigint) => string;
}

type Rule = (facts: Facts) => Note | null;

const rules: readonly Rule[] = [
  ({ record, write }) => {
    const { check } = totalsOf(record);
    if (check === null || check.holds) return null;
    const { difference, equation } = check;
    const side = difference > 0n ? "above" : "below";
    const sentence = `The total is ${write(abs(difference))} ${side} the sum of its parts (${equation}).`;
    return { code: "totals_differ", sentence, fields: ["subtotal_amount", "total_amount"] };
  },
  ({ total, done, isSame, write }) =>
    total === null || done <= 0n || done <= total || isSame(done, total)
      ? null
      : {
          code: "refund_above_total",
          sentence: `More was refunded (${write(done)}) than was given (${write(total)}).`,
          fields: ["refunded_amount", "total_amount"],
        },
  ({ refunded, givenBack, isSame, write }) =>
    givenBack === null || isSame(refunded, givenBack)
      ? null
      : {
          code: "refund_differs_from_payments",
          sentence:
            `The record says that ${write(refunded)} was refunded, its payments ` +
            `say ${write(givenBack)}.`,
          fields: ["refunded_amount", "payments[].amount_refunded"],
        },
  ({ record, done }) => {
    const isDated = readInstant(member(record, "refunded_at")) !== null;
    const isRefunded = done > 0n || foreignRefunds(record).size > 0;
    const isListed = refundsOf(record).some((refund) => !isUndone(refund) && refund.at !== null);
    if (isDated === isRefunded || isListed) return null;
    return {
      code: "refund_and_date_disagree",
      sentence: isRefunded
        ? "A refund is recorded, but no date of it."
        : "A date of a refund is recorded, but no money was refunded.",
      fields: ["refunded_at", "refunded_amount"],
    };
  },
  ({ isPaid, total, succeeded, charged }) =>
    !isPaid || total === null || total <= 0n || succeeded > 0 || charged === null
      ? null
      : {
          code: "paid_without_payment",
          sentence: "It is marked as paid, but no payment succeeded.",
          fields: ["is_paid", "payments[].status"],
        },
  ({ isPaid, total, charged }) =>
    isPaid || total === null || total <= 0n || charged === null || charged < total
      ? null
      : {
          code: "charged_but_unpaid",
          sentence: "Its payments cover the total, but it is not marked as paid.",
          fields: ["is_paid", "payments[].amount"],
        },
  ({ total, charged, isSame, write }) =>
    total === null || charged === null || charged <= total || isSame(charged, total)
      ? null
      : {
          code: "charged_above_total",
          sentence: `Payments of ${write(charged)} succeeded for a total of ${write(total)}.`,
          fields: ["payments[].amount", "total_amount"],
        },
  ({ record }) => {
    const others = foreignCurrencies(record);
    if (others.length === 0) return null;
    const sentence = `A payment is in ${others.join(" and ")}, the contribution in ${currencyOf(record)}.`;
    return { code: "payment_currency", sentence, fields: ["payments[].currency", "currency"] };
  },
  ({ record, write }) => {
    const short = shortfallOf(record);
    if (short === null) return null;
    const sentence =
      `It is marked as paid, but its payments cover ${write(short.charged)} ` + `of ${write(short.total)}.`;
    return {
      code: "charged_below_total",
      sentence,
      fields: ["is_paid", "payments[].amount", "total_amount"],
    };
  },
  ({ isPaid, balance, write }) =>
    !isPaid || balance === null || balance <= 0n
      ? null
      : {
          code: "paid_with_balance",
          sentence: `It is marked as paid, but ${write(balance)} is still owed.`,
          fields: ["is_paid", "balance_amount"],
        },
  ({ balance, write }) =>
    balance === null || balance >= 0n
      ? null
      : {
          code: "balance_below_zero",
          sentence: `The balance is below zero: ${write(abs(balance))} too much was paid.`,
          fields: ["balance_amount"],
        },
];

/** Contradictions between the amounts of a contribution, its payments and its refunds. */
export function moneyNotes(record: unknown, { exact }: Formats): readonly Note[] {
  const currency = currencyOf(record);
  const facts: Facts = {
    record,
    total: exactOf(record, "total_amount"),
    refunded: exactOf(record, "refunded_amount") ?? 0n,
    done: refundedSum(record),
    balance: exactOf(record, "balance_amount"),
    isPaid: isSet(member(record, "is_paid")),
    charged: chargedSum(record),
    givenBack: givenBackSum(record),
    succeeded: attemptsOf(record).filter(({ state }) => state === "succeeded").length,
    isSame: (one, other) => isSameMoney(one, other, currency),
    write: (amount) => exact(amount, currency),
  };
  return [
    ...rules.map((rule) => rule(facts)).filter((note) => note !== null),
    ...lineNotes(record, facts.write),
  ];
}

function lineNotes(record: unknown, write: Facts["write"]): readonly Note[] {
  return lineDifferences(record).map(({ name, whole, lines, fields }) => ({
    code: `${name}_differ_from_lines`,
    sentence: `The record says ${write(whole)} for ${name}, its lines say ${write(lines)}.`,
    fields,
  }));
}

function abs(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}
