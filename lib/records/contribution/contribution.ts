import { isOpaqueId } from "@/lib/contract/text";
import { isJsonObject, type JsonValue } from "@/lib/json/json-value";
import { rounded } from "@/lib/records/money";
import { currencyCode, Fields, isSet, readText, recordId } from "@/lib/records/values";

/** A contribution (read API §2.6). Amounts are in ten-thousandths, instants in ms UTC. */
export type Contribution = Readonly<ReturnType<typeof parseContribution>>;
export type LineItem = Readonly<ReturnType<typeof readItem>>;
export type Payment = Readonly<ReturnType<typeof readPayment>>;
export type Address = Readonly<ReturnType<typeof readAddress>>;
export type Supporter = Readonly<ReturnType<typeof readSupporter>>;
export type Membership = Readonly<ReturnType<typeof readMembership>>;
export type Receipt = Readonly<ReturnType<typeof readReceipt>>;
export type AmountLine = Readonly<ReturnType<typeof readLine>>;

/** Parses a contribution from any JSON value. Members of the wrong type are treated as absent. */
export function parseContribution(json: unknown) {
  const fields = new Fields(json);
  const currency = fields.currency();
  const items = fields.parts("line_items").map((item) => readItem(item, currency));
  const placedAt = contributionDate(json);
  const payments = fields.list("payments").map((payment, index) => readPayment(payment, index, placedAt));
  const isRenewal = fields.flag("is_recurring");
  const coversCosts = fields.value("cover_costs_enabled");
  return {
    raw: fields.json,
    id: recordId(fields.json),
    currency,
    items,
    isRenewal,
    /** Whether it has a recurring item, by any of the signs found in real records. */
    isRecurring:
      isRenewal || fields.number("recurring_item_count") > 0 || items.some((item) => item.isRecurring),
    isTest: fields.flag("is_test"),
    isDeleted: fields.flag("is_deleted"),
    isSpam: fields.flag("is_spam"),
    isPaid: fields.flag("is_paid"),
    isPosEntry: fields.flag("is_pos_entry"),
    isFulfillable: fields.flag("is_fulfillable"),
    isFulfilled: fields.flag("is_fulfilled"),
    placedAt,
    orderedAt: fields.instant("ordered_at"),
    createdAt: fields.instant("created_at"),
    updatedAt: fields.instant("updated_at"),
    refundedAt: fields.instant("refunded_at"),
    total: fields.amount("total_amount"),
    subtotal: fields.amount("subtotal_amount"),
    discount: fields.amount("discounts_amount"),
    tax: fields.amount("tax_amount"),
    shipping: fields.amount("shipping_amount"),
    costs: fields.amount("cover_costs_amount"),
    refunded: fields.amount("refunded_amount"),
    balance: fields.amount("balance_amount"),
    coversCosts: coversCosts === null ? null : isSet(coversCosts),
    shippingMethod: fields.text("shipping_method") ?? fields.part("shipping_method").text("name"),
    supporter: readSupporter(fields.part("supporter")),
    hasSupporter: isJsonObject(fields.value("supporter")),
    billing: readAddress(fields.part("billing_address")),
    shippingTo: readAddress(fields.part("shipping_address")),
    payments,
    /** The payments, oldest first. Undated ones precede the dated ones, in the record's order. */
    attempts: payments.toSorted((one, other) => orderOf(one) - orderOf(other)),
    hasPaymentList: Array.isArray(fields.value("payments")),
    refunds: fields.parts("refunds").map((refund) => readRefund(refund, currency)),
    discounts: fields.parts("discounts").map((line) => ({
      ...readLine(line, currency),
      name: line.text("code", "description"),
    })),
    taxLines: fields.parts("tax_lines").map((line) => readTaxLine(line, currency)),
    receipts: fields.parts("tax_receipts").map((receipt) => readReceipt(receipt, currency)),
    warnings: readWarnings(fields),
    recurringItems: fields.count("recurring_item_count"),
    shippableItems: fields.count("shippable_item_count"),
    downloadableItems: fields.count("downloadable_item_count"),
    source: fields.text("source"),
    referralSource: fields.text("referral_source"),
    httpReferer: fields.text("http_referer"),
    trackingSource: fields.text("tracking_source"),
    trackingMedium: fields.text("tracking_medium"),
    trackingCampaign: fields.text("tracking_campaign"),
    trackingTerm: fields.text("tracking_term"),
    trackingContent: fields.text("tracking_content"),
    comments: fields.text("customer_comments"),
    notes: fields.text("notes"),
  };
}

