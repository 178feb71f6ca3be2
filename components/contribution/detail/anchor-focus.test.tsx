// @vitest-environment happy-dom
import { SearchParamsContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, onTestFinished, vi } from "vitest";
import { AnchorFocus, missingPartMessage } from "./anchor-focus";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

it("a link of the page to another part focuses that part, although no hashchange is fired", async () => {
  const url = document.URL;
  onTestFinished(() => window.history.replaceState(null, "", url));
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  const follow = async (hash: string) => {
    window.history.replaceState(null, "", hash);
    await act(async () =>
      root.render(
        <SearchParamsContext value={new URLSearchParams()}>
          <AnchorFocus />
          <p id="receipt-1" tabIndex={-1} />
          <p id="receipt-2" tabIndex={-1} />
        </SearchParamsContext>,
      ),
    );
    return document.activeElement?.id;
  };
  expect(await follow("#receipt-1")).toBe("receipt-1");
  expect(await follow("#receipt-2")).toBe("receipt-2");
  await follow("#receipt-3");
  expect(container.textContent).toBe("This record has no tax receipt 3.");
  await follow("#receipt-1");
  expect(container.textContent).toBe("");
  await act(async () => root.unmount());
});

it.each([
  ["payment-PAY1", "This record has no payment PAY1."],
  ["item-a-b", "This record has no line item a-b."],
  ["receipt-2025-004417", "This record has no tax receipt 2025-004417."],
  [`payment-${"x".repeat(500)}`, `This record has no payment ${"x".repeat(80)}….`],
])("the missing part #%s is reported", (hash, words) => expect(missingPartMessage(hash)).toBe(words));

it.each(["", "payment-", "main", "toString-x", "content-1"])(
  "the anchor #%s names no part of a record",
  (hash) => expect(missingPartMessage(hash)).toBeNull(),
);
