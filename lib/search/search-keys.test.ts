import { describe, expect, it } from "vitest";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { indexedText } from "./indexed-text";
import { toSearchKeys } from "./search-keys";

const record = {
  id: "KJLEMLD8",
  source: "Web",
  is_paid: true,
  total_amount: "25.0000",
  currency: { code: "CAD" },
  tracking_campaign: "Spring appeal",
  customer_comments: "Thank you for Amara’s letter!",
  notes: "<p class='hidden'>Called <b>twice</b></p>",
  supporter: { id: "SUP1", display_name: "Zoë Müller", first_name: "Zoë", email: "Zoe@Example.org" },
  billing_address: { company: "Müller GmbH", phone: "(416) 555-0199", country: "CA" },
  payments: [
    { type: "card", status: "succeeded", reference_number: "ch_9X", card: { last4: "4242" } },
    { type: "bank", status: "failed", bank: { last4: "0007" } },
  ],
  tax_receipts: [{ number: "R-2024-0001" }],
  line_items: [
    {
      reference: "WATER",
      recurring_profile_id: "PLAN1",
      is_recurring: true,
      product: { code: "SPONSOR-AMARA" },
      sponsee: { id: "S1", first_name: "Amara", last_name: "Okafor", birth_date: "2015-03-02" },
    },
  ],
};
const textOf = (value: unknown) => {
  const { texts, amountText } = toSearchKeys(parseContribution(value));
  return indexedText(texts, amountText);
};
const words = (value: unknown) => textOf(value).trim().split(/ +/);

