// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, it, vi } from "vitest";
import { NoRouter } from "@/components/contribution/__fixtures__/no-router";
import { draw } from "@/components/shell/__fixtures__/draw";
import { DeskContext } from "@/components/shell/desk-context";
import { Providers } from "@/components/shell/providers";
import type { Account } from "@/lib/client/account";
import type { ContributionPage } from "@/lib/client/api/contribution-page";
import { readPreferences } from "@/lib/client/preferences";
import { readListState } from "@/lib/client/url/list-state";
import { example } from "@/lib/records/__fixtures__/example";
import { toContributionRow } from "@/lib/records/list-rows";
import { ListFooter } from "./list-footer";
import { ListPageProvider } from "./list-state";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
afterEach(() => vi.restoreAllMocks());

const page: ContributionPage = { rows: [], total: 100, perPage: 25, doubts: [], stale: null, search: null };
const row = toContributionRow(example(), "initial");
const ada: Account = { id: "P1", name: "Ada", email: "ada@example.org", role: "support" };

/** Returns the requests while the pointer is over the link to the next page. */
async function requestsOnHover(account: Account | null): Promise<number> {
  const request = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response("{}"));
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  const { state } = readListState(new Map());
  const list = { state, go: () => {}, now: 0, region: { zone: "UTC", locale: "en" } };
  await act(async () =>
    root.render(
      <NoRouter>
        <Providers preferences={readPreferences(undefined)} deskZone={null}>
          <DeskContext value={{ account, savedViews: undefined, canSearch: true }}>
            <ListPageProvider value={list}>
              <ListFooter page={page} loaded={state} />
            </ListPageProvider>
          </DeskContext>
        </Providers>
      </NoRouter>,
    ),
  );
  const before = request.mock.calls.length;
  const next = container.querySelector("a[title='Next page']");
  await act(async () => next?.dispatchEvent(new MouseEvent("pointerover", { bubbles: true })));
  const requests = request.mock.calls.length - before;
  await act(async () => root.unmount());
  return requests;
}

it.each([
  ["one row", [row], "This pageCA$65.37"],
  ["no rows", [], "Page"],
])("a list of %s shows the sum of its rows", (_, rows, text) => {
  const { state } = readListState(new Map());
  const list = { state, go: () => {}, now: 0, region: { zone: "UTC", locale: "en" } };
  const footer = draw(
    <ListPageProvider value={list}>
      <ListFooter page={{ ...page, rows, total: rows.length }} loaded={state} />
    </ListPageProvider>,
  );
  expect(footer.body.textContent).toContain(text);
  expect(footer.querySelectorAll("dl")).toHaveLength(rows.length);
});

it("hovering fetches the next page in a demo, but not for people, whose reads are audited", async () => {
  expect(await requestsOnHover(null)).toBe(1);
  expect(await requestsOnHover(ada)).toBe(0);
});
