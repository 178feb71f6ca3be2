// @vitest-environment happy-dom
import { act, useState } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import { ColumnsPanel } from "./list-panels";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

function Panel() {
  const [shown, onChange] = useState<readonly string[]>(["date", "supporter"]);
  const choice = { cols: undefined, shown, widths: {}, onWidth: () => {}, onChange, onReset: () => {} };
  return <ColumnsPanel {...choice} />;
}

it("a column that is added or removed keeps the focus of its checkbox", async () => {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  await act(async () => root.render(<Panel />));
  const checkbox = () => document.querySelector<HTMLInputElement>("#column-email");
  for (const isShown of [true, false]) {
    checkbox()?.focus();
    await act(async () => checkbox()?.click());
    expect(checkbox()?.checked).toBe(isShown);
    await vi.waitFor(() => expect(document.activeElement).toBe(checkbox()));
  }
  await act(async () => root.unmount());
});
