// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import { PageForm } from "./page-form";

it.each([
  ["7", [7]],
  ["999", [12]],
  ["-3", [1]],
  ["2.9", [2]],
  ["", [1]],
  ["1,204", [12]],
  ["1.204", [12]],
  ["1’204", [12]],
  ["1 204", [12]],
  ["0 004", [4]],
  ["1,2", []],
  ["seven", []],
])("the page %j leads to the nearest page of twelve: %j", (typed, opened) => {
  const onJump = vi.fn();
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  const list = { first: "/contributions?type=renewals", page: 2, last: 12, locale: "en" };
  act(() => root.render(<PageForm {...list} onJump={onJump} />));
  const form = document.querySelector("form");
  const field = form?.querySelector<HTMLInputElement>("[name=page]");
  if (field) field.value = typed;
  const submit = new Event("submit", { bubbles: true, cancelable: true });
  act(() => form?.dispatchEvent(submit));
  expect(submit.defaultPrevented).toBe(true);
  expect(onJump.mock.calls.flat()).toEqual(opened);
  expect(field?.value).toBe(String(opened[0] ?? 2));
  expect(form?.getAttribute("action")).toBe("/contributions");
  expect(form?.querySelector("[type=hidden]")).toMatchObject({ name: "type", value: "renewals" });
  act(() => root.unmount());
});
