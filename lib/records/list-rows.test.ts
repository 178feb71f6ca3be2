import { describe, expect, it } from "vitest";
import post from "@/lib/contract/examples/post.json";
import { example } from "./__fixtures__/example";
import { toContributionRow } from "./list-rows";
import { parsePost, postState } from "./post";

it("a row has the values that the table shows in under 1,500 bytes", () => {
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
    amount: "65.37",
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

it("the schedule abbreviates the weekday", () => {
  const weekly = {
    line_items: [
      { is_recurring: true, recurring_day_of_week: "Wednesday", variant: { billing_period: "weekly" } },
    ],
  };
  expect(toContributionRow(weekly, "recurring").schedule).toBe("Weekly, Wed");
});

it("the title and the code of a row name no sponsored person", () => {
  const sponsee = { first_name: "Maria", last_name: "Okafor" };
  const item = { description: "Sponsorship of Maria", reference: "CHILD-MARIA-OKAFOR", sponsee };
  expect(toContributionRow({ line_items: [item] }, "onetime")).toMatchObject({
    item: "Sponsorship of •••",
    itemCode: "CHILD-•••",
  });
  const { sponsee: _, ...product } = { ...item, reference: "", product: { code: "MARIA" } };
  const row = toContributionRow({ line_items: [{ ...product, sponsored_child: sponsee }] }, "onetime");
  expect(row).toMatchObject({ item: "Sponsorship of •••", itemCode: "•••" });
});

it("an empty record makes an empty row", () => {
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

it("long texts are cut, but the id stays whole", () => {
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
])("a row of %j is muted: %s", (set, isMuted) =>
  expect(toContributionRow(set, "onetime").isMuted).toBe(isMuted),
);

it("the receipt of a row is the newest valid one with the count of void ones", () => {
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
  ])("published at %s and expiring at %s is %s at 10", (publishedAt, expiresAt, state) =>
    expect(postState({ publishedAt, expiresAt }, 10)).toBe(state),
  );

  it("has its category names and null for empty members", () => {
    const read = parsePost({ ...post, tags: [""], feature_image: { thumb: "data:,", is_video: 1 } });
    expect(read).toMatchObject({ id: post.id, name: post.name, tags: [] });
    expect(read.featureImage).toMatchObject({ thumb: "data:,", media: "video" });
    expect(read.categories.map(({ name }) => name)).toEqual(post.categories.map(({ name }) => name));
    expect(parsePost({ name: null })).toMatchObject({
      name: null,
      featureImage: { media: null },
      type: { name: null },
    });
  });
});
