// @vitest-environment happy-dom

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, it, vi } from "vitest";
import { NoRouter } from "@/components/contribution/__fixtures__/no-router";
import { mount } from "@/components/shell/__fixtures__/draw";
import { uiCopy } from "@/components/ui/copy";
import { valueCopy } from "@/components/ui/value/copy";
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

it("a long line is expanded and truncated again by the same button, which keeps the focus", async () => {
  const text = JSON.stringify({ data: { id: "A", comments: "x".repeat(500) } });
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(text));
  const { container } = await mount(
    <RawView address="/admin/api/v3/contributions/A" isWrapped unknown={[]} />,
  );
  const button = () => container.querySelector<HTMLElement>("pre button");
  await vi.waitFor(() => act(async () => expect(button()).not.toBeNull()));
  const pressed = button();
  const lengthShown = () => container.querySelector("pre")?.textContent.length ?? 0;
  const before = lengthShown();
  pressed?.focus();
  await act(async () => pressed?.click());
  expect(button()?.textContent).toBe(valueCopy.showLess);
  expect(lengthShown()).toBeGreaterThan(500);
  await act(async () => pressed?.click());
  expect(lengthShown()).toBe(before);
  expect(document.activeElement).toBe(button());
});
