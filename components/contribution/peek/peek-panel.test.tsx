// @vitest-environment happy-dom
import { useQueryClient } from "@tanstack/react-query";
import { act } from "react";
import { expect, onTestFinished, test, vi } from "vitest";
import { ListPageProvider } from "@/components/contribution/list/list-state";
import { draw, mount } from "@/components/shell/__fixtures__/draw";
import { contributionQueryOptions } from "@/lib/client/api/contributions";
import { defaultListState } from "@/lib/client/url/list-state";
import example from "@/lib/contract/examples/contribution.json";
import PeekPanel from "./peek-panel";

const state = { ...defaultListState, ticket: "77" };
const page = { state, go: () => {}, now: 0, region: { zone: "UTC", locale: "en" } };

const [item] = example.line_items;

const actions = { move: () => {}, closePeek: () => {}, copyTicket: () => {} };
const panel = <PeekPanel id="A" kind={null} recordHref={() => "/contributions/A"} actions={actions} />;

function Peek({ changes, rest }: { changes: object; rest: object }) {
  const line_items = [{ ...item, ...changes }];
  const value = { record: { ...example, line_items, ...rest }, stale: null };
  const answer = { outcome: { ok: true as const, value }, requestId: null };
  useQueryClient().setQueryData(contributionQueryOptions("A").queryKey, answer);
  return panel;
}

const peekOf = (changes: object, rest: object = {}) =>
  draw(
    <ListPageProvider value={page}>
      <Peek changes={changes} rest={rest} />
    </ListPageProvider>,
  );

function peekText(changes: object): string {
  return peekOf(changes).body.textContent ?? "";
}

test("a peek keeps the ticket on the way to the supporter", () => {
  const link = peekOf({}).querySelector("a[href^='/supporters/']");
  expect(link?.getAttribute("href")).toMatch(/[?]ticket=77$/);
});

test("a peek starts with the status, also on a phone", () => {
  const first = peekOf({}).querySelector("article > :first-child");
  expect(first?.querySelector("summary")?.textContent).toContain("Paid");
  expect(first?.className).not.toContain("order-");
});

test("a peek, which has no notes, shows that a record is deleted", () => {
  expect(peekOf({}, { is_deleted: true }).body.textContent).toContain("marked as deleted");
});

test("a peek shows when a plan is billed next, but not for a stopped plan", () => {
  const textOf = (status: string | null) =>
    peekText({ recurring_profile: { ...item?.recurring_profile, status } });
  expect(textOf("Active")).toContain("Active · next billing 14 Apr 2025");
  expect(textOf(null)).toContain("No status · next billing 14 Apr 2025");
  expect(textOf("Suspended")).not.toContain("next billing");
});

test("a peek masks the name of a sponsored person in every text of the item", () => {
  const text = peekText({ recurring_description: "For Amari, every month" });
  expect(text).toContain("Sponsorship of •••");
  expect(text).toContain("For •••, every month");
  expect(text).not.toContain("Amari");
});

test.each([{ sponsee: "Amari" }, { sponsee: null, sponsored_child: { first_name: "Amari" } }])(
  "the mask covers the item of a person recorded as %j",
  (person) => {
    const [name] = [...peekOf(person).querySelectorAll("bdi")].filter(({ textContent }) =>
      /^Sponsorship/.test(textContent ?? ""),
    );
    expect(name?.closest("[data-private]")).not.toBeNull();
  },
);

test("a peek of a record without dates has no empty timeline", () => {
  const none = { ordered_at: null, created_at: null, updated_at: null, payments: [], tax_receipts: [] };
  const titlesOf = (rest: object) =>
    [...peekOf({ tax_receipts: [], recurring_profile: null }, rest).querySelectorAll("h3")].map(
      ({ textContent }) => textContent,
    );
  expect(titlesOf({})).toContain("Timeline");
  expect(titlesOf(none)).not.toContain("Timeline");
});

test.each([
  [{}, "Totals add up"],
  [{ tax_amount: 1 }, "Totals are off by CA$1.00"],
  [{ refunds: [{ amount: 4 }] }, "The lines for refunds don’t add up to the amount"],
])("a peek has the verdict of the page on the totals of a record with %j", (rest, words) => {
  expect(peekOf({}, rest).body.textContent).toContain(words);
});

test.each([
  ["two taxes of one name", { subtotal_amount: 100 }],
  ["no subtotal", { subtotal_amount: null }],
])("a peek lists every amount of a total with %s", (_, amounts) => {
  const warn = vi.spyOn(console, "error").mockReturnValue();
  onTestFinished(() => warn.mockRestore());
  const gst = { title: "GST", rate_percentage: 5, price: 5 };
  const rest = { ...amounts, discounts_amount: 0, tax_amount: 10, tax_lines: [gst, gst] };
  const labels = [...peekOf({}, rest).querySelectorAll("dl.tabular-nums dt")].map((dt) => dt.textContent);
  expect(labels.slice(0, 2)).toEqual(["GST 5%", "GST 5%"]);
  expect(warn).not.toHaveBeenCalled();
});

test("a retry has time to succeed: the countdown to the next one starts afterwards", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const request = vi.spyOn(globalThis, "fetch");
  onTestFinished(() => request.mockRestore());
  request.mockImplementationOnce(async () => new Response("{}", { status: 503 }));
  // Slower than the eight seconds between attempts.
  request.mockImplementation(
    (_url, init) =>
      new Promise((resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(new Error("aborted")));
        setTimeout(() => resolve(new Response(JSON.stringify({ data: example }))), 12_000);
      }),
  );
  const { container } = await mount(<ListPageProvider value={page}>{panel}</ListPageProvider>);
  const isFailed = () => container.querySelector("[role=alert]") !== null;
  await vi.waitFor(() => act(async () => expect(isFailed()).toBe(true)));
  for (let second = 0; second < 25; second++) await act(() => vi.advanceTimersByTimeAsync(1000));
  await vi.waitFor(() => act(async () => expect(isFailed()).toBe(false)));
  expect(request).toHaveBeenCalledTimes(2);
});
