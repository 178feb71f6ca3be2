import type { Contribution, Payment } from "@/lib/contract/records/contribution";
import type { TaxReceipt } from "@/lib/contract/records/line-item";
import { type Calendar, day, formatDate, formatInstant, hour, openCalendar } from "./calendar";
import { demoHost } from "./demo-picture";
import { subtotalOf, toLineItem } from "./line-item";
import { currencyOf, toDecimal4, toMajor, toMinor, toWords } from "./money";
import { type Gift, makeAttempts, type Source, toPayment } from "./payment";
import { publicId, Random } from "./random";
import { drawGifts } from "./scenarios";
import { textsOf } from "./tables";

/** The first contribution has the id that the documentation uses as its example. */
const exampleId = "KJLEMLD8";
const taxRate = 0.13;

/**
 * Yields exactly `count` contributions of the five years before `today`, the same for the same count and UTC
 * date; all are before that day's midnight. They are ordered by donor, not by date; each plan's first
 * contribution precedes its renewals. Memory does not grow with `count`.
 */
export function* demoContributions(options: { count: number; today: Date }): Generator<Contribution> {
  const calendar = openCalendar(options.today);
  let number = 0;
  for (const gift of drawGifts(options.count, calendar)) {
    if (number >= options.count) return;
    yield toContribution(gift, number++, calendar);
  }
}

/** Adds up an order in minor units. Only Canadian dollars have sales tax; only goods are shipped. */
function addUp(order: Gift) {
  const { items, code, coverCosts, discountShare } = order;
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const lineTaxes = items.map(({ entry, price, qty }) =>
    code === "CAD" && !entry.isDonation ? Math.round(price * qty * (1 - discountShare) * taxRate) : null,
  );
  // A receipt covers gifts of money less what the donor gets back.
  const receiptables = items.map(({ entry, price, qty }) =>
    entry.isDonation ? Math.max(0, (price - toMinor(entry.fairValue, code)) * qty) : 0,
  );
  const subtotal = subtotalOf(items);
  const discount = Math.round(subtotal * discountShare);
  const tax = sum(lineTaxes.map((amount) => amount ?? 0));
  const ships = discountShare < 1 && items.some(({ entry }) => entry.kind === "goods");
  const shipping = ships ? toMinor(8.5, code) : 0;
  const total = subtotal + tax + shipping + coverCosts - discount;
  return { subtotal, tax, shipping, coverCosts, discount, total, lineTaxes, receiptable: sum(receiptables) };
}

/** Returns the money of an order that moved, and when: minor units, and times in seconds or null if never. */
function settle(random: Random, gift: Gift, now: number) {
  const { refund = 0, receipt } = gift.outcome;
  const totals = addUp(gift);
  const attempts = makeAttempts(random, gift, totals.total, now);
  const { amount: paid = 0, settledAt = null } = attempts.find(({ status }) => status === "succeeded") ?? {};
  const refunded = Math.floor(paid * refund);
  const refundedAt =
    settledAt === null || refunded === 0 ? null : Math.min(settledAt + random.int(hour, 30 * day), now);
  const isReissued = settledAt !== null && (receipt === "reissued" || (refunded > 0 && refunded < paid));
  const correctedAt = Math.min((refundedAt ?? (settledAt ?? now) + 9 * day) + hour, now);
  const reissuedAt = isReissued ? correctedAt : null;
  return { ...totals, attempts, paid, refunded, settledAt, refundedAt, reissuedAt };
}

type Settlement = ReturnType<typeof settle>;

