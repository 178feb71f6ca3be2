import type { JsonValue } from "@/lib/json/json-value";
import { badgesOf } from "./contribution/badges";
import { type Contribution, parseContribution } from "./contribution/contribution";
import { mainAttempt, paymentMethod, refundedSum } from "./contribution/payments";
import { kindAlone, plansOf, scheduleOf } from "./contribution/plans";
import { shownReceipt } from "./contribution/receipts";
import { contributionStatus, isMuted } from "./contribution/status";
import { countryOf } from "./country";
import type { Kind } from "./labels";
import { trimmedDecimal } from "./money";
import { cutLongTexts } from "./raw-record";
import { coverItems } from "./sponsees/cover-items";
import { giverOf } from "./supporter";
import { recordId } from "./values";

/**
 * The fields of a contribution in a table, small enough to send by the page. Dates in ms UTC, amounts as
 * decimal text in major units of `currency`; null if the record has none.
 */
export type ContributionRow = Readonly<ReturnType<typeof toContributionRow>>;

export type RowField = keyof ContributionRow;

/** Fields of every row, whatever its columns: id, state, and the amounts for the sums of a page. */
type CommonField = "id" | "kind" | "status" | "badges" | "isMuted" | "supporter" | "amount" | "currency";

/** A row with only the fields that the columns of its list show. */
export type ListRow = Pick<ContributionRow, CommonField> & Partial<ContributionRow>;

/** Returns a row with the common fields and the named ones. */
export function pickFields(row: ContributionRow, fields: readonly RowField[]): ListRow {
  const picked: { -readonly [Field in RowField]?: ContributionRow[Field] } = {};
  const copy = <Field extends RowField>(field: Field) => {
    picked[field] = row[field];
  };
  for (const field of fields) copy(field);
  const { id, kind, status, badges, isMuted, supporter, amount, currency } = row;
  return { ...picked, id, kind, status, badges, isMuted, supporter, amount, currency };
}

/** Parses a contribution into a row and cuts its long texts. `kind`: from the source; null if unknown. */
export function toContributionRow(given: JsonValue, kind: Kind | null) {
  const record = parseContribution(cutLongTexts(given).record);
  const { items, billing } = record;
  const main = mainAttempt(record);
  const giver = giverOf(record);
  const [plan] = plansOf(record);
  const covered = coverItems({ ...record, items: items.slice(0, 1) });
  return {
    id: recordId(given) ?? "",
    kind: kind ?? kindAlone(record),
    status: contributionStatus(record),
    badges: badgesOf(record),
    isMuted: isMuted(record),
    occurredAt: record.placedAt,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    refundedAt: record.refundedAt,
    supporter: giver.name,
    supporterId: giver.id,
    email: giver.email,
    phone: giver.phone,
    supporterType: giver.type,
    groups: record.supporter.memberships.flatMap((group) => group.name ?? []),
    city: billing.city,
    country: countryOf(billing),
    schedule: scheduleOf(record),
    nextBillingOn: plan?.nextBillingOn ?? null,
    ...amountFields(record),
    method: main && paymentMethod(main),
    gateway: main?.gateway ?? null,
    reference: main?.reference ?? null,
    attempts: record.attempts.length,
    item: itemName(covered),
    itemCode: itemCode(covered),
    moreItems: Math.max(0, items.length - 1),
    units: unitCount(record),
    recurringItems: record.recurringItems,
    shippableItems: record.shippableItems,
    downloadableItems: record.downloadableItems,
    receipt: shownReceipt(record),
    source: record.source,
    referral: record.referralSource,
    trackingSource: record.trackingSource,
    medium: record.trackingMedium,
    campaign: record.trackingCampaign,
  };
}

function amountFields(record: Contribution) {
  const text = (amount: bigint | null) => (amount === null ? null : trimmedDecimal(amount, null));
  const above = (amount: bigint | null) => text(amount !== null && amount > 0n ? amount : null);
  return {
    currency: record.currency,
    amount: text(record.total),
    /** Covered costs that are part of the amount; null if none are. */
    coverCosts: record.coversCosts ? above(record.costs) : null,
    refunded: above(refundedSum(record)),
    balance: text(record.balance),
    subtotal: text(record.subtotal),
    tax: text(record.tax),
    shipping: text(record.shipping),
    discounts: text(record.discount),
    shippingMethod: record.shippingMethod,
  };
}

/** Adds up the quantities of the items. An item without one counts once. */
export function unitCount({ items }: Contribution): number {
  return items.reduce((sum, { units }) => sum + (units ?? 1), 0);
}

/** Returns the name of the first item as recorded. It may name a sponsored person. */
export function itemName({ items: [first] }: Contribution): string | null {
  return first?.description ?? first?.productName ?? null;
}

/** Returns the code of the first item, likewise as recorded. */
export function itemCode({ items: [first] }: Contribution): string | null {
  return first?.reference ?? first?.productCode ?? null;
}
