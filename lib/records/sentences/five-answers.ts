import type { Contribution, Payment } from "@/lib/records/contribution/contribution";
import { type Gift, giftOf } from "@/lib/records/contribution/gift";
import { explainDecline, paymentMethod, paymentStatusText } from "@/lib/records/contribution/payments";
import { receiptObjection, receiptSummary, receiptsOf } from "@/lib/records/contribution/receipts";
import { isMuted } from "@/lib/records/contribution/status";
import { giverOf } from "@/lib/records/supporter";
import { capitalized, counted, type Formats, joined, namedList, ordinal } from "@/lib/records/text";

export interface Answer {
  readonly answer: string;
  readonly note: string | null;
  readonly tone: "good" | "warn" | "bad" | "plain";
}

/** Answers who gave, how much, whether it was paid, what for, and whether it is receipted. */
export function fiveAnswers(record: Contribution, formats: Formats) {
  const gift = giftOf(record);
  return {
    who: who(record, formats),
    howMuch: howMuch(gift, formats),
    paid: withoutPraise(paid(gift, formats), record),
    whatFor: whatFor(record),
    receipt: receipt(record, formats),
  };
}

function withoutPraise(answer: Answer, record: Contribution): Answer {
  return isMuted(record) && answer.tone === "good" ? { ...answer, tone: "warn" } : answer;
}

function who(record: Contribution, { year }: Formats): Answer {
  const { name, since, type, isOrganization } = giverOf(record);
  const kind = type ?? (isOrganization ? "Organization" : null);
  const known = since === null ? null : `supporter since ${year(since)}`;
  const note = joined([kind, known], ", ") ?? (record.hasSupporter ? null : "No supporter is linked");
  return toAnswer(name ?? "Unknown", note, name === null ? "warn" : "plain");
}

function toAnswer(answer: string, note: string | null, tone: Answer["tone"]): Answer {
  return { answer, note: note === null ? null : capitalized(note), tone };
}

function howMuch(gift: Gift, { exact }: Formats): Answer {
  const { record, currency, total, refunded, kept } = gift;
  const costs = record.coversCosts ? (record.costs ?? 0n) : 0n;
  if (total === null) {
    const given = record.raw["total_amount"] ?? "";
    const isUnset = typeof given === "string" && given.trim() === "";
    return toAnswer("Unreadable", isUnset ? "No total is recorded" : "The total can’t be read", "warn");
  }
  const verb = gift.mayCountForeign ? "listed as refunded" : "refunded";
  const notes = [
    kept === null || refunded <= 0n ? null : `${exact(kept > 0n ? kept : 0n, currency)} after refund`,
    ...[...gift.foreignRefunds].map(([code, sum]) => `${exact(sum, code)} ${verb}`),
    costs > 0n ? `includes ${exact(costs, currency)} covered fees` : null,
  ];
  return toAnswer(exact(total, currency), joined(notes, ", "), "plain");
}

const verdicts: Readonly<Record<Gift["status"], readonly [answer: string, tone: Answer["tone"]]>> = {
  refunded: ["Yes, then refunded", "plain"],
  partially_refunded: ["Yes, partially refunded", "plain"],
  failed: ["No, declined", "bad"],
  pending: ["Not yet, pending", "warn"],
  unpaid: ["No", "warn"],
  unproven: ["Marked as paid", "warn"],
  paid: ["Yes, nothing owed", "good"],
};

function paid(gift: Gift, { exact }: Formats): Answer {
  const { status, currency, balance, refunded, kept } = gift;
  const note = paymentNote(gift);
  const short = status === "paid" ? gift.shortfall : null;
  if (short !== null) {
    const [charged, total] = [short.charged, short.total].map((sum) => exact(sum, currency));
    return { answer: "Marked as paid", note: `Payments cover ${charged} of ${total}, ${note}`, tone: "warn" };
  }
  if (refunded > 0n && kept === null && !gift.isUncharged && !gift.owesBalance) {
    return { answer: `Yes, ${exact(refunded, currency)} refunded`, note, tone: "plain" };
  }
  if (status === "refunded" && gift.isPart)
    return { answer: "Partially paid, then refunded", note, tone: "plain" };
  if (gift.owesBalance) {
    const start = gift.succeeded > 0 ? "Partially" : "No";
    return { answer: `${start}, ${exact(balance, currency)} still owed`, note, tone: "warn" };
  }
  const [answer, tone] = verdicts[status];
  if (status !== "unpaid" || !gift.isCharged) return { answer, note, tone };
  const isPending = !gift.isCovered && gift.pending > 0;
  return {
    answer: isPending ? "Partially paid, rest pending" : "Charged, not marked as paid",
    note,
    tone: "warn",
  };
}

/** Returns the mark of a record that counts nowhere, for views without the record's hints. */
export function markNote({ isDeleted, isSpam, isTest }: Contribution): string | null {
  if (isDeleted) return "marked as deleted";
  if (isSpam) return "marked as spam";
  return isTest ? "marked as a test" : null;
}

function paymentNote({ main, tries, charges, pending }: Gift): string {
  if (main === null) return "No payment is recorded";
  const labelOf = (payment: Payment) => paymentMethod(payment).label;
  const other = main.state === "unknown" ? paymentStatusText(main) : null;
  const reason = explainDecline(main)?.reason ?? other;
  const tried = tries > 1 ? `, ${ordinal(tries)} attempt` : "";
  if (main.state !== "succeeded") {
    return reason === null ? labelOf(main) + tried : `${labelOf(main)}: ${reason}`;
  }
  const waiting = pending === 0 ? "" : `, ${pending} pending`;
  if (charges.length === 1) return labelOf(main) + tried + waiting;
  return `${charges.length} payments: ${namedList(charges.map(labelOf))}${waiting}`;
}

function whatFor({ items }: Contribution): Answer {
  const [first] = items;
  const more = items.length - 1;
  if (first === undefined) return { answer: "Not recorded", note: "No line items", tone: "warn" };
  return {
    answer: first.description ?? first.productName ?? first.reference ?? "Unnamed item",
    note: more > 0 ? `and ${counted(more, "more item")}` : null,
    tone: "plain",
  };
}

function receipt(record: Contribution, { exact }: Formats): Answer {
  const { valid, voided, blank, sums } = receiptSummary(record);
  const voids = voided > 0 ? `${voided} void` : null;
  const [latest] = valid;
  if (latest === undefined) {
    const [only] = receiptsOf(record);
    return only === undefined
      ? { answer: "No", note: "None issued", tone: "plain" }
      : { answer: "Voided", note: voided === 1 ? only.number : voids, tone: "warn" };
  }
  const worth = namedList([...sums].map(([currency, sum]) => exact(sum, currency)));
  const names = valid.length > 1 ? `${valid.length} receipts` : (latest.number ?? "No number");
  const objection = receiptObjection(record);
  const notes = [
    names,
    blank > 0 && worth !== "" ? `${blank} without an amount` : null,
    voids,
    objection === null ? null : `still valid, but ${objection}`,
  ];
  const tone = objection === null ? "good" : "warn";
  return { answer: worth === "" ? "Yes" : `Yes, ${worth}`, note: joined(notes, ", "), tone };
}
