import { contributionDate } from "./contribution-date";
import { countryOf } from "./country";
import { currencyOf } from "./currency";
import { decimalText } from "./decimal";
import { isSet, member, memberList } from "./member";
import { toDecimal } from "./minor-units";
import { paymentMethod } from "./payment-method";
import { attemptsOf, mainAttempt } from "./payments";
import { shortDay } from "./period";
import { plansOf } from "./plans";
import { receiptsOf } from "./receipts";
import { refundedSum } from "./refunds";
import { giverOf } from "./supporter";
import { firstText, readText } from "./text";

/** The newest receipt, a valid one before a void one; `voids` counts the void ones beside it. */
export interface RowReceipt {
  readonly number: string | null;
  readonly issuedOn: number | null;
  readonly isVoided: boolean;
  readonly voids: number;
}

/** Who gave and from where. */
export function supporterFields(record: unknown) {
  const { name, id, email, phone, type } = giverOf(record);
  const billing = member(record, "billing_address");
  const groups = memberList(member(record, "supporter"), "groups").map((group) => read(group, "name"));
  return {
    supporter: name,
    supporterId: id,
    email,
    phone,
    supporterType: type,
    groups: groups.filter((group) => group !== null),
    city: read(billing, "city"),
    country: countryOf(billing),
  };
}

/** What a plan says about its rhythm; of several, the first. */
export function planFields(record: unknown) {
  const [plan] = plansOf(record);
  const day = plan?.day ?? null;
  const words = [plan?.period?.label ?? null, day === null ? null : shortDay(day)].filter(
    (word) => word !== null,
  );
  return {
    schedule: words.length === 0 ? null : words.join(", "),
    nextBillingOn: plan?.nextBillingOn ?? null,
  };
}

/** Amounts as decimal text in major units. */
export function amountFields(record: unknown) {
  const amount = (name: string) => decimalText(member(record, name));
  const above = (text: string | null) => (text !== null && Number(text) > 0 ? text : null);
  const method = member(record, "shipping_method");
  return {
    currency: currencyOf(record),
    amount: amount("total_amount"),
    coverCosts: isSet(member(record, "cover_costs_enabled")) ? above(amount("cover_costs_amount")) : null,
    refunded: above(toDecimal(refundedSum(record))),
    balance: amount("balance_amount"),
    subtotal: amount("subtotal_amount"),
    tax: amount("tax_amount"),
    shipping: amount("shipping_amount"),
    discounts: amount("discounts_amount"),
    shippingMethod: firstText(method, member(method, "name")),
  };
}

/** The payment that stands for the contribution. */
export function paymentFields(record: unknown) {
  const main = mainAttempt(record);
  return {
    method: main && paymentMethod(main.payment, main.at ?? contributionDate(record)),
    gateway: main && read(main.payment, "gateway"),
    reference: main && read(main.payment, "reference_number"),
    attempts: attemptsOf(record).length,
  };
}

/** What the first item is called by its code. */
export function itemCode(record: unknown): string | null {
  const [first] = memberList(record, "line_items");
  return firstText(member(first, "reference"), member(member(first, "product"), "code"));
}

/** The first item and how many there are. */
export function itemFields(record: unknown) {
  const items = memberList(record, "line_items");
  const [first] = items;
  const name = firstText(member(first, "description"), member(member(first, "product"), "name"));
  return {
    item: name,
    itemCode: itemCode(record),
    moreItems: Math.max(0, items.length - 1),
    units: items.reduce<number>((sum, item) => sum + (count(item, "qty") ?? 1), 0),
    recurringItems: count(record, "recurring_item_count"),
    shippableItems: count(record, "shippable_item_count"),
    downloadableItems: count(record, "downloadable_item_count"),
  };
}

/** The receipt to show; null where none was issued. */
export function rowReceipt(record: unknown): RowReceipt | null {
  const receipts = receiptsOf(record);
  const shown = receipts.find(({ isVoided }) => !isVoided) ?? receipts[0];
  if (shown === undefined) return null;
  const { number, issuedOn, isVoided } = shown;
  const voids = receipts.filter((receipt) => receipt !== shown && receipt.isVoided).length;
  return { number, issuedOn, isVoided, voids };
}

/** A field of a holder as text. */
export function read(holder: unknown, name: string): string | null {
  return readText(member(holder, name));
}

/** A count of things: a whole number of at least 0. */
function count(holder: unknown, name: string): number | null {
  const number = Number(read(holder, name) ?? Number.NaN);
  return Number.isSafeInteger(number) && number >= 0 ? number : null;
}
