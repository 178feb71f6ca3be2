// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, it, vi } from "vitest";
import { Dialog } from "./dialog";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
const root = createRoot(document.body.appendChild(document.createElement("div")));
afterEach(() => act(async () => root.render(null)));

// Files share the document, and others may leave a dialog in it.
const ownDialog = () =>
  [...document.querySelectorAll("[role=dialog]")].find((one) =>
    one.textContent?.includes("A dialog of this test"),
  );

it.each([
  [true, 1],
  [false, 0],
])("a dialog that can be dismissed (%s) has a close button and closes by Escape", async (canClose, times) => {
  const onClose = vi.fn();
  await act(async () =>
    root.render(
      <Dialog title="A dialog of this test" {...(canClose && { onClose })}>
        <input />
      </Dialog>,
    ),
  );
  const dialog = ownDialog();
  expect(dialog?.querySelectorAll("button[slot=close], button[aria-label=Close]")).toHaveLength(times);
  await act(async () =>
    dialog?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true })),
  );
  expect(onClose).toHaveBeenCalledTimes(times);
  expect(ownDialog()).toBeDefined();
});
