import type { Contribution, Payment } from "@/lib/records/contribution/contribution";
import { type Gift, giftOf } from "@/lib/records/contribution/gift";
import {
  explainDecline,
  paymentMethod,
  paymentStatusText,
  type Refund,
  refundStatusText,
} from "@/lib/records/contribution/payments";
import { plansOf } from "@/lib/records/contribution/plans";
import { receiptsOf } from "@/lib/records/contribution/receipts";
import { sumsByCurrency } from "@/lib/records/money";
import type { Formats } from "@/lib/records/text";
import { dayLength } from "@/lib/records/values";

export type TimelineIcon = "placed" | "created" | "captured" | "plan" | "updated" | MoneyIcon;
type MoneyIcon = "succeeded" | "failed" | "pending" | "attempted" | "refunded" | "receipt" | "void";

/** An event; `at` is in ms UTC. If only a day is known, it is the last ms of that day in UTC. */
export type TimelineEvent = Readonly<ReturnType<typeof timelineOf>[number]>;

interface Draft {
  readonly at: number | null;
  readonly isDay?: true;
  readonly icon: TimelineIcon;
  readonly text: string;
}

/** Lists the events of a contribution, newest first; those without a date are left out. `now` in ms UTC. */
export function timelineOf(record: Contribution, formats: Formats, now: number) {
  const gift = giftOf(record);
  // Ordered from last cause to first: of two events at one instant, the later cause is on top.
  const drafts: readonly Draft[] = [
    { at: record.updatedAt, icon: "updated", text: "Record updated" },
    ...receiptEvents(record),
    ...refundEvents(gift, formats),
    ...planEvents(gift, now),
    ...record.attempts.toReversed().flatMap(attemptEvents),
    ...orderEvents(record),
  ];
  const events = drafts.flatMap(({ at, isDay = false, icon, text }) =>
    at === null ? [] : [{ at: isDay ? at + dayLength - 1 : at, isDay, icon, text }],
  );
  return events.toSorted((a, b) => b.at - a.at);
}

function receiptEvents(record: Contribution): readonly Draft[] {
  return receiptsOf(record).map(({ number, issuedOn, isVoided }) => ({
    at: issuedOn,
    isDay: true,
    icon: isVoided ? "void" : "receipt",
    text: `${number === null ? "Receipt" : `Receipt ${number}`} issued${isVoided ? ", now void" : ""}`,
  }));
}

function refundEvents(gift: Gift, formats: Formats): readonly Draft[] {
  const dated = gift.refunds.filter(({ at }) => at !== null).map((refund) => refundEvent(refund, formats));
  return [...lastRefund(gift, formats), ...dated.toReversed()];
}

function refundEvent(refund: Refund, { exact }: Formats): Draft {
  const { at, amount, currency, state } = refund;
  const worth = amount === null ? null : exact(amount, currency);
  if (state === "succeeded") {
    return { at, icon: "refunded", text: worth === null ? "Refunded" : `${worth} refunded` };
  }
  const what = worth === null ? "Refund" : `Refund of ${worth}`;
  const text = state === "unknown" ? `${what}: ${refundStatusText(refund)}` : `${what} ${state}`;
  return { at, icon: state === "pending" || state === "failed" ? state : "attempted", text };
}

/** The record has only the date of its last refund, so undated refunds are known to be no later. */
function lastRefund(gift: Gift, { exact }: Formats): readonly Draft[] {
  const { record, refunds, refunded } = gift;
  const at = record.refundedAt;
  const undated = refunds.filter((refund) => refund.at === null && refund.state === "succeeded");
  const isListed = refunds.some(({ state }) => state !== "unknown");
  if (at === null || (isListed && undated.length === 0)) return [];
  if (undated.length === 0 && refunded === 0n && record.refunded !== null) return [];
  const isWhole = undated.length === refunds.length && undated.every(({ amount }) => amount === null);
  const sums = isWhole ? [[record.currency, refunded] as const] : sumsByCurrency(undated);
  const worth = [...sums].flatMap(([code, sum]) => (sum > 0n ? [exact(sum, code)] : [])).join(" and ");
  if (gift.isUncharged) {
    return [{ at, icon: "attempted", text: `${worth} recorded as refunded, nothing charged`.trim() }];
  }
  const isOne = undated.length === 1 || (undated.length === 0 && gift.isRefundedOnce);
  const whole = undated.length > 0 ? `Last of ${undated.length} refunds` : "Last refund";
  if (worth === "") return [{ at, icon: "refunded", text: isOne ? "Refunded" : whole }];
  return [{ at, icon: "refunded", text: isOne ? `${worth} refunded` : `${whole}, ${worth} in all` }];
}

function planEvents({ record, isCharged, isPart }: Gift, now: number): readonly Draft[] {
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
  const { label, icon } = paymentMethod(payment);
  const isByHand = icon === "cash" || icon === "cheque";
  const text = {
    succeeded: `${label} ${isByHand ? "received" : "succeeded"}`,
    pending: `${label} pending`,
    failed: `${label} declined: ${explainDecline(payment)?.reason ?? ""}`,
    unknown: `${label}: ${paymentStatusText(payment) ?? "no status"}`,
  }[state];
  const event: Draft = { at, icon: state === "unknown" ? "attempted" : state, text };
  // A capture within a minute is part of the payment.
  const isLater = state === "succeeded" && captured !== null && at !== null && captured - at >= 60_000;
  return isLater ? [{ at: captured, icon: "captured", text: `${label} captured` }, event] : [event];
}

function orderEvents(record: Contribution): readonly Draft[] {
  const { orderedAt: ordered, createdAt: created, source } = record;
  const origin = source?.replace(/^[A-Z][a-z]+$/, (word) => word.toLowerCase());
  const text = origin === undefined ? "Contribution made" : `Contribution made (${origin})`;
  const placed: Draft = { at: record.placedAt, icon: "placed", text };
  const isApart = ordered !== null && created !== null && Math.abs(created - ordered) >= 60_000;
  return isApart ? [placed, { at: created, icon: "created", text: "Record created" }] : [placed];
}
