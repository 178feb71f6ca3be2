import { contributionDate } from "./contribution-date";
import { exactOf } from "./currency";
import { explainDecline } from "./decline";
import type { Formats } from "./formats";
import { type GiftOutcome, giftOutcome } from "./gift-outcome";
import { isSet, member, memberList } from "./member";
import { paymentMethod } from "./payment-method";
import { shortfallOf } from "./payment-sums";
import { type Attempt, attemptsOf, chargesOf, mainAttempt, paymentStatusText, triesOf } from "./payments";
import { receiptSummary, receiptSums } from "./receipts";
import { foreignRefunds, mayCountForeign } from "./refunds";
import { contributionStatus, statusWord } from "./status";
import { giverOf } from "./supporter";
import { capitalized, counted, firstText, namedList, ordinal } from "./text";

/** One answer of the first screen: a few words, a note below, and how good the news is. */
export interface Answer {
  readonly answer: string;
  readonly note: string | null;
  readonly tone: "good" | "warn" | "bad" | "plain";
}

export interface FiveAnswers {
  readonly who: Answer;
  readonly howMuch: Answer;
  readonly paid: Answer;
  readonly whatFor: Answer;
  readonly receipt: Answer;
}

/** Who gave, how much, whether it was paid, what for, whether it is receipted; total over any JSON. */
export function fiveAnswers(record: unknown, formats: Formats): FiveAnswers {
  return {
    who: who(record),
    howMuch: howMuch(record, formats),
    paid: paid(record, formats),
    whatFor: whatFor(record),
    receipt: receipt(record, formats),
  };
}

function who(record: unknown): Answer {
  const { name, since, type, isOrganization } = giverOf(record);
  const kind = type ?? (isOrganization ? "Organization" : null);
  const noted = [kind, since === null ? null : `supporter since ${new Date(since).getUTCFullYear()}`].filter(
    (word) => word !== null,
  );
  const isKnown = noted.length > 0;
  const isLinked = typeof member(record, "supporter") === "object" && member(record, "supporter") !== null;
  const note = isKnown ? capitalized(noted.join(", ")) : isLinked ? null : "No supporter is linked";
  return { answer: name ?? "Unknown", note, tone: name === null ? "warn" : "plain" };
}

function howMuch(record: unknown, { exact }: Formats): Answer {
  const { currency, total, refunded, kept } = giftOutcome(record);
  const costs = isSet(member(record, "cover_costs_enabled"))
    ? (exactOf(record, "cover_costs_amount") ?? 0n)
    : 0n;
  if (total === null) return { answer: "Not readable", note: "No total is recorded", tone: "warn" };
  const verb = mayCountForeign(record) ? "listed as refunded" : "refunded";
  const foreign = [...foreignRefunds(record)].map(([code, sum]) => `${exact(sum, code)} ${verb}`);
  const notes = [
    kept === null || refunded <= 0n ? null : `${exact(kept > 0n ? kept : 0n, currency)} after refund`,
    ...foreign,
    costs > 0n ? `includes ${exact(costs, currency)} costs` : null,
  ];
  const note = notes.filter((word) => word !== null).join(", ");
  return { answer: exact(total, currency), note: note === "" ? null : capitalized(note), tone: "plain" };
}

type Verdict = Pick<Answer, "answer" | "tone">;

const verdicts: Readonly<Record<GiftOutcome["status"], Verdict>> = {
  refunded: { answer: "Yes, then refunded", tone: "plain" },
  partially_refunded: { answer: "Yes, partly refunded", tone: "plain" },
  failed: { answer: "No, it was declined", tone: "bad" },
  pending: { answer: "Not yet, pending", tone: "warn" },
  unpaid: { answer: "No", tone: "warn" },
  unproven: { answer: "Marked as paid", tone: "warn" },
  paid: { answer: "Yes, nothing owed", tone: "good" },
};

function paid(record: unknown, { exact }: Formats): Answer {
  const { status, currency, refunded, kept, isCharged, isUncharged, isCovered, isPart } = giftOutcome(record);
  const balance = exactOf(record, "balance_amount") ?? 0n;
  const note = [paymentNote(record), markNote(record)].filter((word) => word !== null).join(", ");
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
  if (!isOwed) {
    if (status !== "unpaid" || !isCharged) return { ...verdicts[status], note };
    const isPending = !isCovered && attemptsOf(record).some(({ state }) => state === "pending");
    return {
      answer: isPending ? "In part, rest pending" : "Charged, not marked as paid",
      note,
      tone: "warn",
    };
  }
  const owed = `${exact(balance, currency)} owed`;
  const hasPaid = attemptsOf(record).some(({ state }) => state === "succeeded");
  return { answer: hasPaid ? `In part, ${owed}` : `No, ${owed}`, note, tone: "warn" };
}

function markNote(record: unknown): string | null {
  const { status } = contributionStatus(record);
  return status === "deleted" || status === "spam" ? `marked as ${statusWord(status).toLowerCase()}` : null;
}

function paymentNote(record: unknown): string {
  const main = mainAttempt(record);
  if (main === null) return "No payment is recorded";
  const labelOf = ({ payment, at }: Attempt) => paymentMethod(payment, at ?? contributionDate(record)).label;
  const reason = explainDecline(main.payment)?.reason ?? null;
  const other = main.state === "unknown" ? paymentStatusText(main.payment) : null;
  const said = reason ?? other;
  const tries = triesOf(record, main);
  const tried = tries > 1 ? `, ${ordinal(tries)} attempt` : "";
  if (main.state !== "succeeded") return said === null ? labelOf(main) + tried : `${labelOf(main)}: ${said}`;
  const charges = chargesOf(record);
  const pending = attemptsOf(record).filter(({ state }) => state === "pending").length;
  const waiting = pending === 0 ? "" : `, ${pending} pending`;
  if (charges.length === 1) return labelOf(main) + tried + waiting;
  return `${charges.length} payments: ${namedList(charges.map(labelOf))}${waiting}`;
}

function whatFor(record: unknown): Answer {
  const items = memberList(record, "line_items");
  const [first] = items;
  const more = items.length - 1;
  const name = firstText(
    member(first, "description"),
    member(member(first, "product"), "name"),
    member(first, "reference"),
  );
  if (first === undefined) return { answer: "Not recorded", note: "No line items", tone: "warn" };
  return {
    answer: name ?? "An item without a name",
    note: more > 0 ? `and ${counted(more, "more item", "more items")}` : null,
    tone: "plain",
  };
}

function receipt(record: unknown, { money }: Formats): Answer {
  const { valid, voided } = receiptSummary(record);
  const voids = voided > 0 ? `${voided} void` : null;
  const [latest] = valid;
  if (latest === undefined) {
    return voids === null
      ? { answer: "No", note: "None was issued", tone: "plain" }
      : { answer: "No, void", note: voids, tone: "warn" };
  }
  const sums = namedList([...receiptSums(valid)].map(([currency, sum]) => money(sum, currency)));
  const blank = valid.filter(({ amount }) => amount === null).length;
  const names = valid.length > 1 ? `${valid.length} receipts` : (latest.number ?? "No number");
  const notes = [names, blank > 0 && sums !== "" ? `${blank} without an amount` : null, voids];
  return {
    answer: sums === "" ? "Yes" : `Yes, ${sums}`,
    note: notes.filter((word) => word !== null).join(", "),
    tone: "good",
  };
}