/** Returns when a contribution was placed: `ordered_at`, or else `created_at` (docs/decisions/001). */
export function contributionDate(json: unknown): number | null {
  return new Fields(json).instant("ordered_at", "created_at");
}

/** Reads an address, including members under alternative names (read API §2.7). */
function readAddress(fields: Fields) {
  return {
    title: fields.text("title"),
    name: fields.text("name"),
    firstName: fields.text("first_name"),
    lastName: fields.text("last_name"),
    company: fields.text("company"),
    email: fields.text("email"),
    phone: fields.text("phone"),
    address1: fields.text("address1"),
    address2: fields.text("address2"),
    city: fields.text("city"),
    region: fields.text("state", "province", "province_code"),
    zip: fields.text("zip"),
    postalCode: fields.text("zip", "postal_code"),
    /** As recorded: a code or a name. */
    country: fields.text("country", "country_name", "country_code"),
  };
}

function readSupporter(fields: Fields) {
  const optIn = fields.value("email_opt_in");
  return {
    id: supporterId(fields.value("id")),
    /** As recorded, even if it cannot be part of a URL. */
    recordedId: fields.text("id"),
    displayName: fields.text("display_name"),
    firstName: fields.text("first_name"),
    lastName: fields.text("last_name"),
    email: fields.text("email"),
    phone: fields.text("phone"),
    type: fields.text("type"),
    isOrganization: fields.flag("is_organization"),
    hasOptedIn: optIn === null ? null : isSet(optIn),
    createdAt: fields.instant("created_at"),
    billing: readAddress(fields.part("billing_address")),
    shippingTo: readAddress(fields.part("shipping_address")),
    memberships: fields.parts("groups").map(readMembership),
  };
}

/**
 * Returns the supporter's id for sums, lists, lifetimes and links: `supporter.id` as recorded, or the digits
 * of a whole number. Null for a blank id or one that a URL cannot contain; such a contribution counts for no
 * supporter.
 */
function supporterId(id: JsonValue): string | null {
  const text = typeof id === "number" && Number.isSafeInteger(id) ? String(id) : id;
  return typeof text === "string" && text.trim() !== "" && isOpaqueId(text) ? text : null;
}

/** Reads a membership of a group (read API §2.8). */
function readMembership(fields: Fields) {
  return {
    name: fields.text("name"),
    startsOn: fields.day("start_date"),
    endsOn: fields.day("end_date"),
    isExpired: fields.flag("is_expired"),
    /** True unless recorded as false: a membership may be ended early, or begin later. */
    isActive: fields.value("is_active") === null || fields.flag("is_active"),
    /** NaN if it is not recorded. */
    daysLeft: fields.number("days_left"),
  };
}

/**
 * Reads a line item (read API §2.9). `raw`, `sponsee`, `tribute`, `fundraiser` and `customFields` stay as
 * recorded.
 */
