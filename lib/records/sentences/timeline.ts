import type { Contribution, Payment } from "@/lib/records/contribution/contribution";
import { explainDecline, paymentMethod } from "@/lib/records/contribution/payment-words";
import { countRefunded, paymentStatusText } from "@/lib/records/contribution/payments";
import { plansOf } from "@/lib/records/contribution/plans";
import { receiptsOf } from "@/lib/records/contribution/receipts";
import { type Refund, refundedSum, refundsOf } from "@/lib/records/contribution/refunds";
import { giftOutcome } from "@/lib/records/contribution/status";
import { toExact } from "@/lib/records/money";
import type { Formats } from "@/lib/records/text";
import { dayLength } from "@/lib/records/values";

export type TimelineIcon =
  | "placed"
  | "created"
  | "succeeded"
  | "failed"
  | "pending"
  | "attempted"
  | "captured"
  | "refunded"
  | "plan"
  | "receipt"
  | "void"
  | "updated";

/** Something that happened, `at` in ms UTC. Where only a day is known it is that day's last moment in UTC. */
export interface TimelineEvent {
  readonly at: number;
  readonly isDay: boolean;
  readonly icon: TimelineIcon;
  readonly text: string;
}

type Draft = Omit<TimelineEvent, "at" | "isDay"> & { readonly at: number | null; readonly isDay?: true };

/**
 * Lists the events of a contribution by its own timestamps, newest first; those without a date are left out.
 * @param now ms UTC
 */
export function timelineOf(
  record: Contribution,
  formats: Pick<Formats, "exact">,
  now = Date.now(),
): readonly TimelineEvent[] {
  // Of two events at one instant the later cause is above, so these are listed from the last cause to the
  // first.
  const drafts: readonly Draft[] = [
    { at: record.updatedAt, icon: "updated", text: "Record last changed" },
    ...receiptEvents(record),
    ...refundEvents(record, formats),
    ...planEvents(record, now),
    ...record.attempts.toReversed().flatMap(attemptEvents),
    ...orderEvents(record),
  ];
  const events = drafts.flatMap(({ at, isDay = false, icon, text }) =>
    at === null ? [] : [{ at: isDay ? at + dayLength - 1 : at, isDay, icon, text }],
  );
  return events.toSorted((a, b) => b.at - a.at);
}

function receiptEvents(record: Contribution): readonly Draft[] {
  return receiptsOf(record).map(({ number, issuedOn, isVoided }) => {
    const name = number === null ? "Receipt" : `Receipt ${number}`;
    return isVoided
      ? { at: issuedOn, isDay: true, icon: "void", text: `${name} issued, now void` }
      : { at: issuedOn, isDay: true, icon: "receipt", text: `${name} issued` };
  });
}

const refundWords = {
  pending: "pending",
  failed: "failed",
  canceled: "canceled",
} as const;

function refundEvents(record: Contribution, formats: Pick<Formats, "exact">): readonly Draft[] {
  const refunds = refundsOf(record);
  const dated = refunds.filter(({ at }) => at !== null).map((refund) => refundEvent(refund, formats));
  const undated = refunds.filter(({ at, state }) => at === null && state === "succeeded");
  const last = lastRefund(record, { refunds, undated }, formats);
  return [...(last === null ? [] : [last]), ...dated.toReversed()];
}

function refundEvent(
  { at, amount, currency, state, status }: Refund,
  { exact }: Pick<Formats, "exact">,
): Draft {
  const worth = amount === null ? null : exact(amount, currency);
  if (state === "succeeded") {
    return { at, icon: "refunded", text: worth === null ? "Refunded" : `${worth} refunded` };
  }
  const what = worth === null ? "Refund" : `Refund of ${worth}`;
  const text =
    state === "unknown" ? `${what}: ${status?.replaceAll("_", " ")}` : `${what} ${refundWords[state]}`;
  const icon = state === "pending" ? "pending" : state === "failed" ? "failed" : "attempted";
  return { at, icon, text };
}

