// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, it, vi } from "vitest";
import { NoRouter } from "@/components/contribution/__fixtures__/no-router";
import { uiCopy } from "@/components/ui/copy";
import { RawView } from "./raw-view";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
afterEach(() => vi.restoreAllMocks());

it("the body of a failure is not shown as the record, which can be requested again", async () => {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const failure = () => new Response('{"message":"The database is unavailable."}', { status: 503 });
  const request = vi.spyOn(globalThis, "fetch").mockImplementation(async () => failure());
  await act(async () =>
    root.render(
      <NoRouter>
        <QueryClientProvider client={client}>
          <RawView address="/admin/api/v3/contributions/A" isWrapped unknown={[]} />
        </QueryClientProvider>
      </NoRouter>,
    ),
  );
  const status = () => container.querySelector("[role=status]")?.textContent;
  await vi.waitFor(() => act(async () => expect(status()).toContain("The database is unavailable.")));
  request.mockImplementation(async () => new Response('{"data":{"id":"A"}}'));
  const again = [...container.querySelectorAll("button")].find(
    ({ textContent }) => textContent === uiCopy.tryAgain,
  );
  await act(async () => again?.click());
  await vi.waitFor(() => act(async () => expect(container.textContent).toContain('"A"')));
  await act(async () => root.unmount());
});
