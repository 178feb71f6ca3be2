import { parseContribution } from "@/lib/records/contribution/contribution";
import type { Kind } from "@/lib/records/labels";
import { fiveAnswers } from "@/lib/records/sentences/five-answers";
import { summarySentence, type Token } from "@/lib/records/sentences/summary-sentence";
import { timelineOf } from "@/lib/records/sentences/timeline";
import { plainFormats } from "./plain-formats";

/** Returns the plain text of the tokens. */
export function sentenceText(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join("");
}

export const now = Date.parse("2025-06-01T00:00:00Z");

/** Returns the texts about the money of a record at `now`. */
export function read(record: unknown, kind: Kind = "onetime") {
  const contribution = parseContribution(record);
  const { paid, howMuch, receipt } = fiveAnswers(contribution, plainFormats);
  return {
    sentence: sentenceText(summarySentence(contribution, kind, plainFormats, now)),
    paid: `${paid.answer} (${paid.note})`,
    amount: `${howMuch.answer} (${howMuch.note})`,
    receipt: `${receipt.answer} (${receipt.note})`,
    timeline: timelineOf(contribution, plainFormats, now).map(({ text }) => text),
  };
}