/** The record dates its last refund only: of refunds without a date it is known that they came no later. */
function lastRefund(
  record: Contribution,
  { refunds, undated }: { readonly refunds: readonly Refund[]; readonly undated: readonly Refund[] },
  { exact }: Pick<Formats, "exact">,
): Draft | null {
  const at = record.refundedAt;
  const isListed = refunds.some(({ state }) => state !== "unknown");
  if (at === null || (isListed && undated.length === 0)) return null;
  const recorded = refundedSum(record);
  const { isUncharged } = giftOutcome(record);
  const sums = new Map<string | null, bigint>();
  for (const { amount, currency } of undated) sums.set(currency, (sums.get(currency) ?? 0n) + (amount ?? 0n));
  if (undated.length === refunds.length && undated.every(({ amount }) => amount === null)) {
    sums.clear();
    sums.set(record.currency, recorded);
  }
  const worth = [...sums].flatMap(([code, sum]) => (sum > 0n ? [exact(sum, code)] : [])).join(" and ");
  const isZero = undated.length === 0 && recorded === 0n && toExact(record.refunded) !== null;
  if (isZero) return null;
  if (isUncharged)
    return { at, icon: "attempted", text: `${worth} recorded as refunded, nothing charged`.trim() };
  const isOne = undated.length === 1 || (undated.length === 0 && countRefunded(record) < 2);
  const whole = undated.length > 0 ? `Last of ${undated.length} refunds` : "Last refund";
  if (isOne) return { at, icon: "refunded", text: worth === "" ? "Refunded" : `${worth} refunded` };
  return { at, icon: "refunded", text: worth === "" ? whole : `${whole}, ${worth} in all` };
}

function planEvents(record: Contribution, now: number): readonly Draft[] {
  const { isCharged, isPart } = giftOutcome(record);
  const placed = record.placedAt;
  return plansOf(record).map(({ number, startedOn }) => {
    const isOwn = startedOn !== null && placed !== null && Math.abs(placed - startedOn) <= dayLength;
    const past = isOwn && (!isCharged || isPart) ? "set up" : "started";
    const verb = startedOn !== null && startedOn > now ? "starts" : past;
    return { at: startedOn, icon: "plan", text: number === null ? `Plan ${verb}` : `Plan ${number} ${verb}` };
  });
}

function attemptEvents(payment: Payment): readonly Draft[] {
  const { at, state, capturedAt: captured } = payment;
  const { label, icon } = paymentMethod(payment, at);
  const isByHand = icon === "cash" || icon === "cheque";
  const event: Draft = {
    succeeded: { at, icon: "succeeded" as const, text: `${label} ${isByHand ? "received" : "succeeded"}` },
    pending: { at, icon: "pending" as const, text: `${label} pending` },
    failed: { at, icon: "failed" as const, text: declined(label, payment) },
    unknown: {
      at,
      icon: "attempted" as const,
      text: `${label}: ${paymentStatusText(payment) ?? "no status"}`,
    },
  }[state];
  // A capture within a minute is part of the payment.
  const isLater = state === "succeeded" && captured !== null && at !== null && captured - at >= 60_000;
  return isLater ? [{ at: captured, icon: "captured", text: `${label} captured` }, event] : [event];
}

function declined(label: string, payment: Payment): string {
  const decline = explainDecline(payment);
  return decline === null ? `${label} declined` : `${label} declined: ${decline.reason}`;
}

function orderEvents(record: Contribution): readonly Draft[] {
  const { orderedAt: ordered, createdAt: created, source } = record;
  const placed: Draft = {
    at: record.placedAt,
    icon: "placed",
    text: source === null ? "Placed" : `Placed, ${source}`,
  };
  const isApart = ordered !== null && created !== null && Math.abs(created - ordered) >= 60_000;
  return isApart ? [placed, { at: created, icon: "created", text: "Record created" }] : [placed];
}
