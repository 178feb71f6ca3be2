// @vitest-environment happy-dom
import { act, useState } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import { draw } from "@/components/shell/__fixtures__/draw";
import { copyText } from "@/components/ui/value/copy-text";
import { defaultListState } from "@/lib/client/url/list-state";
import { ColumnsPanel, SharePanel } from "./list-panels";
import { ListPageProvider } from "./list-state";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
vi.mock("@/components/ui/value/copy-text", () => ({ copyText: vi.fn(async () => {}) }));

function Panel() {
  const [shown, onChange] = useState<readonly string[]>(["date", "supporter"]);
  const actions = { onWidth: () => {}, onMove: () => {}, onChange, onReset: () => {} };
  return <ColumnsPanel shown={shown} isChosen widths={{}} density={undefined} {...actions} />;
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

it("of a rolling range, one link keeps the range and the other its current days", () => {
  const state = { ...defaultListState, range: { kind: "rolling", range: "last-month" } } as const;
  const page = draw(
    <ListPageProvider
      value={{ state, go: () => {}, now: Date.UTC(2024, 3, 9), region: { zone: "UTC", locale: "en-GB" } }}
    >
      <SharePanel shown={["date"]} />
    </ListPageProvider>,
  );
  expect([...page.querySelectorAll("p")].map(({ textContent }) => textContent)).toEqual([
    ...["Always “last month”", "Dates update each time the link is opened."],
    ...["Always 1–31 Mar 2024", "Dates never change."],
  ]);
  const names = [...page.querySelectorAll("button")].map((button) => button.getAttribute("aria-label"));
  expect(names).toEqual(["Copy link: Always “last month”", "Copy link: Always 1–31 Mar 2024"]);
});

it("a shared link has the columns shown", async () => {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  const page = { state: defaultListState, go: () => {}, now: 0, region: { zone: "UTC", locale: "en" } };
  await act(async () =>
    root.render(
      <ListPageProvider value={page}>
        <SharePanel shown={["date", "email"]} />
      </ListPageProvider>,
    ),
  );
  await act(async () => container.querySelector("button")?.click());
  expect(copyText).toHaveBeenCalledWith(`${window.location.origin}/contributions?cols=date,email`);
  await act(async () => root.unmount());
});
