import { member } from "./member";
import { readText } from "./text";

/** One check that the bank made on a card: what came of it, and that in words. */
export interface PaymentCheck {
  readonly field: "cvc_check" | "address_line1_check" | "address_zip_check";
  readonly result: "pass" | "fail" | "none";
  readonly text: string;
}

const subjects = [
  ["cvc_check", "Security code"],
  ["address_line1_check", "Street"],
  ["address_zip_check", "Postal code"],
] as const;

const verdicts: Readonly<Record<string, Omit<PaymentCheck, "field">>> = {
  pass: { result: "pass", text: "matches" },
  fail: { result: "fail", text: "does not match" },
  unavailable: { result: "none", text: "could not be checked" },
  unchecked: { result: "none", text: "was not checked" },
};

/**
 * The checks of a payment's card (read API §2.15) that have a result; a value nobody knows is shown as it
 * came.
 */
export function paymentChecks(payment: unknown): readonly PaymentCheck[] {
  const card = member(payment, "card");
  return subjects.flatMap(([field, subject]) => {
    const value = readText(member(card, field));
    if (value === null) return [];
    const key = value.toLowerCase();
    const verdict = Object.hasOwn(verdicts, key) ? verdicts[key] : undefined;
    const { result, text } = verdict ?? { result: "none" as const, text: `check: ${value}` };
    return [{ field, result, text: `${subject} ${text}` }];
  });
}
