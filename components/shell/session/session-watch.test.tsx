// @vitest-environment happy-dom
import { setTimeout as pause } from "node:timers/promises";
import { act } from "react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { mount } from "@/components/shell/__fixtures__/draw";
import SessionWatch from "./session-watch";

const account = { id: "P1", name: "Ada", email: "ada@example.org", role: "finance" } as const;
const fetchOwner = vi.fn(async () => Response.json({ id: account.id, endsIn: 60_000 }));
const otherTab = () => {
  const channel = new BroadcastChannel("desk-session");
  onTestFinished(() => channel.close());
  return channel;
};

beforeEach(() => {
  fetchOwner.mockClear();
  vi.stubGlobal("fetch", fetchOwner);
  onTestFinished(() => void vi.unstubAllGlobals());
});

test("a page reports its person to other tabs, which may be of another one", async () => {
  const onMessage = vi.fn();
  otherTab().addEventListener("message", ({ data }) => onMessage(data));
  await mount(<SessionWatch account={account} />);
  await vi.waitFor(() => expect(onMessage).toHaveBeenCalledExactlyOnceWith(account.id));
});

test("a page checks its session if another tab has another person", async () => {
  await mount(<SessionWatch account={account} />);
  await vi.waitFor(() => expect(fetchOwner).toHaveBeenCalledTimes(1));
  const other = otherTab();
  await act(async () => {
    for (const owner of [account.id, "P2", account.id, null]) other.postMessage(owner);
    await pause(100);
  });
  expect(fetchOwner).toHaveBeenCalledTimes(3);
});
