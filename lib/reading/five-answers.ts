import { contributionDate } from "./contribution-date";
import { currencyOf, exactOf } from "./currency";
import { explainDecline } from "./decline";
import type { Formats } from "./formats";
import { isSet, member, memberList } from "./member";
import { paymentMethod } from "./payment-method";
import { shortfallOf } from "./payment-sums";
import { attemptsOf, mainAttempt, paymentStatusText } from "./payments";
import { receiptSummary, receiptSums } from "./receipts";
import { contributionStatus, type MoneyStatus, moneyStatus, statusWord } from "./status";
import { giverOf } from "./supporter";
import { capitalized, counted, firstText, ordinal } from "./text";

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
  const currency = currencyOf(record);
  const total = exactOf(record, "total_amount");
  const refunded = exactOf(record, "refunded_amount") ?? 0n;
  const costs = isSet(member(record, "cover_costs_enabled"))
    ? (exactOf(record, "cover_costs_amount") ?? 0n)
    : 0n;
  if (total === null) return { answer: "Not readable", note: "No total is recorded", tone: "warn" };
  const kept = refunded > 0n ? `${exact(total - refunded, currency)} after refund` : null;
  const covered = costs > 0n ? `includes ${exact(costs, currency)} costs` : null;
  const note = [kept, covered].filter((word) => word !== null).join(", ");
  return { answer: exact(total, currency), note: note === "" ? null : capitalized(note), tone: "plain" };
}

type Verdict = Pick<Answer, "answer" | "tone">;

const verdicts: Readonly<Record<MoneyStatus, Verdict>> = {
  refunded: { answer: "Yes, then refunded", tone: "plain" },
  partially_refunded: { answer: "Yes, partly refunded", tone: "plain" },
  failed: { answer: "No, it was declined", tone: "bad" },
  pending: { answer: "Not yet, pending", tone: "warn" },
  unpaid: { answer: "No", tone: "warn" },
  paid: { answer: "Yes, nothing owed", tone: "good" },
};

function paid(record: unknown, { exact }: Formats): Answer {
  const status = moneyStatus(record);
  const verdict = verdicts[status];
  const balance = exactOf(record, "balance_amount") ?? 0n;
  const note = [paymentNote(record), markNote(record)].filter((word) => word !== null).join(", ");
  const short = status === "paid" ? shortfallOf(record) : null;
  if (short !== null) {
    const [charged, total] = [short.charged, short.total].map((sum) => exact(sum, currencyOf(record)));
    return { answer: "Marked as paid", note: `Payments cover ${charged} of ${total}, ${note}`, tone: "warn" };
  }
  if (balance <= 0n || (status !== "unpaid" && status !== "partially_refunded")) return { ...verdict, note };
  const owed = `${exact(balance, currencyOf(record))} owed`;
  const isPart = attemptsOf(record).some(({ state }) => state === "succeeded");
  return { answer: isPart ? `In part, ${owed}` : `No, ${owed}`, note, tone: "warn" };
}

function markNote(record: unknown): string | null {
  const { status } = contributionStatus(record);
  return status === "deleted" || status === "spam" ? `marked as ${statusWord(status).toLowerCase()}` : null;
}

function paymentNote(record: unknown): string {
  const attempts = attemptsOf(record);
  const main = mainAttempt(record);
  if (main === null) return "No payment is recorded";
  const { label } = paymentMethod(main.payment, main.at ?? contributionDate(record));
  const reason = explainDecline(main.payment)?.reason ?? null;
  const tried = attempts.length > 1 ? `, ${ordinal(main.nth)} attempt` : "";
  const other = main.state === "unknown" ? paymentStatusText(main.payment) : null;
  const told = reason ?? other;
  return told === null ? label + tried : `${label}: ${told}`;
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
  const sums = [...receiptSums(valid)].map(([currency, sum]) => money(sum, currency)).join(" and ");
  const names = valid.length > 1 ? `${valid.length} receipts` : (latest.number ?? "No number");
  return {
    answer: sums === "" ? "Yes" : `Yes, ${sums}`,
    note: voids === null ? names : `${names}, ${voids}`,
    tone: "good",
  };
}
