import type { LineItem } from "@/lib/contract/line-item";
import type { TaxReceipt } from "@/lib/contract/tax-receipt";
import type { Catalog } from "./catalog";
import { type CurrencyCode, toDecimal4, toMajor, toWords } from "./currency";
import type { Item, PlanTerms } from "./item";
import { describePeriod, isByMonth } from "./period";
import { idKind, publicId } from "./public-id";
import { Random } from "./random";

const seed = 0x11e5;

/** What the recurring members of a line item say when nothing recurs. */
const oneTime = {
  upgraded_to_recurring: 0,
  recurring_profile_id: null,
  recurring_amount: 0,
  recurring_day: null,
  recurring_day_of_week: null,
  recurring_with_dpo: false,
  recurring_with_initial_charge: null,
  recurring_cycles: null,
  recurring_starts_on: "",
  recurring_ends_on: "",
} as const;

function recurringMembers(terms: PlanTerms, code: CurrencyCode) {
  const byMonth = isByMonth(terms.period);
  return {
    upgraded_to_recurring: terms.isUpgrade ? 1 : 0,
    recurring_profile_id: terms.profile.id,
    recurring_amount: toMajor(terms.amount, code),
    recurring_day: byMonth ? terms.dayOfMonth : null,
    recurring_day_of_week: byMonth ? null : terms.weekday,
    recurring_with_dpo: false,
    recurring_with_initial_charge: terms.hasInitialCharge,
    recurring_cycles: terms.cycles,
    recurring_starts_on: terms.startsOn,
    recurring_ends_on: terms.endsOn,
  };
}

/** The money of one line and the receipts it shows. */
export interface LineContext {
  readonly catalog: Catalog;
  readonly code: CurrencyCode;
  /** Minor units of tax, null where nothing is taxable. */
  readonly tax: number | null;
  readonly receipts: readonly TaxReceipt[];
}

/** The nth line item as its record (spec §2.9). */
export function toLineItem(
  item: Item,
  number: number,
  { catalog, code, tax, receipts }: LineContext,
): LineItem {
  const random = new Random(seed, number);
  const { entry, terms, price, fullPrice, qty } = item;
  const { product, variant } = catalog.of(entry, code);
  const words = toWords(price, code);
  const per = terms && describePeriod(terms.period);
  return {
    id: publicId(idKind.lineItem, number),
    description: item.sponsee ? `${entry.name}: ${item.sponsee.first_name}` : entry.name,
    image_thumb: product.feature_image?.thumb ?? "",
    is_locked: terms !== null,
    is_recurring: terms !== null,
    is_price_reduced: price < fullPrice,
    is_fundraising_form_upgrade: terms?.isUpgrade ?? false,
    undiscounted_price: toMajor(fullPrice, code),
    locked_original_price: toDecimal4(fullPrice, code),
    locked_variants_original_price: toMajor(fullPrice, code),
    locked_variants_price: toMajor(price, code),
    locked_variants_total: toMajor(price * qty, code),
    payment_string: per
      ? `${toWords(terms.amount, code)}/${per.noun}`
      : qty > 1
        ? `${qty} × ${words}`
        : words,
    public_url: product.url,
    recurring_description: per ? `${toWords(terms.amount, code)} ${per.words}` : null,
    reference: entry.code,
    total: toMajor(price * qty, code),
    dpo_tribute_id: item.tribute && random.chance(0.4) ? String(random.int(10_000, 99_999)) : null,
    fields: [...item.fields],
    gift_aid: item.giftAid,
    is_tribute: item.tribute !== null,
    tribute_name: item.tribute?.name ?? "",
    public_message: item.publicMessage,
    additional_notes: item.additionalNotes,
    is_anonymous: item.isAnonymous,
    price: toMajor(price, code),
    qty,
    ...(terms ? recurringMembers(terms, code) : oneTime),
    sponsorship_is_expired: item.sponsee !== null && terms?.profile.status === "Expired",
    is_dcc_eligible: code === "CAD" && terms !== null ? 1 : 0,
    dcc_recurring_amount: toDecimal4(
      code === "CAD" && terms !== null ? Math.round(terms.amount * 0.04) : 0,
      code,
    ),
    total_tax_amt: tax === null ? null : toMajor(tax, code),
    accounting: { code: entry.kind === "goods" ? "4020" : entry.kind === "gift" ? "4010" : null },
    recurring_profile: terms?.profile ?? null,
    sponsee: item.sponsee,
    fundraiser: item.fundraiser,
    variant: variant(item.period),
    product,
    tribute: item.tribute,
    tax_receipts: [...receipts],
  };
}
