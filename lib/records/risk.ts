import { isSet, member, memberList } from "./member";
import { paymentChecks } from "./payment-checks";
import { paymentMethod } from "./payment-method";
import { attemptsOf } from "./payments";
import { firstText, readText } from "./text";

/**
 * The warnings of a contribution as texts: servers send text, or objects with a title and a tooltip (read API
 * §2.6, open).
 */
export function warningTexts(record: unknown): readonly string[] {
  const single = readText(member(record, "warnings"));
  if (single !== null) return [single];
  return memberList(record, "warnings").map((warning) => {
    const said = [titleOf(warning), readText(member(warning, "tooltip"))]
      .filter((text) => text !== null)
      .join(": ");
    return said === "" ? silent : said;
  });
}

const silent = "A warning without words";

function titleOf(warning: unknown): string | null {
  return firstText(warning, member(warning, "title"), member(warning, "message"));
}

/** Why somebody should look twice: every warning, and every failed check on a payment that was paid. */
export function risksOf(record: unknown): readonly string[] {
  const failed = failedChecks(record).map(
    ({ text, payment }) => `${text} on ${paymentMethod(payment).label}`,
  );
  return [...warningTexts(record), ...failed];
}

/**
 * The first of them in few words, for a narrow line: no more than a warning's title. Null where there is
 * none.
 */
export function briefRisk(record: unknown): string | null {
  const [warning] = memberList(record, "warnings");
  const title = titleOf(warning) ?? warningTexts(record)[0];
  return title ?? failedChecks(record)[0]?.text ?? null;
}

function failedChecks(record: unknown) {
  return paidPayments(record).flatMap((payment) =>
    paymentChecks(payment)
      .filter(({ result }) => result === "fail")
      .map(({ text }) => ({ text, payment })),
  );
}

/** Whether there is any such reason: sooner asked than what they are. */
export function hasRisk(record: unknown): boolean {
  const isFailed = (payment: unknown) => paymentChecks(payment).some(({ result }) => result === "fail");
  return paidPayments(record).some(isFailed) || warningTexts(record).length > 0;
}

function paidPayments(record: unknown): readonly unknown[] {
  return attemptsOf(record)
    .filter(({ payment, state }) => state === "succeeded" || isSet(member(payment, "paid")))
    .map(({ payment }) => payment);
}
