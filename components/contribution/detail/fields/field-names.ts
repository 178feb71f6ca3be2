/** Labels that the name of a field does not give. */
const labels: Readonly<Record<string, string>> = {
  account_number: "Account",
  ach_only: "Bank debit only",
  address1: "Address",
  address2: "Address, line 2",
  address_line1_check: "Street check",
  address_zip_check: "Postal code check",
  aggregate_amount: "Lifetime value",
  captured_at: "Captured at",
  cover_costs_amount: "Covered fees",
  cover_costs_enabled: "Covers fees",
  cvc_check: "Security code",
  dcc_recurring_amount: "Covered fees, recurring",
  donation_min: "Minimum donation",
  dpo_tribute_id: "DPO tribute ID",
  email_opt_in: "Email opt-in",
  exp_month: "Expiry month",
  exp_year: "Expiry year",
  full: "Full size",
  gift_aid: "Gift Aid",
  gl_code: "Ledger code",
  goal_progress: "Raised",
  hide_qty: "Hide quantity",
  id_deprecated: "Old id",
  image_thumb: "Picture",
  image_url: "Picture",
  is_dcc_eligible: "May cover fees",
  is_pos_entry: "Point of sale",
  iso_code: "ISO code",
  last4: "Last four digits",
  payment_string: "Payment in words",
  paypal: "PayPal",
  price_max: "Highest price",
  price_min: "Lowest price",
  public_url: "Public page",
  qty: "Quantity",
  qty_available: "Available",
  recurring_amount: "Recurring amount",
  recurring_with_dpo: "Recurring with DPO",
  reference: "Product code",
  related: "Other term",
  thumb: "Thumbnail",
  total_tax_amt: "Tax",
  tribute_name: "In honor of",
  zip: "Postal code",
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
