// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import { Opening } from "./setting-row";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

it("the button that opened a form has the focus when the form is done", async () => {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  const form = (close: () => void) => (
    <button type="button" onClick={close}>
      Done
    </button>
  );
  await act(async () =>
    root.render(
      <Opening title="New token" hint="" button="Create">
        {form}
      </Opening>,
    ),
  );
  const [opener] = container.querySelectorAll("button");
  await act(async () => opener?.click());
  const [, done] = container.querySelectorAll("button");
  done?.focus();
  await act(async () => done?.click());
  expect(container.querySelectorAll("button")).toHaveLength(1);
  expect(document.activeElement).toBe(opener);
  await act(async () => root.unmount());
});
