import { describe, expect, it } from "vitest";
import { parseContribution } from "@/lib/records/contribution/contribution";
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
const words = (value: unknown) => toSearchKeys(parseContribution(value)).text.trim().split(/ +/);

describe("what a contribution is found by", () => {
  it("is every text of the list in issue 6, folded", () => {
    expect(words(record)).toEqual(
      expect.arrayContaining([
        ...["kjlemld8", "sup1", "plan1", "zoe", "muller", "gmbh", "zoe@example.org", "14165550199".slice(1)],
        ...["4242", "0007", "ch_9x", "r-2024-0001", "water", "thank", "called", "twice", "25.00"],
      ]),
    );
  });

  it("has no sign of markup", () =>
    expect(toSearchKeys(parseContribution(record)).text).not.toMatch(/hidden|[<>]/));

  it("never reveals who is sponsored, wherever the record has it", () => {
    expect(toSearchKeys(parseContribution(record)).text).not.toMatch(/amara|okafor|2015/);
    expect(words({ ...record, line_items: [] })).toContain("amara’s");
  });

  it("has no part of a name that tags split or that the cut of a long text would", () => {
    const notes = "<p>For A<b></b>mara and Oka<i>for</i></p>";
    expect(toSearchKeys(parseContribution({ ...record, notes })).text).not.toMatch(/mara|oka\b|\bfor\b {2}/);
    for (let before = 3990; before < 4000; before += 1) {
      const customer_comments = `${"x".repeat(before)} Okafor`;
      expect(toSearchKeys(parseContribution({ ...record, customer_comments })).text).not.toMatch(
        / o(?:k|ka|kaf|kafo)? /,
      );
    }
    for (let before = 3990; before < 4000; before += 1) {
      const code = `${"x ".repeat(before / 2)}${"x".repeat(before % 2)} Okafor Street`;
      const item = { ...record.line_items[0], reference: code, product: { code } };
      const payments = [{ reference_number: code }];
      const tax_receipts = [{ number: code }];
      const keys = toSearchKeys(parseContribution({ ...record, line_items: [item], payments, tax_receipts }));
      expect(keys.text).not.toMatch(/ o(?:k|ka|kaf|kafo)? /);
    }
    for (let tags = 2850; tags < 2858; tags += 1) {
      const customer_comments = `${"<b></b>".repeat(tags)} Okafor, and more`;
      const comments = toSearchKeys(
        parseContribution({ ...record, customer_comments, notes: customer_comments }),
      );
      expect(comments.text).not.toMatch(/ o(?:k|ka|kaf|kafo)? /);
    }
    const campaign = `${"x".repeat(96)} Okafor`;
    const keys = toSearchKeys(
      parseContribution({ ...record, tracking_campaign: campaign, source: campaign }),
    );
    expect(keys).toMatchObject({ campaign: "x".repeat(96), source: "x".repeat(96) });
  });

  it("leaves givers their names, though a child is called the same", () => {
    const giver = { ...record, supporter: { display_name: "Amara Okafor" } };
    expect(words(giver)).toEqual(expect.arrayContaining(["amara", "okafor"]));
  });

  it("has its facets, and the amount in ten-thousandths", () => {
    expect(toSearchKeys(parseContribution(record))).toMatchObject({
      ...{ status: "paid", method: "card", source: "Web", country: "Canada", currency: "CAD" },
      ...{ campaign: "Spring appeal", amount: 250_000, receipt: "issued", plan: null },
    });
    expect(toSearchKeys(parseContribution({ total_amount: "500", currency: "JPY" }))).toMatchObject({
      ...{ amount: 5_000_000, receipt: "none" },
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
      "the record's own date",
      { refunded_at: "2026-03-01T04:00:00Z", refunds: [{ date: "2026-04-01" }] },
      "2026-03-01T04:00:00Z",
    ],
    [
      "else the newest of its refunds",
      { refunded_at: "", refunds: [{ date: "2026-03-02" }, { date: "2026-04-01" }, {}] },
      "2026-04-01T00:00:00Z",
    ],
    ["without those that did not take place", { refunds: [{ date: "2026-04-01", status: "failed" }] }, null],
    ["none without a refund", {}, null],
    ["none of a test", { is_test: 1, refunded_at: "2026-03-01T04:00:00Z" }, null],
    ["none that is no date", { refunded_at: "soon", refunds: "x" }, null],
  ])("has the date of the last refund: %s", (_, value, at) => {
    const expected = at === null ? null : Date.parse(at);
    expect(toSearchKeys(parseContribution(value)).refunded_at).toBe(expected);
  });

  it.each([
    ["900719925474.0991", 9_007_199_254_740_991],
    ["12345678901234567890.1234", Number.MAX_SAFE_INTEGER],
    ["-1e21", Number.MIN_SAFE_INTEGER],
  ])("has an amount however large it is: %s", (total, amount) => {
    expect(toSearchKeys(parseContribution({ total_amount: total, currency: "USD" }))).toMatchObject({
      amount,
    });
  });

  it("is no amount by digits that run over its decimal point", () => {
    const text = toSearchKeys(parseContribution({ total_amount: "10000.0000", currency: "CAD" })).text;
    expect(text).toBe(" 10000.00 ");
  });

  it("says nothing of what is missing or makes no sense", () => {
    const odd = { id: 7, supporter: [], payments: "x", line_items: [null], total_amount: "much" };
    for (const value of [null, {}, odd]) {
      expect(toSearchKeys(parseContribution(value))).toMatchObject({
        amount: null,
        source: null,
        method: null,
      });
    }
    expect(toSearchKeys(parseContribution({})).text).toBe("");
  });

  it("keeps nothing that a database refuses", () => {
    expect(words({ customer_comments: "a\0b \ud800c" })).toEqual(["a\ufffdb", "\ufffdc"]);
  });
});
