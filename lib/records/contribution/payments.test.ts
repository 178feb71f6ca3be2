import { describe, expect, it } from "vitest";
import { parseContribution, readPayment } from "./contribution";
import {
  explainDecline,
  mainAttempt,
  methodInSentence,
  outcomeWords,
  paymentChecks,
  paymentMethod,
  remedyOf,
} from "./payments";

const card = { brand: "Visa", last4: "4242", exp_month: 8, exp_year: 2026, wallet: null };
const charged = "2026-08-31T23:59:59Z";

describe("a payment method", () => {
  it.each([
    [{ type: "card", card, created_at: charged }, "card", "Visa •• 4242", "Exp 08/26", false],
    [
      { type: "card", card, created_at: "2026-09-01T00:00:00Z" },
      "card",
      "Visa •• 4242",
      "Expired 08/26",
      true,
    ],
    [{ type: "card", card: { ...card, wallet: "apple_pay" } }, "wallet", "Apple Pay", "Visa •• 4242", false],
    [
      { type: "card", created_at: "2030-01-01", card: { ...card, wallet: "tap_pay" } },
      "wallet",
      "Tap pay",
      "Visa •• 4242, Expired 08/26",
      true,
    ],
    [{ type: "card", card: { exp_month: 13, exp_year: 2026 } }, "card", "Card", null, false],
    [{ type: "card", card: { exp_month: 0, exp_year: 0 } }, "card", "Card", null, false],
    [{ type: "card", card: { exp_month: 1, exp_year: 99 } }, "card", "Card", "Exp 01/99", false],
    [{ type: "card", card: { exp_month: 12, exp_year: 1900 } }, "card", "Card", "Exp 12/00", false],
    [{ type: "card", card: { exp_month: 12, exp_year: 1899 } }, "card", "Card", null, false],
    [
      { card: { ...card, brand: "mastercard", exp_year: 27 } },
      "card",
      "Mastercard •• 4242",
      "Exp 08/27",
      false,
    ],
    [
      { type: "card", card: { brand: "American Express", last4: "1005" } },
      "card",
      "Amex •• 1005",
      null,
      false,
    ],
    [{ type: "card", card: { brand: "jcb", last4: "7706" } }, "card", "JCB •• 7706", null, false],
    [
      { type: "bank", bank: { name: "Fjord", last4: "6789", account_type: "checking" } },
      "bank",
      "Fjord •• 6789",
      "Checking",
      false,
    ],
    [{ type: "bank" }, "bank", "Bank account", null, false],
    [{ type: "cheque", cheque: { number: "0104" } }, "cheque", "Cheque no. 0104", null, false],
    [{ type: "paypal", paypal: { email: "lea@x.org" } }, "paypal", "PayPal", "l•••@x.org", false],
    [{ type: "cash", card: { brand: "", last4: "0000" } }, "cash", "Cash", null, false],
    [{ type: "unknown" }, "unknown", "Unknown method", null, false],
    [{ type: "gift_card" }, "unknown", "Gift card", null, false],
    [{ type: "constructor" }, "unknown", "Constructor", null, false],
    [null, "unknown", "Unknown method", null, false],
  ])("%j has the icon %s and the label %s", (payment, icon, label, second, expired) => {
    expect(paymentMethod(readPayment(payment))).toMatchObject({ icon, label, second, expired });
  });

  it("of an undated payment is expired when the order is later than the card's last month", () => {
    const expired = { type: "card", card: { brand: "Visa", exp_month: 3, exp_year: 2025 } };
    const secondLineOf = (ordered_at: string) =>
      parseContribution({ ordered_at, payments: [expired] }).payments.map((one) => paymentMethod(one).second);
    expect(secondLineOf("2025-04-01T00:00:00Z")).toEqual(["Expired 03/25"]);
    expect(secondLineOf("2025-03-31T23:59:59Z")).toEqual(["Exp 03/25"]);
  });

  it("has the date of a cheque and is lower case inside a sentence, except for brand names", () => {
    const cheque = paymentMethod(readPayment({ type: "check", cheque: { number: 12, date: "2025-03-10" } }));
    expect(cheque.datedOn).toBe(Date.UTC(2025, 2, 10));
    expect(methodInSentence(cheque)).toBe("cheque no. 12");
    expect(methodInSentence(paymentMethod(readPayment({ type: "paypal" })))).toBe("PayPal");
    expect(methodInSentence(paymentMethod(readPayment({ type: "card" })))).toBe("a card");
    expect(methodInSentence(paymentMethod(readPayment({})))).toBe("an unknown method");
    expect(methodInSentence(paymentMethod(readPayment({ type: "card", card })))).toBe("Visa •• 4242");
  });
});

