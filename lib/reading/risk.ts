import { isSet, member, memberList } from "./member";
import { paymentChecks } from "./payment-checks";
import { paymentMethod } from "./payment-method";
import { attemptsOf } from "./payments";
import { firstText, readText } from "./text";

/** The warnings of a contribution as texts: servers send text, or objects with a title and a tooltip (spec §2.6, open). */
export function warningTexts(record: unknown): readonly string[] {
  const single = readText(member(record, "warnings"));
  if (single !== null) return [single];
  return memberList(record, "warnings").map((warning) => {
    const title = firstText(warning, member(warning, "title"), member(warning, "message"));
    const tooltip = readText(member(warning, "tooltip"));
    const said = [title, tooltip].filter((text) => text !== null).join(": ");
    return said === "" ? "A warning without words" : said;
  });
}

/** Why somebody should look twice: every warning, and every failed check on a payment that was paid. */
export function risksOf(record: unknown): readonly string[] {
  const failed = attemptsOf(record)
    .filter(({ payment, state }) => state === "succeeded" || isSet(member(payment, "paid")))
    .flatMap(({ payment }) =>
      paymentChecks(payment)
        .filter(({ result }) => result === "fail")
        .map(({ text }) => `${text} on ${paymentMethod(payment).label}`),
    );
  return [...warningTexts(record), ...failed];
}