function readItem(fields: Fields, currency: string | null) {
  const profile = fields.part("recurring_profile");
  const product = fields.part("product");
  const variant = fields.part("variant");
  const tribute = fields.part("tribute");
  return {
    raw: fields.json,
    id: fields.text("id"),
    description: fields.text("description"),
    reference: fields.text("reference"),
    productName: product.text("name"),
    productCode: product.text("code"),
    variantTitle: variant.text("title"),
    billingPeriod: variant.text("billing_period"),
    quantity: fields.text("qty"),
    units: fields.count("qty"),
    price: fields.amount("price"),
    total: fields.amount("total"),
    isRecurring: fields.flag("is_recurring"),
    isAnonymous: fields.flag("is_anonymous"),
    isTribute: fields.flag("is_tribute"),
    hasGiftAid: fields.flag("gift_aid"),
    isUpgraded: fields.flag("upgraded_to_recurring"),
    sponsee: fields.value("sponsee"),
    tribute: fields.value("tribute"),
    tributeType: tribute.text("type"),
    tributeName: fields.text("tribute_name") ?? tribute.text("name"),
    tributeMessage: fields.text("public_message") ?? tribute.text("message"),
    fundraiser: fields.value("fundraiser"),
    customFields: fields.list("fields"),
    accountingCode: fields.part("accounting").text("code"),
    recurringDescription: fields.text("recurring_description"),
    recurringAmount: fields.amount("recurring_amount"),
    recurringDay: fields.text("recurring_day"),
    recurringDayOfWeek: fields.text("recurring_day_of_week"),
    recurringStartsOn: fields.day("recurring_starts_on"),
    recurringEndsOn: fields.text("recurring_ends_on"),
    /** The id of its profile as recorded. Some servers send only the profile itself. */
    profileId:
      idOf(fields.value("recurring_profile_id")) ??
      idOf(profile.value("id")) ??
      idOf(profile.value("profile_id")),
    profile: readProfile(profile, fields.text("recurring_profile_id")),
    receipts: fields.parts("tax_receipts").map((receipt) => readReceipt(receipt, currency)),
  };
}

function idOf(value: JsonValue): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : null;
}

/** Reads a recurring profile (read API §2.10). */
function readProfile(fields: Fields, itemsId: string | null) {
  const method = fields.part("payment_method");
  const label = method.text("display_name", "account_number", "account_type");
  const failures = fields.number("failed_payments");
  const id = itemsId ?? fields.text("id", "profile_id");
  const status = fields.text("status");
  return {
    id,
    status,
    /** The plan number that people use, otherwise its id. */
    number: fields.text("profile_id") ?? id,
    isActive: status?.toLowerCase() === "active",
    startedOn: fields.instant("started_on"),
    /** A calendar day: midnight UTC. */
    nextBillingOn: fields.day("next_billing_date"),
    failedPayments: Number.isNaN(failures) ? 0 : Math.max(0, failures),
    coverCosts: fields.flag("cover_costs_enabled") ? fields.amount("cover_costs_amount") : null,
    period: fields.text("billing_period_description"),
    day: fields.text("billing_period_day"),
    method:
      label === null
        ? null
        : {
            label,
            expiresOn: method.instant("expires_on"),
            isExpired: method.flag("is_expired"),
            isDeleted: method.flag("is_deleted"),
          },
  };
}

export type PaymentState = "succeeded" | "pending" | "failed" | "unknown";

const paymentStates: ReadonlyMap<string, PaymentState> = new Map([
  ["succeeded", "succeeded"],
  ["pending", "pending"],
  ["failed", "failed"],
  ["declined", "failed"],
]);

/** Reads a payment (read API §2.15). An undated one counts as charged when its contribution was placed. */
export function readPayment(payment: JsonValue, index = 0, placedAt: number | null = null) {
  const fields = new Fields(payment);
  const at = fields.instant("created_at", "captured_at");
  const card = fields.part("card");
  const bank = fields.part("bank");
  const cheque = fields.part("cheque");
  const paypal = fields.part("paypal");
  return {
    raw: fields.json,
    index,
    id: fields.text("id"),
    type: fields.text("type"),
    status: fields.text("status"),
    state: stateOf(fields),
    at,
    chargedAt: at ?? placedAt,
    capturedAt: fields.instant("captured_at"),
    amount: fields.amount("amount"),
    refunded: fields.amount("amount_refunded"),
    currency: fields.currency(),
    isPaid: fields.flag("paid"),
    isCaptured: fields.flag("captured"),
    isRefunded: fields.flag("refunded"),
    gateway: fields.text("gateway"),
    reference: fields.text("reference_number"),
    failureCode: fields.text("failure_code"),
    failureMessage: fields.text("failure_message"),
    outcome: fields.text("outcome"),
    card: {
      brand: card.text("brand"),
      last4: card.text("last4"),
      wallet: card.text("wallet"),
      month: card.number("exp_month"),
      year: card.number("exp_year"),
      cvc_check: card.text("cvc_check"),
      address_line1_check: card.text("address_line1_check"),
      address_zip_check: card.text("address_zip_check"),
    },
    bank: {
      name: bank.text("name"),
      last4: bank.text("last4"),
      type: bank.text("account_type"),
      holderType: bank.text("account_holder_type"),
    },
    cheque: { number: cheque.text("number"), datedOn: cheque.day("date") },
    paypalEmail: paypal.text("email", "payer_email"),
  };
}

