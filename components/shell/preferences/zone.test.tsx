// @vitest-environment happy-dom
import {
  PathnameContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import { NoRouter } from "@/components/contribution/__fixtures__/no-router";
import { SearchForm } from "@/components/search/search-form";
import { draw } from "@/components/shell/__fixtures__/draw";
import { readPreferences } from "@/lib/client/preferences";
import { readListState } from "@/lib/client/url/list-state";
import { pageParams } from "@/lib/client/url/page-query";
import { PreferencesProvider } from "./preferences";
import { useShownZone } from "./zone";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

function Zone() {
  const { zone, isOfAddress } = useShownZone();
  return `${zone} ${isOfAddress}`;
}

it.each([
  ["/contributions", "Europe/Berlin false"],
  ["/contributions?range=all", "Europe/Berlin false"],
  ["/contributions?range=today", "UTC true"],
  ["/contributions?from=2024-03-01", "UTC true"],
  ["/contributions?filter[occurred_before]=2024-03-01", "UTC true"],
  ["/contributions?q=refunded:2024-03-01", "UTC true"],
  ["/?to=2024-03-01&tz=Asia/Tokyo", "Asia/Tokyo true"],
  ["/?tz=Nowhere", "Europe/Berlin false"],
  ["/contributions?from=&to=&range=", "Europe/Berlin false"],
  ["/search?q=anna", "Europe/Berlin false"],
  ["/search?q=refunded:2024-03-01", "UTC true"],
  ["/search?q=anna&tz=Asia/Tokyo", "Asia/Tokyo true"],
  ["/feeds/NEWS/posts?tz=Asia/Tokyo", "Asia/Tokyo true"],
  ["/feeds/NEWS/posts?from=2024-03-01", "Europe/Berlin false"],
  ["/supporters?tz=Asia/Tokyo&from=2024-03-01", "Europe/Berlin false"],
])("the time zone of %s is %s", (address, zone) => {
  expect(draw(<Zone />, { address }).body.textContent).toBe(zone);
});

it.each([
  ["range=foo", "Europe/Berlin false"],
  ["from=2026-02-30", "Europe/Berlin false"],
  ["from=2026-03-02&to=2026-03-01", "Europe/Berlin false"],
  ["q=refunded:soon", "Europe/Berlin false"],
  ["q=Refunded:this-month", "UTC true"],
])("the time zone of /search?%s is the one that the page uses", async (query, zone) => {
  const searchParams = new URLSearchParams(query);
  const { state } = readListState(pageParams(Object.fromEntries(searchParams)));
  const bar = document.createElement("div");
  const root = createRoot(bar);
  await act(async () =>
    root.render(
      <NoRouter>
        <PathnameContext value="/search">
          <SearchParamsContext value={searchParams}>
            <PreferencesProvider initial={readPreferences(undefined)} deskZone="Europe/Berlin">
              <p>
                <Zone />
              </p>
              <SearchForm hasResults={false} state={state} />
            </PreferencesProvider>
          </SearchParamsContext>
        </PathnameContext>
      </NoRouter>,
    ),
  );
  expect(bar.querySelector("p")?.textContent).toBe(zone);
  await act(async () => root.unmount());
});
