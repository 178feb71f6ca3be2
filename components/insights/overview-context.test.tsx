// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, it, vi } from "vitest";
import { NoRouter } from "@/components/contribution/__fixtures__/no-router";
import { march } from "@/lib/client/api/__fixtures__/insights-report";
import { readOverview, toInsightsQuery } from "@/lib/client/url/overview-state";
import type { InsightsReport } from "@/lib/contract/insights-report";
import { OverviewContextProvider, Part, useReport } from "./overview-context";
import { insightsQueryOptions } from "./report-query";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
vi.useFakeTimers();

const region = { zone: "UTC", locale: "en-GB" };
const { state } = readOverview(new Map());
const countedOf = (counted: number): InsightsReport => ({
  ...march,
  coverage: { records: 9, counted, copy: null },
});

/** Returns a cache with the server's own answer to the page, of which only some records are counted. */
function seededClient(): QueryClient {
  const client = new QueryClient();
  const { queryKey } = insightsQueryOptions(toInsightsQuery(state, region.zone, 0, ["figures"]));
  client.setQueryData(queryKey, { outcome: { ok: true, value: countedOf(3) }, requestId: null });
  return client;
}

function Figures() {
  const { data } = useReport("figures");
  return data?.outcome.ok === true ? `${data.outcome.value.coverage.counted} counted` : "none";
}

function Shown({ query }: { query: string }) {
  const { state } = readOverview(new Map(new URLSearchParams(query)));
  return (
    <OverviewContextProvider value={{ state, go: () => {}, region, now: 0 }}>
      <Part name="figures" title="the figures" skeleton="Loading">
        {() => "Figures"}
      </Part>
    </OverviewContextProvider>
  );
}

let root: ReturnType<typeof createRoot>;
afterEach(() => act(async () => root.unmount()));

it.each([
  ["that the user opens", () => new QueryClient(), [3, 6, 9], [null, "1", "1"]],
  ["that comes with the page", seededClient, [6, 9], ["1", "1"]],
] as const)(
  "only the repeats of a report %s have Desk-Watch, and end once all records are counted",
  async (_, createClient, counts, expected) => {
    const responses = counts.map((counted) => Response.json(countedOf(counted)));
    const sent: (string | null)[] = [];
    vi.stubGlobal("fetch", async (_path: string, { headers }: RequestInit) => {
      sent.push(new Headers(headers).get("Desk-Watch"));
      return responses.shift();
    });
    const container = document.createElement("div");
    root = createRoot(container);
    await act(async () =>
      root.render(
        <QueryClientProvider client={createClient()}>
          <OverviewContextProvider value={{ state, go: () => {}, region, now: 0 }}>
            <Figures />
          </OverviewContextProvider>
        </QueryClientProvider>,
      ),
    );
    for (let second = 0; second < 20; second++) {
      await act(() => vi.advanceTimersByTimeAsync(1000));
      await act(() => vi.dynamicImportSettled());
    }
    expect(container.textContent).toBe("9 counted");
    expect(sent).toEqual(expected);
  },
);

it("a failure ends when another range is chosen, whose report still loads", async () => {
  const replies = [async () => new Response("{}", { status: 500 }), () => new Promise<Response>(() => {})];
  vi.stubGlobal("fetch", () => replies.shift()?.());
  const container = document.createElement("div");
  root = createRoot(container);
  const client = new QueryClient();
  const show = (query: string) =>
    act(async () =>
      root.render(
        <NoRouter>
          <QueryClientProvider client={client}>
            <Shown query={query} />
          </QueryClientProvider>
        </NoRouter>,
      ),
    );
  await show("range=last-month");
  for (let second = 0; second < 3; second++) {
    await act(() => vi.advanceTimersByTimeAsync(1000));
    await act(() => vi.dynamicImportSettled());
  }
  expect(container.textContent).toContain("Couldn’t load the figures");
  await show("range=last-7-days");
  expect(container.textContent).toBe("Loading");
});
