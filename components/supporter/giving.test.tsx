// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { draw } from "@/components/shell/__fixtures__/draw";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { newestPlans } from "@/lib/records/contribution/plans";
import { SupporterPlans, SupporterReceipts, SupporterTotals } from "./giving";

const now = Date.UTC(2024, 3, 1);
const receipts = Array.from({ length: 12 }, (_, at) => ({
  number: `R${at}`,
  isVoided: at < 2,
  contributionId: "C",
  amount: 50_000n,
  currency: "CAD",
  issuedOn: 0,
  issuedTo: null,
  objection: at === 2 ? "the contribution is deleted" : null,
}));

it("the receipts are counted by validity and coverage, and collapsed after ten", () => {
  const drawn = (isPart: boolean) =>
    draw(
      <SupporterReceipts
        receipts={receipts}
        isPart={isPart}
        read={9000}
        ticket="77"
        region={{ zone: "UTC", locale: "en" }}
      />,
    );
  const part = drawn(true).querySelector("section");
  expect(part?.textContent).toContain("10 valid, 2 void, of the latest 9,000 contributions");
  expect(drawn(false).body.textContent).not.toContain("of the latest");
  expect(part?.querySelector("li a")?.getAttribute("href")).toBe("/contributions/C?ticket=77#receipt-R0");
  expect(part?.querySelector("ul")?.children).toHaveLength(10);
  expect(part?.querySelectorAll("ul > li")).toHaveLength(12);
  expect(part?.querySelectorAll("li span.text-amber.col-span-full")).toHaveLength(1);
});

it("the totals of a currency count paid contributions, without the word gift", () => {
  const total = { currency: "CAD", received: 250_000, refunded: 0, lifetime: 250_000, gifts: 2 };
  const totals = [{ ...total, firstAt: 0, lastAt: 86_400_000 }];
  const region = { zone: "UTC", locale: "en-GB" };
  const page = draw(<SupporterTotals totals={totals} unsummed={0} region={region} />);
  const heads = [...page.querySelectorAll("thead th")].map((head) => head.textContent);
  expect(heads.slice(4)).toEqual(["Paid contributions", "First", "Last"]);
  const onPhone = [...page.querySelectorAll("li dt")].map((label) => label.textContent);
  expect(onPhone).toEqual(heads);
  expect(page.body.textContent).not.toMatch(/gift/i);
});

it.each([
  ["Active", "Next billing 3 May 2024"],
  ["Past due", "Next billing 3 May 2024"],
  ["Suspended", "No further billing (was due 3 May 2024)"],
])("a plan with the status %s has the billing %j", (status, words) => {
  const profile = { id: "P1", status, next_billing_date: "2024-05-03" };
  const item = { is_recurring: true, recurring_profile_id: "P1", recurring_profile: profile };
  const record = parseContribution({ id: "C1", is_recurring: true, line_items: [item] });
  const region = { zone: "UTC", locale: "en-GB" };
  const page = draw(
    <SupporterPlans plans={newestPlans([record], [])} ticket={null} region={region} now={now} />,
  );
  expect(page.querySelector("li")?.textContent).toContain(words);
});

it.each([
  [{ is_deleted: true }, "Visa, removed"],
  [{ is_expired: true }, "Visa, expired"],
  [{ expires_on: "2024-03-28T00:00:00Z" }, "Visa, expired"],
  [{ expires_on: "2024-04-30T00:00:00Z" }, "Visa, expires 04/24"],
])("the payment method of a plan with %j is shown as %j", (state, words) => {
  const payment_method = { display_name: "Visa", ...state };
  const profile = { id: "P1", status: "Active", next_billing_date: "2024-05-03", payment_method };
  const costs = { cover_costs_enabled: true, cover_costs_amount: 1.5 };
  const recurring = { is_recurring: true, recurring_profile_id: "P1", recurring_amount: 20 };
  const item = { ...recurring, recurring_profile: { ...profile, ...costs } };
  const record = parseContribution({ id: "C1", currency: "CAD", is_recurring: true, line_items: [item] });
  const region = { zone: "UTC", locale: "en-GB" };
  const plans = newestPlans([record], []);
  const page = draw(<SupporterPlans plans={plans} ticket={null} region={region} now={now} />);
  expect(page.querySelector("li")?.textContent).toContain(
    `Next billing 3 May 2024, CA$21.50 with covered fees · ${words}`,
  );
});

it("further former amounts of a plan are counted", () => {
  const item = { is_recurring: true, recurring_profile_id: "P1", recurring_profile: { id: "P1" } };
  const [plan] = newestPlans([parseContribution({ id: "C1", line_items: [item] })], []);
  const former = [1, 2, 3, 4, 5].map((amount) => ({
    amount: BigInt(amount) * 100n,
    currency: "CAD",
    lastAt: 0,
  }));
  const plans = plan === undefined ? [] : [{ ...plan, former }];
  const region = { zone: "UTC", locale: "en-GB" };
  const page = draw(<SupporterPlans plans={plans} ticket={null} region={region} now={now} />);
  expect(page.querySelector("li")?.textContent).toMatch(/CA\$0\.03 until 1 Jan 1970 and 2 more$/);
});
