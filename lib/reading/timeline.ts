import { readInstant } from "./contribution-date";
import { currencyOf, minorOf } from "./currency";
import { explainDecline } from "./decline";
import { dayLength } from "./durations";
import type { Formats } from "./formats";
import { member, memberList } from "./member";
import { toMinor } from "./minor-units";
import { paymentMethod } from "./payment-method";
import { type Attempt, attemptsOf, paymentStatusText } from "./payments";
import { plansOf } from "./plans";
import { receiptsOf } from "./receipts";
import { firstText } from "./text";

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

/** What happened to a contribution by its own timestamps, newest first; what has no readable date is left out. */
export function timelineOf(record: unknown, { money }: Pick<Formats, "money">): readonly TimelineEvent[] {
  // Of two events at one instant the later cause stands above, so these are listed from the last cause to the first.
  const drafts: readonly Draft[] = [
    { at: readInstant(member(record, "updated_at")), icon: "updated", text: "Record last changed" },
    ...receiptEvents(record),
    ...refundEvents(record, money),
    ...planEvents(record),
    ...attemptsOf(record).toReversed().flatMap(attemptEvents),
    ...orderEvents(record),
  ];
  const events = drafts.flatMap(({ at, isDay = false, icon, text }) =>
    at === null ? [] : [{ at: isDay ? at + dayLength - 1 : at, isDay, icon, text }],
  );
  return events.toSorted((a, b) => b.at - a.at);
}

function receiptEvents(record: unknown): readonly Draft[] {
  return receiptsOf(record).map(({ number, issuedOn, isVoided }) => {
    const name = number === null ? "Receipt" : `Receipt ${number}`;
    return isVoided
      ? { at: issuedOn, isDay: true, icon: "void", text: `${name} issued, now void` }
      : { at: issuedOn, isDay: true, icon: "receipt", text: `${name} issued` };
  });
}

function refundEvents(record: unknown, money: Formats["money"]): readonly Draft[] {
  const currency = currencyOf(record);
  const text = (amount: bigint | null) =>
    amount === null || amount === 0n ? "Refunded" : `${money(amount, currency)} refunded`;
  const refunds = memberList(record, "refunds").map((refund): Draft => {
    const at = ["created_at", "refunded_at", "date"].map((name) => readInstant(member(refund, name)));
    const amount = toMinor(member(refund, "amount"), currency);
    return { at: at.find((instant) => instant !== null) ?? null, icon: "refunded", text: text(amount) };
  });
  const dated = refunds.filter(({ at }) => at !== null).toReversed();
  const last = readInstant(member(record, "refunded_at"));
  if (dated.length > 0 || last === null) return dated;
  return [{ at: last, icon: "refunded", text: text(minorOf(record, "refunded_amount")) }];
}

function planEvents(record: unknown): readonly Draft[] {
  return plansOf(record).map(({ number, startedOn }) => ({
    at: startedOn,
    icon: "plan",
    text: number === null ? "Plan started" : `Plan ${number} started`,
  }));
}

function attemptEvents({ payment, at, state }: Attempt): readonly Draft[] {
  const { label, icon } = paymentMethod(payment, at);
  const isByHand = icon === "cash" || icon === "cheque";
  const captured = readInstant(member(payment, "captured_at"));
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

function declined(label: string, payment: unknown): string {
  const decline = explainDecline(payment);
  return decline === null ? `${label} declined` : `${label} declined: ${decline.reason}`;
}

function orderEvents(record: unknown): readonly Draft[] {
  const ordered = readInstant(member(record, "ordered_at"));
  const created = readInstant(member(record, "created_at"));
  const source = firstText(member(record, "source"));
  const placed: Draft = {
    at: ordered ?? created,
    icon: "placed",
    text: source === null ? "Placed" : `Placed, ${source}`,
  };
  const isApart = ordered !== null && created !== null && Math.abs(created - ordered) >= 60_000;
  return isApart ? [placed, { at: created, icon: "created", text: "Record created" }] : [placed];
}
