// @vitest-environment happy-dom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { DoubleClicks } from "./providers";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);

const opened = vi.fn();

beforeAll(async () => {
  await act(async () => createRoot(document.createElement("div")).render(<DoubleClicks />));
});

beforeEach(() => {
  opened.mockReset();
  document.body.innerHTML = "<div role=dialog><button>Last week</button></div><a>row</a><i>chip</i>";
  find("a").addEventListener("click", opened);
});

const find = (selector: string) => document.querySelector(selector) ?? document.body;

function click(selector: string, detail: number): void {
  find(selector).dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
}

it("the second click of a double click does not reach the element under a closed panel", () => {
  click("button", 1);
  find("[role=dialog]").remove();
  click("a", 2);
  expect(opened).not.toHaveBeenCalled();
  click("a", 1);
  expect(opened).toHaveBeenCalledOnce();
});

it("the second click of a double click does not reach the element that replaced the button", () => {
  click("button", 1);
  find("button").remove();
  click("i", 0);
  click("a", 2);
  expect(opened).not.toHaveBeenCalled();
});

it("every other double click reaches its element", () => {
  click("i", 1);
  find("i").remove();
  click("a", 2);
  click("button", 1);
  click("a", 2);
  expect(opened).toHaveBeenCalledTimes(2);
});