describe("search keys of a contribution", () => {
  it("the text has every searchable member, folded", () => {
    expect(words(record)).toEqual(
      expect.arrayContaining([
        ...["kjlemld8", "sup1", "plan1", "zoe", "muller", "gmbh", "zoe@example.org", "14165550199".slice(1)],
        ...["4242", "0007", "ch_9x", "r-2024-0001", "water", "thank", "called", "twice", "25.00"],
      ]),
    );
  });

  it("the text has the supporter's own phone number and a PayPal address", () => {
    const supporter = { ...record.supporter, phone: "+1 514 555 0142" };
    const payments = [{ type: "paypal", paypal: { email: "Payer@Example.org" } }];
    expect(words({ ...record, supporter, payments })).toEqual(
      expect.arrayContaining(
        ["5145550142", "payer@example.org"].map((text) => expect.stringContaining(text)),
      ),
    );
  });

  it("the text has no markup", () => expect(textOf(record)).not.toMatch(/hidden|[<>]/));

  it("the text never has a sponsored name, wherever the record has it", () => {
    expect(textOf(record)).not.toMatch(/amara|okafor|2015/);
    expect(words({ ...record, line_items: [] })).toContain("amara's");
  });

  it("the text has no part of a sponsored name that is split by tags or cut off", () => {
    const notes = "<p>For A<b></b>mara and Oka<i>for</i></p>";
    expect(textOf({ ...record, notes })).not.toMatch(/mara|oka\b|\bfor\b {2}/);
    for (let before = 3990; before < 4000; before += 1) {
      const customer_comments = `${"x".repeat(before)} Okafor`;
      expect(textOf({ ...record, customer_comments })).not.toMatch(/ o(?:k|ka|kaf|kafo)? /);
    }
    for (let before = 3990; before < 4000; before += 1) {
      const code = `${"x ".repeat(before / 2)}${"x".repeat(before % 2)} Okafor Street`;
      const item = { ...record.line_items[0], reference: code, product: { code } };
      const payments = [{ reference_number: code }];
      const tax_receipts = [{ number: code }];
      expect(textOf({ ...record, line_items: [item], payments, tax_receipts })).not.toMatch(
        / o(?:k|ka|kaf|kafo)? /,
      );
    }
    for (let tags = 2850; tags < 2858; tags += 1) {
      const customer_comments = `${"<b></b>".repeat(tags)} Okafor, and more`;
      expect(textOf({ ...record, customer_comments, notes: customer_comments })).not.toMatch(
        / o(?:k|ka|kaf|kafo)? /,
      );
    }
    const campaign = `${"x".repeat(96)} Okafor`;
    const keys = toSearchKeys(
      parseContribution({ ...record, tracking_campaign: campaign, source: campaign }),
    );
    expect(keys).toMatchObject({ campaign: "x".repeat(96), source: "x".repeat(96) });
  });

  it("the text keeps a supporter's name that equals a sponsored name", () => {
    const namesake = { ...record, supporter: { display_name: "Amara Okafor" } };
    expect(words(namesake)).toEqual(expect.arrayContaining(["amara", "okafor"]));
  });

  it("the keys have the facets, and the amount in ten-thousandths", () => {
    expect(toSearchKeys(parseContribution(record))).toMatchObject({
      status: "paid",
      method: "card",
      source: "Web",
      country: "Canada",
      currency: "CAD",
      campaign: "Spring appeal",
      amount: 250_000,
      receipt: "issued",
      plan: null,
    });
    expect(toSearchKeys(parseContribution({ total_amount: "500", currency: "JPY" }))).toMatchObject({
      amount: 5_000_000,
      receipt: "none",
    });
    const profile = { profile_id: "P1", status: "Suspended" };
    const renewal = {
      is_recurring: true,
      line_items: [{ is_recurring: true, recurring_profile: profile }],
      tax_receipts: [{ number: "R1", is_voided: true }],
    };
    expect(toSearchKeys(parseContribution(renewal))).toMatchObject({ receipt: "voided", plan: "suspended" });
  });

  it.each([
    [
      "the record's own",
      { refunded_at: "2026-03-01T04:00:00Z", refunds: [{ date: "2026-04-01" }] },
      "2026-03-01T04:00:00Z",
    ],
    [
      "the newest of its refunds, if the record has none",
      { refunded_at: "", refunds: [{ date: "2026-03-02" }, { date: "2026-04-01" }, {}] },
      "2026-04-01T00:00:00Z",
    ],
    ["none of a failed refund", { refunds: [{ date: "2026-04-01", status: "failed" }] }, null],
    ["none without a refund", {}, null],
    [
      "none of a refund of nothing",
      { refunded_at: "2026-03-01T04:00:00Z", refunded_amount: "0.0000", refunds: [] },
      null,
    ],
    [
      "the record's own, if the amount is unknown",
      { refunded_at: "2026-03-01T04:00:00Z", refunded_amount: "ten", refunds: [] },
      "2026-03-01T04:00:00Z",
    ],
    ["none of a test", { is_test: 1, refunded_at: "2026-03-01T04:00:00Z" }, null],
    ["none that is unreadable", { refunded_at: "soon", refunds: "x" }, null],
  ])("the date of the last refund is %s", (_, value, at) => {
    const expected = at === null ? null : Date.parse(at);
    expect(toSearchKeys(parseContribution(value)).refunded_at).toBe(expected);
  });

  it.each([
    ["900719925474.0991", 9_007_199_254_740_991],
    ["12345678901234567890.1234", Number.MAX_SAFE_INTEGER],
    ["-1e21", Number.MIN_SAFE_INTEGER],
  ])("an amount of any size is a safe integer: %s", (total, amount) => {
    expect(toSearchKeys(parseContribution({ total_amount: total, currency: "USD" }))).toMatchObject({
      amount,
    });
  });

  it("an amount is indexed as written, without digits across its decimal point", () => {
    const text = textOf({ total_amount: "10000.0000", currency: "CAD" });
    expect(text).toBe(" 10000.00 ");
  });

  it("a missing or invalid member has no key", () => {
    const invalid = { id: 7, supporter: [], payments: "x", line_items: [null], total_amount: "much" };
    for (const value of [null, {}, invalid]) {
      expect(toSearchKeys(parseContribution(value))).toMatchObject({
        amount: null,
        source: null,
        method: null,
      });
    }
    expect(textOf({})).toBe("");
  });

  it("characters that a database refuses become U+FFFD", () => {
    expect(words({ customer_comments: "a\0b \ud800c" })).toEqual(["a\ufffdb", "\ufffdc"]);
  });
});
