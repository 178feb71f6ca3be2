// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import { typeInto } from "@/components/ui/form/__fixtures__/type-into";
import { SaveViewForm } from "./view-forms";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

it.each([
  ["stays on the list", "/contributions?q=anna", 1],
  ["moves on", "/contributions?q=ben", 0],
])("if the user %s while a view is saved, at %s the page is notified %d times", async (_, next, calls) => {
  window.localStorage.clear();
  window.history.replaceState(null, "", "/contributions?q=anna");
  const onSaved = vi.fn();
  const panel = document.body.appendChild(document.createElement("div"));
  const root = createRoot(panel);
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <SaveViewForm path="/contributions" query="q=anna" onSaved={onSaved} />
      </QueryClientProvider>,
    ),
  );
  typeInto(panel.querySelector("input") ?? document.createElement("input"), "Anna");
  await act(async () => {
    panel.querySelector("form")?.requestSubmit();
    window.history.replaceState(null, "", next);
  });
  await vi.waitFor(() => expect(panel.querySelector("[role=status]")).not.toBeNull());
  expect(onSaved).toHaveBeenCalledTimes(calls);
  await act(async () => root.unmount());
});
