// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useCursor } from "./use-cursor";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

const open = vi.fn();

function Bars() {
  const { at, span, keyboard, pointer } = useCursor({ count: 10, start: 4, onOpen: open });
  const selected = span === null ? "nothing" : `${span.first} to ${span.last}`;
  return (
    <button type="button" {...keyboard} {...pointer}>
      {at}, {selected}
    </button>
  );
}

const container = document.body.appendChild(document.createElement("div"));
let root: ReturnType<typeof createRoot>;
beforeEach(async () => {
  open.mockClear();
  root = createRoot(container);
  await act(async () => root.render(<Bars />));
});
afterEach(() => act(async () => root.unmount()));

async function press(key: string, shiftKey = false): Promise<string | undefined> {
  const event = new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true });
  await act(async () => container.querySelector("button")?.dispatchEvent(event));
  return container.textContent ?? undefined;
}

it("Shift and arrow keys select from the bar where the selection began, in either direction", async () => {
  expect(await press("Home")).toBe("0, nothing");
  expect(await press("ArrowRight")).toBe("1, nothing");
  expect(await press("ArrowRight", true)).toBe("2, 1 to 2");
  expect(await press("ArrowRight", true)).toBe("3, 1 to 3");
  expect(await press("Home", true)).toBe("0, 0 to 1");
});

it("a press that was released outside selects nothing when the pointer returns", async () => {
  const button = container.querySelector("button");
  if (button === null) throw new Error("no bars");
  button.setPointerCapture = () => {};
  button.getBoundingClientRect = () => new DOMRect(0, 0, 100, 10);
  const point = (type: string, clientX: number, buttons: number) =>
    act(async () => {
      button.dispatchEvent(new PointerEvent(type, { clientX, buttons, bubbles: true }));
    });
  await point("pointerdown", 15, 1);
  await point("pointermove", 75, 0);
  expect(container.textContent).toBe("7, nothing");
  await point("pointerdown", 15, 1);
  await point("pointermove", 75, 1);
  expect(container.textContent).toBe("7, 1 to 7");
});

it("Page Up and Page Down move by a week of days, up to either end", async () => {
  expect(await press("PageDown")).toBe("9, nothing");
  expect(await press("PageUp")).toBe("2, nothing");
  expect(await press("Home")).toBe("0, nothing");
  expect(await press("PageDown")).toBe("7, nothing");
});

it("an arrow key alone and Escape end the selection", async () => {
  await press("ArrowRight", true);
  expect(await press("ArrowRight")).toBe("6, nothing");
  await press("ArrowLeft", true);
  expect(await press("Escape")).toBe("5, nothing");
});

it("Enter opens the selected bars, else the bar under the cursor", async () => {
  await press("ArrowRight", true);
  await press("Enter");
  await press("Escape");
  await press("End");
  await press("Enter");
  expect(open.mock.calls).toEqual([[{ first: 4, last: 5 }], [{ first: 9, last: 9 }]]);
});
