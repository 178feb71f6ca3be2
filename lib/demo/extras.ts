import type { Payment } from "@/lib/contract/payment";
import { type CurrencyCode, toMajor, toWords } from "./currency";
import type { Fate } from "./fate";
import type { Gift } from "./gift";
import { formatInstant } from "./instant";
import { idKind, publicId } from "./public-id";
import type { Random } from "./random";
import { type Totals, taxRate } from "./totals";

/** The arrays whose elements the specification leaves open (spec §2.6), filled as real servers fill them. */

/** The discount code that was used. */
export function discountsOf({ code, discountShare }: Gift, { discount }: Totals): unknown[] {
  if (discount === 0) return [];
  const isFree = discountShare === 1;
  return [
    {
      code: isFree ? "GUEST" : "SPRING10",
      description: isFree ? "Guest of the house" : "Ten percent off in spring",
      amount: toMajor(discount, code),
      free_shipping: isFree,
      formatted: toWords(discount, code),
    },
  ];
}

/** The sales tax, when there is any. */
export function taxLinesOf({ tax }: Totals, code: CurrencyCode): unknown[] {
  return tax === 0
    ? []
    : [{ title: "HST", price: toMajor(tax, code), rate: taxRate, rate_percentage: taxRate * 100 }];
}

interface Refunded {
  readonly refunded: number;
  readonly refundedAt: number | null;
}

/** The one refund, taken from the payment that succeeded. */
export function refundsOf(
  random: Random,
  { refunded, refundedAt }: Refunded,
  number: number,
  code: CurrencyCode,
  payments: readonly Payment[],
): unknown[] {
  if (refundedAt === null) return [];
  return [
    {
      id: publicId(idKind.refund, number),
      payment_id: payments.find(({ paid }) => paid)?.id ?? null,
      amount: toMajor(refunded, code),
      currency_code: code,
      reason: random.pick(["Asked for by the giver", "Charged twice", "Event cancelled", "Wrong amount"]),
      created_at: formatInstant(refundedAt),
    },
  ];
}

/** What the server warns of; real ones send texts as well as pairs of title and tooltip. */
export function warningsOf({ isRisky, isSpam }: Fate): unknown[] {
  const risk = {
    title: "Card checks failed",
    tooltip: "The bank could not confirm the security code or the address.",
  };
  return [...(isRisky ? [risk] : []), ...(isSpam ? ["Many attempts from one address within a minute."] : [])];
}
