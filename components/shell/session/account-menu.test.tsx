// @vitest-environment happy-dom
import { act } from "react";
import { expect, it, onTestFinished, vi } from "vitest";
import { mount } from "@/components/shell/__fixtures__/draw";
import { AccountMenu } from "./account-menu";

it("signing out clears what the browser has stored, also over plain http", async () => {
  vi.stubGlobal("fetch", async () => Response.json({}));
  onTestFinished(() => void vi.unstubAllGlobals());
  const replace = vi.spyOn(window.location, "replace").mockImplementation(() => {});
  localStorage.setItem("desk-recent-records", "[]");
  sessionStorage.setItem("desk-retried", "");
  const account = { id: "A", name: "Ada", email: "ada@example.org", role: "admin" } as const;
  const { container } = await mount(<AccountMenu account={account} />);
  const buttons = [...container.querySelectorAll("button")];
  await act(async () => buttons.find(({ textContent }) => textContent === "Sign out")?.click());
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith("/sign-in?signed=out"), 5_000);
  expect([localStorage.getItem("desk-recent-records"), sessionStorage.length]).toEqual([null, 0]);
});