describe("attempts", () => {
  const at = (day: string, status: string) => ({ created_at: `2025-01-${day}T00:00:00Z`, status });

  it("are sorted oldest first, undated ones before, and keep their index in the record", () => {
    const payments = [at("03", "pending"), at("01", "failed"), { status: "succeeded" }];
    expect(parseContribution({ payments }).attempts.map(({ index, state }) => [index, state])).toEqual([
      [2, "succeeded"],
      [1, "failed"],
      [0, "pending"],
    ]);
  });

  it.each([
    [[at("01", "succeeded"), at("02", "failed"), at("03", "succeeded")], 2],
    [[at("01", "pending"), at("02", "failed")], 0],
    [[at("02", "failed"), at("01", "failed")], 0],
  ])("of %j have number %i as the main attempt", (payments, index) => {
    expect(mainAttempt(parseContribution({ payments }))?.index).toBe(index);
  });

  it.each([
    [{ status: "Succeeded" }, "succeeded"],
    [{ status: "disputed", paid: true }, "unknown"],
    [{ paid: 1 }, "succeeded"],
    [{ failure_code: "x" }, "failed"],
    [{}, "unknown"],
  ])("with %j are %s", (payment, state) => expect(readPayment(payment).state).toBe(state));
});

describe("a decline in plain language", () => {
  const sentenceFor = (code: string | null, message: string | null = null) =>
    explainDecline(readPayment({ status: "failed", failure_code: code, failure_message: message }))?.sentence;

  it.each([
    ["insufficient_funds", "Declined by the bank: insufficient funds. Nothing was charged."],
    ["INCORRECT_CVC", "The payment details are wrong: the security code is wrong. Nothing was charged."],
    ["fraudulent", "The payment did not go through: blocked as high risk. Nothing was charged."],
    [
      "do_not_honor",
      "Declined by the bank: the bank gave no reason; the supporter should ask their bank. Nothing was " +
        "charged.",
    ],
    [
      "card_not_supported",
      "Declined by the bank: the card does not support this type of payment. Nothing was charged.",
    ],
    ["E-77", "The payment did not go through: code E-77. Nothing was charged."],
    ["toString", "The payment did not go through: code toString. Nothing was charged."],
    [null, "The payment did not go through: no reason recorded. Nothing was charged."],
  ])("for %s is: %s", (code, sentence) => expect(sentenceFor(code)).toBe(sentence));

  it("quotes the bank's message for an unknown code", () => {
    expect(sentenceFor("E-77", "Try later.")).toBe(
      "The payment did not go through: Try later (E-77). Nothing was charged.",
    );
  });

  it("is found in linear time in a message of blanks and full stops", () => {
    const message = `A${". ".repeat(100_000)}x`;
    const start = performance.now();
    expect(sentenceFor(null, message)).toContain(message);
    expect(performance.now() - start).toBeLessThan(1_000);
    expect(sentenceFor(null, "Try later. .. ")).toContain(": Try later. Nothing");
  });

  it("has a brief form for a narrow line", () => {
    const brief = (code: string) =>
      explainDecline(readPayment({ status: "failed", failure_code: code }))?.brief;
    expect([brief("insufficient_funds"), brief("E-77")]).toEqual(["insufficient funds", "code E-77"]);
    expect(brief("card_not_supported")).toBe("card not supported");
  });

  it.each([
    ["insufficient_funds", "Ask when to charge again"],
    ["EXPIRED_CARD", "Ask for another card"],
    ["incorrect_cvc", "Ask for the right payment details"],
    ["r03", "Ask for the right payment details"],
    ["toString", "Ask for another way to pay"],
    [null, "Ask for another way to pay"],
  ])("for %s has the remedy: %s", (code, remedy) =>
    expect(remedyOf(readPayment({ status: "failed", failure_code: code }))).toBe(remedy),
  );

  it("exists for failed payments only", () => {
    expect(explainDecline(readPayment({ status: "succeeded", failure_code: "expired_card" }))).toBeNull();
  });

  it.each([
    ["authorized", "Authorized"],
    ["manual_review", "Held for review"],
    ["held_by_bank", "Held by bank"],
    ["", null],
  ])("shows outcome %j as %s", (outcome, words) =>
    expect(outcomeWords(readPayment({ outcome }))).toBe(words),
  );
});

it("payment checks are in words; unknown results are unchanged, missing ones left out", () => {
  const checks = { cvc_check: "pass", address_line1_check: "FAIL", address_zip_check: "maybe" };
  expect(paymentChecks(readPayment({ card: checks })).map(({ result, text }) => [result, text])).toEqual([
    ["pass", "Security code matches"],
    ["fail", "Street does not match"],
    ["none", "Postal code check: maybe"],
  ]);
  expect(paymentChecks(readPayment({ card: { cvc_check: "unchecked", address_zip_check: "" } }))).toEqual([
    { field: "cvc_check", result: "none", text: "Security code was not checked" },
  ]);
  expect(paymentChecks(readPayment({ type: "cash" }))).toEqual([]);
});