/** Returns the receipts of a contribution. A corrected one follows the voided one that it replaces. */
function receiptsOf(gift: Gift, number: number, settlement: Settlement): TaxReceipt[] {
  const { total, receiptable, paid, settledAt, refunded, reissuedAt } = settlement;
  const { mark = "", receipt } = gift.outcome;
  if (settledAt === null || paid < total || receiptable <= 0 || ["test", "spam"].includes(mark)) return [];
  const issue = (suffix: string, issuedAt: number, amount: number, is_voided: boolean): TaxReceipt => ({
    number: `R${formatDate(gift.at).slice(0, 4)}-${String(number).padStart(7, "0")}${suffix}`,
    amount: toMajor(amount, gift.code),
    currency_code: gift.code,
    issued_at: formatDate(issuedAt),
    issued_to: gift.donor.supporter.display_name,
    is_voided,
  });
  const rest = receiptable - refunded;
  const first = issue("", settledAt, receiptable, receipt !== undefined || refunded > 0);
  return reissuedAt !== null && rest > 0 ? [first, issue("-B", reissuedAt, rest, false)] : [first];
}

// Real warnings are texts as well as pairs of title and tooltip.
const spamWarning = "Many attempts from one address within a minute.";
const riskWarning = { title: "Card checks failed", tooltip: "The bank could not confirm the address." };

function openArrays(gift: Gift, number: number, settlement: Settlement, payments: Payment[]) {
  const { code, outcome, discountShare } = gift;
  const { discount, tax, refunded, refundedAt } = settlement;
  const taken = {
    code: discountShare === 1 ? "GUEST" : "SPRING10",
    description: discountShare === 1 ? "Guest of the house" : "Ten percent off in spring",
    amount: toMajor(discount, code),
    free_shipping: discountShare === 1,
    formatted: toWords(discount, code),
  };
  const refund = {
    id: publicId("refund", number),
    payment_id: payments.find(({ paid }) => paid)?.id ?? null,
    amount: toMajor(refunded, code),
    currency_code: code,
    reason: outcome.refundReason ?? "Requested by the donor",
    created_at: formatInstant(refundedAt ?? 0),
  };
  const price = toMajor(tax, code);
  return {
    discounts: discount === 0 ? [] : [taken],
    refunds: refundedAt === null ? [] : [refund],
    tax_lines: tax === 0 ? [] : [{ title: "HST", price, rate: taxRate, rate_percentage: taxRate * 100 }],
    warnings: [...(outcome.isRisky ? [riskWarning] : []), ...(outcome.mark === "spam" ? [spamWarning] : [])],
  };
}

const media = { newsletter: "email", search: "organic", social: "post", partner: "referral" };
const referers = [`${demoHost}/`, "https://search.example.com/"];
const campaigns = ["winter-meals", "giving-day", "spring-match", "year-end", "river-run"];

function drawAttribution(random: Random, source: Source) {
  const isWeb = source === "Web";
  const tracking = random.weightedKey({ newsletter: 5, search: 4, social: 3, partner: 1 });
  return {
    referral_source: random.maybe(0.2, random.pick(["A friend", "Radio", "At the market", "Newsletter"])),
    http_referer: random.maybe(isWeb ? 0.5 : 0, random.pick(referers)),
    ...random.allOrNull(isWeb ? 0.4 : 0, {
      tracking_source: tracking,
      tracking_medium: media[tracking],
      tracking_campaign: random.pick(campaigns),
      tracking_term: tracking === "search" ? "give near me" : null,
      tracking_content: random.maybe(0.3, random.pick(["button-top", "story-2", "footer"])),
    }),
  };
}

const comments = textsOf(`In memory of a wonderful neighbour. | Could the receipt go to my work address? |
  Merci pour tout ce que vous faites ! | Please call before delivery. The bell is broken. |
  ありがとうございます。 | בהצלחה לכולם`);
const notes = textsOf(`<p>Called on Monday, wants a <strong>paper</strong> receipt.</p> | <p>Matched by the
  employer, see <a href="https://example.org/match">the form</a>.</p><ul><li>sent</li></ul> | A voice mail.`);
const hostileComments = textsOf(`<script>document.body.textContent = "broken"</script> | <b
  onmouseover="alert('hello')">Robert'); DROP TABLE contributions;--</b> |
  =HYPERLINK("https://example.com";"click")`);
