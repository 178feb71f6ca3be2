import { detailCopy } from "@/components/contribution/detail/copy";

/** Labels that the name of a field does not give. */
const labels: Readonly<Record<string, string>> = {
  account_number: detailCopy.account,
  ach_only: detailCopy.bankDebitOnly,
  address1: detailCopy.address,
  address2: detailCopy.addressLine2,
  address_line1_check: detailCopy.streetCheck,
  address_zip_check: detailCopy.postalCodeCheck,
  aggregate_amount: detailCopy.lifetimeValue,
  captured_at: detailCopy.capturedAt,
  cover_costs_amount: detailCopy.coveredFees,
  cover_costs_enabled: detailCopy.coversFees,
  cvc_check: detailCopy.securityCode,
  dcc_recurring_amount: detailCopy.coveredFeesRecurring,
  donation_min: detailCopy.minimumDonation,
  dpo_tribute_id: detailCopy.dpoTributeId,
  email_opt_in: detailCopy.emailOptIn,
  exp_month: detailCopy.expiryMonth,
  exp_year: detailCopy.expiryYear,
  full: detailCopy.fullSize,
  gift_aid: detailCopy.giftAid,
  gl_code: detailCopy.ledgerCode,
  goal_progress: detailCopy.raised,
  hide_qty: detailCopy.hideQuantity,
  id_deprecated: detailCopy.oldId,
  image_thumb: detailCopy.picture,
  image_url: detailCopy.picture,
  is_dcc_eligible: detailCopy.mayCoverFees,
  is_pos_entry: detailCopy.pointOfSale,
  iso_code: detailCopy.isoCode,
  last4: detailCopy.lastFourDigits,
  payment_string: detailCopy.paymentInWords,
  paypal: "PayPal",
  price_max: detailCopy.highestPrice,
  price_min: detailCopy.lowestPrice,
  public_url: detailCopy.publicPage,
  qty: detailCopy.quantity2,
  qty_available: detailCopy.available,
  recurring_amount: detailCopy.recurringAmount,
  recurring_with_dpo: detailCopy.recurringWithDpo,
  reference: detailCopy.productCode,
  related: detailCopy.otherTerm,
  thumb: detailCopy.thumbnail,
  total_tax_amt: detailCopy.tax,
  tribute_name: detailCopy.inHonorOf,
  zip: detailCopy.postalCode,
};

/** Returns the label of a field: `Shippable items` of `shippable_item_count`. */
export function fieldLabel(name: string): string {
  const words = name
    .replace(/^is_|_(at|amount)$/g, "")
    .replace(/_item_count$/, "_items")
    .replaceAll("_", " ");
  return labels[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const addressFields = /^(?!country$)/;

/** The fields that name, reach or describe a person, by the part of the record that holds them. */
const personalFields: Readonly<Record<string, RegExp>> = {
  billing_address: addressFields,
  shipping_address: addressFields,
  supporter: /name$|^email$/,
  line_items: /^(additional_notes|tribute_name|public_message)$/,
  tax_receipts: /^issued_to$/,
  sponsee: /name$|^(gender|birth_date|age|latitude|longitude|biography|private_notes|image_url|url)$/,
  custom_fields: /^value$/,
};

/** Returns whether a field is covered while the screen is shared. */
export function isPersonal(part: string, name: string): boolean {
  return personalFields[part]?.test(name) === true;
}