/** Reads a payment's state from its `status` (read API §3) or, without one, `paid` and failure members. */
function stateOf(fields: Fields): PaymentState {
  const status = fields.text("status")?.toLowerCase();
  if (status !== undefined) return paymentStates.get(status) ?? "unknown";
  if (fields.flag("paid")) return "succeeded";
  return fields.text("failure_code") === null ? "unknown" : "failed";
}

function orderOf({ at }: { at: number | null }): number {
  return at ?? Number.MIN_SAFE_INTEGER;
}

type RefundState = "succeeded" | "pending" | "failed" | "canceled" | "unknown";

const refundStates: readonly (readonly [RefundState, RegExp])[] = [
  ["succeeded", /^(?:succe\w*|completed?|processed|refunded|paid|settled|approved)$/i],
  ["pending", /^(?:pending|processing|in_progress|queued|submitted|requires_action)$/i],
  ["failed", /^(?:failed|failure|declined|rejected|error|denied)$/i],
  ["canceled", /^(?:cancell?ed|void(?:ed)?|reversed)$/i],
];

/** Reads a refund, of which the read API has no example (§2.6). One without a status took place. */
function readRefund(fields: Fields, currency: string | null) {
  const status = fields.text("status");
  const known = refundStates.find(([, words]) => words.test(status ?? "succeeded"))?.[0];
  return {
    ...readLine(fields, currency),
    status,
    state: known ?? "unknown",
    reason: fields.text("reason", "description", "note"),
    at: fields.instant("created_at", "refunded_at", "date"),
  };
}

function readTaxLine(fields: Fields, currency: string | null) {
  const { amount, currency: own } = readLine(fields, currency);
  const price = fields.amount("price");
  return {
    price,
    amount: price ?? amount,
    currency: own,
    title: fields.text("title"),
    /** Without the percent sign, which some records have. */
    percentage: fields.text("rate_percentage")?.replace(/(?<=\d)\s*%$/, "") ?? null,
  };
}

/** Reads a line. Without a currency, it is in the contribution's. */
function readLine(fields: Fields, currency: string | null) {
  const own = fields.currency() ?? currencyCode(fields.value("currency_code"));
  return { amount: fields.amount("amount"), currency: own ?? currency };
}

/** Reads a tax receipt (read API §2.16). `amount` is rounded, `issuedOn` midnight UTC of the day. */
function readReceipt(fields: Fields, recordCurrency: string | null) {
  const currency = currencyCode(fields.value("currency_code")) ?? recordCurrency;
  return {
    number: fields.text("number"),
    amount: rounded(fields.amount("amount"), currency),
    currency,
    issuedOn: fields.day("issued_at"),
    issuedTo: fields.text("issued_to"),
    isVoided: fields.flag("is_voided"),
  };
}

/** Reads warnings. Servers send a text, texts, or objects with title and tooltip (read API §2.6, open). */
function readWarnings(fields: Fields) {
  const single = fields.value("warnings");
  const warnings = readText(single) === null ? fields.list("warnings") : [single];
  return warnings.map((warning) => {
    const inner = new Fields(warning);
    return { title: readText(warning) ?? inner.text("title", "message"), tooltip: inner.text("tooltip") };
  });
}
