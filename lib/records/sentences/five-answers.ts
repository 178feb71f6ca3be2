import type { Contribution, Payment } from "@/lib/records/contribution/contribution";
import { explainDecline, paymentMethod } from "@/lib/records/contribution/payment-words";
import {
  chargesOf,
  countState,
  foreignRefunds,
  mainAttempt,
  mayCountForeign,
  paymentStatusText,
  shortfallOf,
  triesOf,
} from "@/lib/records/contribution/payments";
import { receiptSummary } from "@/lib/records/contribution/receipts";
import { type GiftOutcome, giftOutcome } from "@/lib/records/contribution/status";
import { toExact } from "@/lib/records/money";
import { giverOf } from "@/lib/records/supporter";
import { capitalized, counted, type Formats, joined, namedList, ordinal } from "@/lib/records/text";

/** One answer of the first screen: a few words, a note below, and how good the news is. */
export interface Answer {
  readonly answer: string;
  readonly note: string | null;
  readonly tone: "good" | "warn" | "bad" | "plain";
}

export type FiveAnswers = Readonly<ReturnType<typeof fiveAnswers>>;

/** Answers who gave, how much, whether it was paid, what for, and whether it is receipted. */
export function fiveAnswers(record: Contribution, formats: Formats) {
  return {
    who: who(record),
    howMuch: howMuch(record, formats),
    paid: paid(record, formats),
    whatFor: whatFor(record),
    receipt: receipt(record, formats),
  };
}

function who(record: Contribution): Answer {
  const { name, since, type, isOrganization } = giverOf(record);
  const kind = type ?? (isOrganization ? "Organization" : null);
  const known = since === null ? null : `supporter since ${new Date(since).getUTCFullYear()}`;
  const note = joined([kind, known], ", ") ?? (record.hasSupporter ? null : "No supporter is linked");
  return {
    answer: name ?? "Unknown",
    note: note === null ? null : capitalized(note),
    tone: name === null ? "warn" : "plain",
  };
}

function howMuch(record: Contribution, { exact }: Formats): Answer {
  const { currency, total, refunded, kept } = giftOutcome(record);
  const costs = record.coversCosts ? (toExact(record.costs) ?? 0n) : 0n;
  if (total === null) return { answer: "Not readable", note: "No total is recorded", tone: "warn" };
  const verb = mayCountForeign(record) ? "listed as refunded" : "refunded";
  const foreign = [...foreignRefunds(record)].map(([code, sum]) => `${exact(sum, code)} ${verb}`);
  const notes = [
    kept === null || refunded <= 0n ? null : `${exact(kept > 0n ? kept : 0n, currency)} after refund`,
    ...foreign,
    costs > 0n ? `includes ${exact(costs, currency)} covered fees` : null,
  ];
  const note = joined(notes, ", ");
  return { answer: exact(total, currency), note: note === null ? null : capitalized(note), tone: "plain" };
}

const verdicts: Readonly<Record<GiftOutcome["status"], Pick<Answer, "answer" | "tone">>> = {
  refunded: { answer: "Yes, then refunded", tone: "plain" },
  partially_refunded: { answer: "Yes, partly refunded", tone: "plain" },
  failed: { answer: "No, it was declined", tone: "bad" },
  pending: { answer: "Not yet, pending", tone: "warn" },
  unpaid: { answer: "No", tone: "warn" },
  unproven: { answer: "Marked as paid", tone: "warn" },
  paid: { answer: "Yes, nothing owed", tone: "good" },
};

function paid(record: Contribution, { exact }: Formats): Answer {
  const { status, currency, refunded, kept, isCharged, isUncharged, isCovered, isPart } = giftOutcome(record);
  const balance = toExact(record.balance) ?? 0n;
  const note = joined([paymentNote(record), markNote(record)], ", ");
  const short = status === "paid" ? shortfallOf(record) : null;
  if (short !== null) {
    const [charged, total] = [short.charged, short.total].map((sum) => exact(sum, currency));
    return { answer: "Marked as paid", note: `Payments cover ${charged} of ${total}, ${note}`, tone: "warn" };
  }
  const isOwed = balance > 0n && (status === "unpaid" || status === "partially_refunded");
  if (refunded > 0n && kept === null && !isUncharged && !isOwed) {
    return { answer: `Yes, ${exact(refunded, currency)} refunded`, note, tone: "plain" };
  }
  if (status === "refunded" && isPart) return { answer: "In part, then refunded", note, tone: "plain" };
  if (isOwed) {
    const start = countState(record, "succeeded") > 0 ? "In part" : "No";
    return { answer: `${start}, ${exact(balance, currency)} owed`, note, tone: "warn" };
  }
  if (status !== "unpaid" || !isCharged) return { ...verdicts[status], note };
  const isPending = !isCovered && countState(record, "pending") > 0;
  return { answer: isPending ? "In part, rest pending" : "Charged, not marked as paid", note, tone: "warn" };
}

function markNote({ isDeleted, isSpam }: Contribution): string | null {
  if (isDeleted) return "marked as deleted";
  return isSpam ? "marked as spam" : null;
}

function paymentNote(record: Contribution): string {
  const main = mainAttempt(record);
  if (main === null) return "No payment is recorded";
  const labelOf = (payment: Payment) => paymentMethod(payment, payment.at ?? record.placedAt).label;
  const other = main.state === "unknown" ? paymentStatusText(main) : null;
  const reason = explainDecline(main)?.reason ?? other;
  const tries = triesOf(record, main);
  const tried = tries > 1 ? `, ${ordinal(tries)} attempt` : "";
  if (main.state !== "succeeded") {
    return reason === null ? labelOf(main) + tried : `${labelOf(main)}: ${reason}`;
  }
  const charges = chargesOf(record);
  const pending = countState(record, "pending");
  const waiting = pending === 0 ? "" : `, ${pending} pending`;
  if (charges.length === 1) return labelOf(main) + tried + waiting;
  return `${charges.length} payments: ${namedList(charges.map(labelOf))}${waiting}`;
}

function whatFor({ items }: Contribution): Answer {
  const [first] = items;
  const more = items.length - 1;
  if (first === undefined) return { answer: "Not recorded", note: "No line items", tone: "warn" };
  return {
    answer: first.description ?? first.productName ?? first.reference ?? "An item without a name",
    note: more > 0 ? `and ${counted(more, "more item")}` : null,
    tone: "plain",
  };
}

function receipt(record: Contribution, { money }: Formats): Answer {
  const { valid, voided, blank, sums } = receiptSummary(record);
  const voids = voided > 0 ? `${voided} void` : null;
  const [latest] = valid;
  if (latest === undefined) {
    return voids === null
      ? { answer: "No", note: "None was issued", tone: "plain" }
      : { answer: "No, void", note: voids, tone: "warn" };
  }
  const worth = namedList([...sums].map(([currency, sum]) => money(sum, currency)));
  const names = valid.length > 1 ? `${valid.length} receipts` : (latest.number ?? "No number");
  const notes = [names, blank > 0 && worth !== "" ? `${blank} without an amount` : null, voids];
  return { answer: worth === "" ? "Yes" : `Yes, ${worth}`, note: joined(notes, ", "), tone: "good" };
}
