import type { Card } from "@/lib/contract/card";
import { addMonths, midnight } from "./instant";
import { odds, type Random } from "./random";

const anyBrand = odds<string>([
  ["Visa", 48],
  ["Mastercard", 32],
  ["American Express", 12],
  ["Discover", 4],
  ["JCB", 2],
  ["UnionPay", 2],
]);
const anyWallet = odds<string | null>([
  [null, 78],
  ["apple_pay", 13],
  ["google_pay", 9],
]);

/** The card in somebody's pocket. */
export interface Plastic {
  readonly brand: string;
  readonly last4: string;
  readonly month: number;
  readonly year: number;
  readonly wallet: string | null;
}

/** Draws a card that expires in the month of `earliestExpiry` (seconds) or up to `months` later. */
export function drawPlastic(random: Random, earliestExpiry: number, months = 42): Plastic {
  const expiry = new Date(addMonths(earliestExpiry, random.int(0, months), 1) * 1000);
  return {
    brand: anyBrand(random),
    last4: String(random.int(0, 9999)).padStart(4, "0"),
    month: expiry.getUTCMonth() + 1,
    year: expiry.getUTCFullYear(),
    wallet: anyWallet(random),
  };
}

/** The last second (UTC) in which a card is good. */
export function expiryOf({ year, month }: Plastic): number {
  return midnight(year, month, 1) - 1;
}

/** How a bank judged the three checks; `failed` marks cards that staff should look at. */
export type Checks = "passed" | "failed" | "untold";

/** The Card of spec §2.15. */
export function toCard(plastic: Plastic, checks: Checks, random: Random): Card {
  const check = { passed: "pass", failed: "fail", untold: random.chance(0.5) ? "unavailable" : "unchecked" }[
    checks
  ];
  return {
    brand: plastic.brand,
    last4: plastic.last4,
    exp_month: plastic.month,
    exp_year: plastic.year,
    cvc_check: plastic.wallet === null ? check : "unchecked",
    address_line1_check: checks === "failed" && random.chance(0.5) ? "pass" : check,
    address_zip_check: check,
    wallet: plastic.wallet,
  };
}

/** What `card` says where no card was used: the member is never missing (spec §2.15). */
export const noCard: Card = {
  brand: "",
  last4: "0000",
  exp_month: 0,
  exp_year: 0,
  cvc_check: "",
  address_line1_check: "",
  address_zip_check: "",
  wallet: null,
};