const hostileNote = `<p>Pasted</p><img src="x" onerror="document.title='broken'">
<a href="javascript:alert(1)">open</a><style>body{display:none}</style>`;

function lastChange(random: Random, at: number, settlement: Settlement, now: number): number {
  const { attempts, settledAt, refundedAt, reissuedAt } = settlement;
  const last = Math.max(at, attempts.at(-1)?.at ?? 0, settledAt ?? 0, refundedAt ?? 0, reissuedAt ?? 0);
  return random.chance(0.1) ? random.int(last, now) : Math.min(last + random.int(1, 90), now);
}

const toFlag = (isSet: boolean) => (isSet ? 1 : 0);

function toContribution(gift: Gift, number: number, { start, end: now }: Calendar): Contribution {
  const random = new Random("contribution", number);
  const { at, code, donor, outcome, source, items } = gift;
  const is_deleted = outcome.mark === "deleted";
  const isHostile = outcome.mark === "hostile";
  const settlement = settle(random, gift, now);
  const { attempts, total, paid, refunded, refundedAt, coverCosts, discount, lineTaxes } = settlement;
  const tax_receipts = receiptsOf(gift, number, settlement);
  const payments = attempts.map((attempt) => toPayment(random, gift, number, attempt, refunded));
  const is_paid = paid === total;
  const isOnline = (source === "Web" || source === "Messenger") && !gift.isRenewal;
  const opened = start - 400 * day;
  const countOf = (kind: string) => items.filter(({ entry }) => entry.kind === kind).length;
  const is_fulfillable = is_paid && countOf("goods") > 0;
  return {
    id: number === 0 ? exampleId : publicId("contribution", number),
    is_recurring: gift.isRenewal,
    is_deleted,
    is_paid,
    is_fulfillable,
    is_refundable: paid > refunded && !is_deleted,
    is_test: toFlag(outcome.mark === "test"),
    is_spam: toFlag(outcome.mark === "spam"),
    is_fulfilled: is_fulfillable ? random.chance(now - at > 20 * day ? 0.97 : 0.5) : null,
    is_pos_entry: toFlag(source === "Point of Sale (POS)"),
    source,
    customer_comments: isHostile ? random.pick(hostileComments) : random.maybe(0.1, random.pick(comments)),
    notes: isHostile ? hostileNote : random.maybe(0.07, random.pick(notes)),
    supporter: donor.supporter,
    billing_address: donor.billingAddress(at),
    shipping_address: donor.shippingAddress(at),
    shipping_method: countOf("goods") > 0 ? "Standard parcel" : null,
    created_at: formatInstant(isOnline ? at - random.int(5, 90) : at),
    ordered_at: formatInstant(at),
    updated_at: formatInstant(lastChange(random, at, settlement, now)),
    refunded_at: refundedAt === null ? "" : formatInstant(refundedAt),
    downloadable_item_count: countOf("download"),
    shippable_item_count: countOf("goods"),
    recurring_item_count: items.filter(({ plan }) => plan).length,
    line_items: items.map((item, nth) =>
      toLineItem(item, number * 8 + nth, lineTaxes[nth] ?? null, { opened, code, receipts: tax_receipts }),
    ),
    currency: currencyOf(code),
    cover_costs_enabled: toFlag(coverCosts > 0),
    cover_costs_amount: toMajor(coverCosts, code),
    discounts_amount: discount > 0 ? toMajor(discount, code) : null,
    subtotal_amount: toMajor(settlement.subtotal, code),
    tax_amount: toMajor(settlement.tax, code),
    shipping_amount: toMajor(settlement.shipping, code),
    total_amount: toDecimal4(total, code),
    refunded_amount: toDecimal4(refunded, code),
    balance_amount: toMajor(total - paid, code),
    ...drawAttribution(random, source),
    payments,
    ...openArrays(gift, number, settlement, payments),
    tax_receipts,
  };
}
