// @vitest-environment happy-dom
import { useQueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { ListPageProvider } from "@/components/contribution/list/list-state";
import { draw } from "@/components/shell/__fixtures__/draw";
import { contributionQueryOptions } from "@/lib/client/api/contributions";
import { defaultListState } from "@/lib/client/url/list-state";
import example from "@/lib/contract/examples/contribution.json";
import PeekPanel from "./peek-panel";

const state = { ...defaultListState, ticket: "77" };
const page = { state, go: () => {}, now: 0, region: { zone: "UTC", locale: "en" } };

const [item] = example.line_items;

function Peek({ changes }: { changes: object }) {
  const line_items = [{ ...item, ...changes }];
  const value = { record: { ...example, line_items }, stale: null };
  const answer = { outcome: { ok: true as const, value }, requestId: null };
  useQueryClient().setQueryData(contributionQueryOptions("A").queryKey, answer);
  const actions = { move: () => {}, closePeek: () => {}, copyTicket: () => {} };
  return <PeekPanel id="A" kind={null} recordHref={() => "/contributions/A"} actions={actions} />;
}

const peekOf = (changes: object) =>
  draw(
    <ListPageProvider value={page}>
      <Peek changes={changes} />
    </ListPageProvider>,
  );

function peekText(changes: object): string {
  return peekOf(changes).body.textContent ?? "";
}

test("a peek keeps the ticket on the way to the supporter", () => {
  const link = peekOf({}).querySelector("a[href^='/supporters/']");
  expect(link?.getAttribute("href")).toMatch(/[?]ticket=77$/);
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
