// @vitest-environment happy-dom
import { act } from "react";
import { expect, it, onTestFinished, vi } from "vitest";
import { draw, mount } from "@/components/shell/__fixtures__/draw";
import { AccountPart } from "./account-part";

it("the forms of the password and the second factor each have a status region", () => {
  const account = { id: "A", name: "Ada", email: "ada@example.org", role: "admin" } as const;
  const page = draw(<AccountPart account={account} own={{ password: true, secondFactor: false }} />);
  expect(page.querySelectorAll("[role=status]")).toHaveLength(2);
});

it("a second factor whose setup was canceled is not shown again", async () => {
  const uri = "otpauth://totp/Desk:ada?secret=ABCDEFGH";
  vi.stubGlobal("fetch", async () => Response.json({ uri, recoveryCodes: ["one-two"] }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const account = { id: "A", name: "Ada", email: "ada@example.org", role: "admin" } as const;
  const { container } = await mount(
    <AccountPart account={account} own={{ password: true, secondFactor: false }} />,
  );
  const press = (label: string) =>
    act(async () =>
      [...container.querySelectorAll("button")].find(({ textContent }) => textContent === label)?.click(),
    );
  await press("Turn on");
  const submit = new Event("submit", { bubbles: true, cancelable: true });
  await act(async () => container.querySelector("form")?.dispatchEvent(submit));
  // The schemas of the answer are loaded on use.
  await vi.waitFor(async () => {
    await act(async () => {});
    expect(container.textContent).toContain("one-two");
  }, 5_000);
  await press("Cancel");
  await press("Turn on");
  expect(container.querySelector("[name=password]")).not.toBeNull();
  expect(container.textContent).not.toContain("one-two");
});

it.each([
  ["Change", "Change password"],
  ["Turn on", "Continue"],
])("after too many wrong passwords, the form behind %s shows the wait", async (opening, button) => {
  const failure = { message: "Too Many Attempts." };
  const headers = { "x-failure-code": "rate_limited", "retry-after": "42" };
  vi.stubGlobal("fetch", async () => Response.json(failure, { status: 429, headers }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const account = { id: "A", name: "Ada", email: "ada@example.org", role: "admin" } as const;
  const { container } = await mount(
    <AccountPart account={account} own={{ password: true, secondFactor: false }} />,
  );
  const press = (label: string) =>
    act(async () =>
      [...container.querySelectorAll("button")].find(({ textContent }) => textContent === label)?.click(),
    );
  await press(opening);
  expect(container.textContent).toContain(button);
  const submit = new Event("submit", { bubbles: true, cancelable: true });
  await act(async () => container.querySelector("form")?.dispatchEvent(submit));
  await vi.waitFor(async () => {
    await act(async () => {});
    expect(container.textContent).toContain("Too many attempts. Try again in 42 seconds.");
  }, 5_000);
});
