import fc from "fast-check";
import { describe, expect, it } from "vitest";
import post from "@/lib/contract/examples/post.json";
import { example } from "./__fixtures__/example";
import { pageSums, toContributionRow } from "./list-rows";
import { decimalText } from "./money";
import { parsePost, postState, toPostRow } from "./post";

it("a row says what the table shows, and little more", () => {
  const row = toContributionRow(example(), "initial");
  expect(row).toEqual({
    id: "CN6V3PZ",
    kind: "initial",
    status: "paid",
    badges: ["cover_costs", "sponsorship", "tribute"],
    isMuted: false,
    occurredAt: Date.UTC(2025, 2, 14, 9, 26, 53),
    createdAt: expect.any(Number),
    updatedAt: expect.any(Number),
    refundedAt: null,
    supporter: "Maren Oduya",
    supporterId: "SU9J4RB",
    email: "maren.oduya@example.org",
    phone: "+1 902 555 0142",
    supporterType: "Individual",
    groups: ["Friends of the well"],
    city: "Halifax",
    country: "Canada",
    schedule: "Monthly, day 14",
    nextBillingOn: Date.UTC(2025, 3, 14),
    currency: "CAD",
    amount: "65.3700",
    coverCosts: "2.37",
    refunded: null,
    balance: "0",
    subtotal: "63",
    tax: "0",
    shipping: "0",
    discounts: null,
    shippingMethod: null,
    method: { icon: "card", label: "Visa •• 4242", second: "Exp 08/28", datedOn: null, expired: false },
    gateway: "Demo gateway",
    reference: "ch_7Q2LD0",
    attempts: 1,
    item: "Sponsorship of •••",
    itemCode: "SPONSOR",
    moreItems: 1,
    units: 2,
    recurringItems: 1,
    shippableItems: 0,
    downloadableItems: 0,
    receipt: { number: "2025-004417", issuedOn: Date.UTC(2025, 2, 15), isVoided: false, voids: 0 },
    source: "Web",
    referral: "A friend",
    trackingSource: "newsletter",
    medium: "email",
    campaign: "spring-2025",
  });
  expect(JSON.stringify(row).length).toBeLessThan(1500);
});

it("a weekday is written short, for there is little room beside the kind", () => {
  const weekly = {
    line_items: [
      { is_recurring: true, recurring_day_of_week: "Wednesday", variant: { billing_period: "weekly" } },
    ],
  };
  expect(toContributionRow(weekly, "recurring").schedule).toBe("Weekly, Wed");
});

it("a record with nothing in it makes a row of nothing", () => {
  const row = toContributionRow({}, "onetime");
  const filled = Object.entries(row).filter(([, value]) => value !== null && value !== 0 && value !== false);
  expect(Object.fromEntries(filled)).toEqual({
    id: "",
    kind: "onetime",
    status: "unpaid",
    badges: [],
    groups: [],
  });
});

it("endless texts are cut, so that no row outweighs its page; the id stays whole", () => {
  const long = "x".repeat(10_000);
  const row = toContributionRow({ id: long, line_items: [{ description: long }] }, "onetime");
  expect(row.id).toBe(long);
  expect(row.item?.length).toBeLessThan(1000);
});

it.each([
  [{ is_spam: 1 }, true],
  [{ is_test: "1" }, true],
  [{ is_deleted: true }, true],
  [{ is_test: 0 }, false],
])("%j: muted %s", (set, isMuted) => expect(toContributionRow(set, "onetime").isMuted).toBe(isMuted));

it("the receipt of a row is the newest that is valid, with the void ones counted", () => {
  const receipt = (number: string, issued_at: string, is_voided: boolean) => ({
    number,
    issued_at,
    is_voided,
  });
  const tax_receipts = [
    receipt("A", "2024-01-01", true),
    receipt("B", "2024-01-02", false),
    receipt("C", "2024-01-03", true),
  ];
  expect(toContributionRow({ tax_receipts }, "onetime").receipt).toMatchObject({ number: "B", voids: 2 });
  expect(
    toContributionRow({ tax_receipts: [receipt("A", "2024-01-01", true)] }, "onetime").receipt,
  ).toMatchObject({
    number: "A",
    isVoided: true,
    voids: 0,
  });
});

describe("a post", () => {
  it.each([
    [null, null, "live"],
    [10, null, "live"],
    [11, null, "scheduled"],
    [5, 11, "live"],
    [5, 10, "expired"],
    [20, 8, "expired"],
  ])("published %s and expiring %s is at 10: %s", (publishedAt, expiresAt, state) =>
    expect(postState({ publishedAt, expiresAt }, 10)).toBe(state),
  );

  it("has a row with its names, and nothing for what is empty", () => {
    const row = toPostRow(
      parsePost({ ...post, tags: [""], feature_image: { thumb: "data:,", is_video: 1 } }),
      0,
    );
    expect(row).toMatchObject({ id: post.id, name: post.name, tags: [], thumb: "data:,", media: "video" });
    expect(row.categories).toEqual(post.categories.map(({ name }) => name));
    expect(toPostRow(parsePost({ name: null }), 0)).toMatchObject({
      name: "",
      state: "live",
      media: null,
      type: null,
    });
  });
});

const row = (amount: string | null, currency: string | null = "CAD", isMuted = false) => ({
  amount: decimalText(amount),
  currency,
  isMuted,
});

it("each currency has its own sum, usual ones first, without muted and unreadable rows", () => {
  const rows = [
    row("1.10", "KWD"),
    row("0.10", "USD"),
    row("0.20", "USD"),
    row("5"),
    row("9", "CAD", true),
    row(null, "EUR"),
    row("2", "AUD"),
    row("3", null),
  ];
  expect(pageSums(rows)).toEqual([
    { currency: "CAD", amount: "5.0000" },
    { currency: "USD", amount: "0.3000" },
    { currency: null, amount: "3.0000" },
    { currency: "AUD", amount: "2.0000" },
    { currency: "KWD", amount: "1.1000" },
  ]);
});

it.each([
  [["9007199254740993.0100", "9007199254740993.0200"], "18014398509481986.0300"],
  [["10.0050", "10.0050"], "20.0100"],
  [["0.0040", "0.0040"], "0.0080"],
  [["65.37000000000001", "0.1", "0.2"], "65.6700"],
  [["5.00", "-7.50"], "-2.5000"],
])("%j come to %s: neither the size nor the small digits are rounded", (amounts, amount) => {
  expect(pageSums(amounts.map((one) => row(one)))).toEqual([{ currency: "CAD", amount }]);
});

it("the order of rows changes nothing, and a sum of sums is the sum", () => {
  const amount = fc
    .tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.nat(9999))
    .map(([whole, rest]) => `${whole}.${String(rest).padStart(4, "0")}`);
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1 }), fc.nat(), (amounts, cut) => {
      const sum = (some: readonly string[]) => pageSums(some.map((one) => row(one)))[0]?.amount;
      const [head, tail] = [amounts.slice(0, cut % amounts.length), amounts.slice(cut % amounts.length)];
      const parts = [sum(head), sum(tail)].filter((part) => part !== undefined);
      expect(sum(parts)).toBe(sum(amounts));
      expect(sum([...amounts].reverse())).toBe(sum(amounts));
    }),
  );
});
