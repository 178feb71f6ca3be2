import { describe, expect, it, vi } from "vitest";
import { succeed } from "@/lib/contract/failure";
import { drip, type Handler, openFakeUpstream, raw, settingsFor } from "./__fixtures__/fake-upstream";
import { openClient, type SendOutcome } from "./client";
import { withPolicies } from "./policy";

const path = "/admin/api/v3/contributions";
const withLength = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n";
const chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
const timeout = { code: "upstream_timeout" };

// Longer than the test runner's own time-out of half a minute.
const never = 60_000;
const timeouts = { connect: never, headers: never, body: never, total: never };

function callTo(url: URL, shorter: Partial<typeof timeouts>) {
  const settings = settingsFor(url, { timeouts: { ...timeouts, ...shorter } });
  return withPolicies(openClient(settings), settings).call;
}

describe("a slow upstream (F3–F6)", () => {
  it.concurrent.each<[string, Handler, Partial<typeof timeouts>]>([
    ["accepts and never responds", () => undefined, { headers: 400 }],
    ["drips its headers", drip("HTTP/1.1 200 OK\r\n", "x-a: 1\r\n"), { headers: 400 }],
    ["stalls half-way through its body", raw(`${withLength}{"data":[`, "keep"), { body: 400 }],
    ["drips its body forever", drip(chunked, "1\r\n \r\n"), { headers: 400, body: 400, total: 1800 }],
  ])("an upstream that %s is a time-out", async (_fault, handler, shorter) => {
    const slow = await openFakeUpstream();
    slow.respond(handler);
    const outcome = await callTo(slow.url, shorter)({ path }, succeed);
    expect([outcome, slow.requests.length]).toMatchObject([{ failure: timeout }, 1]);
    await slow.close();
  });

  it.concurrent("a body that keeps arriving may take longer than the time-out of a piece", async () => {
    const slow = await openFakeUpstream();
    slow.respond(({ socket }) => {
      socket.write(withLength.replace("100", "30"));
      const timer = setInterval(() => socket.write(" "), 100);
      socket.once("close", () => clearInterval(timer));
    });
    expect(await callTo(slow.url, { body: 2000 })({ path }, succeed)).toMatchObject({ ok: true });
    await slow.close();
  });

  it("a dripping error page fails at once, and then its connection closes", async () => {
    const slow = await openFakeUpstream();
    let isCut = false;
    const cut = new Promise<void>((resolve) => {
      slow.respond((request, response) => {
        request.socket.once("close", () => {
          isCut = true;
          resolve();
        });
        drip("HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\n \r\n")(request, response);
      });
    });
    expect(await callTo(slow.url, {})({ path }, succeed)).toMatchObject({ failure: { code: "not_found" } });
    expect(isCut).toBe(false);
    await cut;
    await slow.close();
  });

  it("there are at most as many connections as concurrent requests", async () => {
    const slow = await openFakeUpstream();
    slow.respond(() => undefined);
    const call = callTo(slow.url, {});
    const callers = Array.from({ length: 40 }, () => new AbortController());
    const pending = callers.map(({ signal }) => call({ path, signal }, succeed));
    await expect.poll(() => slow.requests.length).toBe(32);
    expect(slow.connections()).toBe(32);
    for (const caller of callers) caller.abort();
    await Promise.all(pending);
    await slow.close();
  });

  it("the deadline includes the time in the queue", async () => {
    vi.useFakeTimers();
    const send = vi.fn(() => new Promise<SendOutcome>(() => undefined));
    const total = 1800;
    const settings = settingsFor(new URL("http://127.0.0.1:1"), { timeouts: { ...timeouts, total } });
    const { call } = withPolicies({ send, accepts: async () => true }, settings);
    const outcomes: unknown[] = [];
    for (let count = 0; count < 40; count++) {
      void call({ path }, succeed).then((outcome) => outcomes.push(outcome));
    }
    await vi.advanceTimersByTimeAsync(total - 1);
    expect([send.mock.calls.length, outcomes.length]).toEqual([32, 0]);
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    expect(outcomes).toHaveLength(40);
    expect(outcomes).toMatchObject(outcomes.map(() => ({ failure: timeout })));
  });
});
