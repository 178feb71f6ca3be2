import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { succeed } from "@/lib/contract/failure";
import { drip, type Handler, openFakeUpstream, raw, settingsFor } from "./__fixtures__/fake-upstream";
import { withPolicies } from "./policies";
import { openPools } from "./pools";
import { createWire } from "./wire";

const path = "/admin/api/v3/contributions";
const withLength = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n";
const timeout = { code: "upstream_timeout" };

function callTo(url: URL) {
  const settings = settingsFor(url);
  const pools = openPools(settings);
  return withPolicies(createWire(pools, settings), settings, pools.knock).call;
}

describe("a slow upstream (F3–F6)", () => {
  it.concurrent.each<[string, Handler, number]>([
    ["accepts and never answers", () => undefined, 400],
    ["drips its headers", drip("HTTP/1.1 200 OK\r\n", "x-a: 1\r\n"), 400],
    ["stalls half-way through its body", raw(`${withLength}{"data":[`, "keep"), 400],
    [
      "drips its body for ever",
      drip("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\n \r\n"),
      1800,
    ],
  ])("is a time-out when it %s", async (_fault, handler, soonest) => {
    const slow = await openFakeUpstream();
    slow.answer(handler);
    const started = performance.now();
    const outcome = await callTo(slow.url)({ path }, succeed);
    const took = performance.now() - started;
    await slow.close();
    expect(outcome).toMatchObject({ failure: timeout });
    // undici's own clock ticks twice a second.
    expect(took).toBeGreaterThan(soonest - 50);
    expect(took).toBeLessThan(2400);
  });

  it("is heard at once and cut off when it drips an error page", async () => {
    const slow = await openFakeUpstream();
    const cut = new Promise<void>((resolve) => {
      slow.answer((request, response) => {
        request.socket.once("close", resolve);
        drip("HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\n \r\n")(request, response);
      });
    });
    const started = performance.now();
    expect(await callTo(slow.url)({ path }, succeed)).toMatchObject({ failure: { code: "not_found" } });
    expect(performance.now() - started).toBeLessThan(300);
    await cut;
    expect(performance.now() - started).toBeLessThan(1600);
    await slow.close();
  });

  it("does not outlast its deadline while it waits for a connection", async () => {
    const slow = await openFakeUpstream();
    slow.answer(drip("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\n \r\n"));
    const busy = callTo(slow.url);
    const started = performance.now();
    const asking = Array.from({ length: 40 }, () => busy({ path }, succeed));
    await pause(1000);
    expect(slow.connections()).toBe(32);
    const outcomes = await Promise.all(asking);
    expect(performance.now() - started).toBeLessThan(2800);
    await slow.close();
    expect(outcomes.every((outcome) => !outcome.ok && outcome.failure.code === "upstream_timeout")).toBe(
      true,
    );
  });
});
