import type { Contribution } from "@/lib/contract/contribution";
import type { TaxReceipt } from "@/lib/contract/tax-receipt";
import { type Attempt, makeAttempts } from "./attempts";
import { drawAttribution } from "./attribution";
import type { Catalog } from "./catalog";
import { currencyOf, toDecimal4, toMajor } from "./currency";
import { discountsOf, refundsOf, taxLinesOf, warningsOf } from "./extras";
import type { Gift } from "./gift";
import { day, formatInstant } from "./instant";
import { toLineItem } from "./line-item";
import { toPayment } from "./payment";
import { idKind, publicId } from "./public-id";
import { Random } from "./random";
import { makeReceipts } from "./receipt";
import { drawRemarks } from "./remark";
import { addUp, type Totals } from "./totals";

const seed = 0xc0de;

/** What a record needs beside its gift: times in seconds. */
export interface World {
  readonly catalog: Catalog;
  readonly now: number;
}

/** The money that moved and when; amounts in minor units, `refundedAt` null without a refund. */
interface Settlement {
  readonly attempts: readonly Attempt[];
  readonly paid: number;
  readonly refunded: number;
  readonly refundedAt: number | null;
}

function settle(random: Random, gift: Gift, { total }: Totals, now: number): Settlement {
  const attempts = makeAttempts(random, gift.fate.ending, { ...gift, now, total });
  const success = attempts.find(({ status }) => status === "succeeded");
  const paid = success?.amount ?? 0;
  const refunded = Math.floor(paid * gift.fate.refund);
  const refundedAt = success && refunded > 0 ? Math.min(success.at + random.int(1, 30 * day), now) : null;
  return { attempts, paid, refunded, refundedAt };
}

function lineItemsOf(
  gift: Gift,
  number: number,
  totals: Totals,
  catalog: Catalog,
  receipts: readonly TaxReceipt[],
) {
  return gift.items.map((item, nth) =>
    toLineItem(item, number * 8 + nth, {
      catalog,
      code: gift.code,
      tax: totals.lineTaxes[nth] ?? null,
      receipts: item.entry.kind === "gift" || item.entry.kind === "sponsorship" ? receipts : [],
    }),
  );
}

function count(gift: Gift, kind: string): number {
  return gift.items.filter(({ entry }) => entry.kind === kind).length;
}

/** When the record was last touched: after the last thing that happened to it, at times by an edit later on. */
function lastTouch(random: Random, gift: Gift, { attempts, refundedAt }: Settlement, now: number): number {
  const last = Math.max(gift.at, attempts.at(-1)?.at ?? 0, refundedAt ?? 0);
  return random.chance(0.1) ? random.int(last, now) : Math.min(last + random.int(1, 90), now);
}

/** The nth contribution as its record (spec §2.6). */
export function toContribution(gift: Gift, number: number, { catalog, now }: World): Contribution {
  const random = new Random(seed, number);
  const { at, code, donor, fate, source } = gift;
  const totals = addUp(gift.items, gift);
  const settlement = settle(random, gift, totals, now);
  const { attempts, paid, refunded, refundedAt } = settlement;
  const isPaid = paid === totals.total;
  const receipts =
    isPaid && !fate.isTest
      ? makeReceipts(fate.receipt, {
          ...totals,
          number,
          code,
          at,
          now,
          refunded,
          issuedTo: donor.who.displayName,
        })
      : [];
  const shippable = count(gift, "goods");
  const isFulfillable = isPaid && shippable > 0;
  const context = {
    number,
    code,
    method: gift.method,
    isRisky: fate.isRisky,
    now,
    refunded,
    description: `Contribution ${number}`,
  };
  const payments = attempts.map((attempt, nth) => toPayment(random, attempt, nth, context));
  const isOnline = source === "Web" || source === "Messenger";
  return {
    id: publicId(idKind.contribution, number),
    is_recurring: gift.isRenewal,
    is_test: fate.isTest ? 1 : 0,
    is_fulfillable: isFulfillable,
    is_fulfilled: isFulfillable ? random.chance(now - at > 20 * day ? 0.97 : 0.5) : null,
    is_refundable: paid > refunded && !fate.isDeleted,
    is_paid: isPaid,
    is_pos_entry: source === "Point of Sale (POS)" ? 1 : 0,
    is_deleted: fate.isDeleted,
    is_spam: fate.isSpam ? 1 : 0,
    source,
    ...drawRemarks(random),
    supporter: donor.supporter,
    billing_address: donor.billingAddress(at),
    shipping_address: donor.shippingAddress(at),
    shipping_method: shippable > 0 ? "Standard parcel" : null,
    created_at: formatInstant(isOnline && !gift.isRenewal ? at - random.int(5, 90) : at),
    ordered_at: formatInstant(at),
    updated_at: formatInstant(lastTouch(random, gift, settlement, now)),
    refunded_at: refundedAt === null ? "" : formatInstant(refundedAt),
    downloadable_item_count: count(gift, "download"),
    recurring_item_count: gift.items.filter(({ terms }) => terms !== null).length,
    shippable_item_count: shippable,
    line_items: lineItemsOf(gift, number, totals, catalog, receipts),
    currency: currencyOf(code),
    cover_costs_enabled: gift.coverCosts > 0 ? 1 : 0,
    cover_costs_amount: toMajor(totals.coverCosts, code),
    discounts_amount: totals.discount > 0 ? toMajor(totals.discount, code) : null,
    subtotal_amount: toMajor(totals.subtotal, code),
    tax_amount: toMajor(totals.tax, code),
    shipping_amount: toMajor(totals.shipping, code),
    total_amount: toDecimal4(totals.total, code),
    refunded_amount: toDecimal4(refunded, code),
    balance_amount: toMajor(totals.total - paid, code),
    ...drawAttribution(random, source),
    discounts: discountsOf(gift, totals),
    payments,
    refunds: refundsOf(random, settlement, number, code, payments),
    tax_lines: taxLinesOf(totals, code),
    tax_receipts: [...receipts],
    warnings: warningsOf(fate),
  };
}
