import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fault, fine, scriptedSend } from "./__fixtures__/scripted-send";
import { createBreaker } from "./breaker";
import type { Send, SendOutcome } from "./client";
import type { FaultName } from "./faults";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const path = "/";
const ill = fault("unreachable");
const opened = { fault: "breaker_open", failure: { code: "upstream_unavailable", retryAfter: 5 } };
const taken = async () => true;
const later = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

async function askTimes(send: Send, times: number): Promise<SendOutcome[]> {
  const outcomes: SendOutcome[] = [];
  for (let time = 0; time < times; time++) outcomes.push(await send({ path }));
  return outcomes;
}

describe("the breaker", () => {
  it("opens after five failures in a row and answers without asking", async () => {
    const { wrap, report } = createBreaker(taken);
    const send = scriptedSend(ill);
    const judged = wrap(send);
    expect((await askTimes(judged, 5)).every((outcome) => outcome === ill)).toBe(true);
    expect(await judged({ path })).toMatchObject({
      ...opened,
      failure: { ...opened.failure, message: "The data service cannot be reached." },
    });
    expect(send).toHaveBeenCalledTimes(5);
    expect(report()).toEqual({ state: "open", since: Date.now(), opened: 1 });
    await later(3.5);
    expect(await judged({ path })).toMatchObject({ failure: { retryAfter: 2 } });
  });

  it("opens when half of twenty have failed within ten seconds, though never five in a row", async () => {
    const { wrap, report } = createBreaker(taken);
    const judged = wrap(scriptedSend(...Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? fine : ill))));
    await askTimes(judged, 19);
    expect(report().state).toBe("closed");
    await askTimes(judged, 1);
    expect(report().state).toBe("open");
  });

  it("does not count what is long past", async () => {
    const { wrap, report } = createBreaker(taken);
    const judged = wrap(scriptedSend(...Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? fine : ill))));
    for (let round = 0; round < 20; round++) {
      await askTimes(judged, 2);
      await later(2);
    }
    expect(report().state).toBe("closed");
  });

  it.each<[FaultName, boolean]>([
    ["unreachable", true],
    ["slow_connect", true],
    ["slow_response", true],
    ["gateway", true],
    ["unavailable", true],
    ["server_error", true],
    ["malformed", false],
    ["incomplete", false],
    ["missing", false],
    ["refused", false],
    ["limited", false],
    ["busy", false],
    ["cancelled", false],
  ])("takes %s for an illness: %s", async (name, isIll) => {
    const { wrap, report } = createBreaker(taken);
    await askTimes(wrap(scriptedSend(fault(name))), 25);
    expect(report().state).toBe(isIll ? "open" : "closed");
  });

  it("does not count outcomes in which the upstream had no part", async () => {
    const { wrap, report } = createBreaker(taken);
    const nothing = [fault("cancelled"), fault("busy"), fault("banned")];
    await askTimes(wrap(scriptedSend(ill, ill, ...nothing, ill, ill, ...nothing, ill)), 11);
    expect(report().state).toBe("open");
  });

  it("lets one request through after five seconds, to its end, and no other meanwhile", async () => {
    const { wrap, report } = createBreaker(taken);
    const send = scriptedSend(ill);
    const judged = wrap(send);
    await askTimes(judged, 5);
    await later(5);
    let land: (outcome: SendOutcome) => void = () => undefined;
    send.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          land = resolve;
        }),
    );
    const trial = judged({ path, signal: AbortSignal.timeout(1) });
    expect(send.mock.lastCall?.[0]).toEqual({ path, once: true, fresh: true });
    expect(report().state).toBe("half_open");
    expect(await judged({ path })).toMatchObject({ fault: "breaker_open", failure: { retryAfter: 1 } });
    land(fine);
    expect(await trial).toBe(fine);
    expect(report()).toMatchObject({ state: "closed", opened: 1 });
  });

  it.each(["unreachable", "busy", "banned"] as const)(
    "stays open for five seconds more when the trial ends with %s",
    async (name) => {
      const { wrap, report } = createBreaker(taken);
      const judged = wrap(scriptedSend(...Array.from({ length: 5 }, () => ill), fault(name), fine));
      await askTimes(judged, 5);
      await later(5);
      expect(await judged({ path })).toMatchObject({ fault: name });
      expect(report()).toMatchObject({ state: "open", opened: 2 });
      await later(4.9);
      expect(await judged({ path })).toMatchObject({ fault: "breaker_open" });
      await later(0.1);
      expect(await judged({ path })).toBe(fine);
    },
  );

  it("lets the next question through at once after a trial that has hung for as long", async () => {
    const { wrap } = createBreaker(taken);
    const send = scriptedSend(ill);
    const judged = wrap(send);
    await askTimes(judged, 5);
    await later(5);
    send.mockImplementationOnce(async () => {
      await later(8);
      return fault("slow_response");
    });
    send.mockResolvedValueOnce(fine);
    expect(await judged({ path })).toMatchObject({ fault: "slow_response" });
    expect(await judged({ path })).toBe(fine);
  });

  it("lets one question through as soon as connections are taken that were not before", async () => {
    const { wrap, report } = createBreaker(
      vi.fn(taken).mockResolvedValueOnce(false).mockResolvedValueOnce(false),
    );
    const send = scriptedSend(ill, ill, ill, ill, ill, fine);
    const judged = wrap(send);
    await askTimes(judged, 5);
    await later(0.4);
    expect(await judged({ path })).toMatchObject({ fault: "breaker_open", failure: { retryAfter: 5 } });
    await later(0.2);
    expect(await judged({ path })).toBe(fine);
    expect(send.mock.lastCall?.[0]).toEqual({ path, once: true, fresh: true });
    expect(report()).toMatchObject({ state: "closed", opened: 1 });
  });

  it("waits five seconds again where that question fails, though connections are taken", async () => {
    const knock = vi.fn(taken).mockResolvedValueOnce(false);
    const { wrap } = createBreaker(knock);
    const judged = wrap(scriptedSend(ill, ill, ill, ill, ill, ill, fine));
    await askTimes(judged, 5);
    await later(0.3);
    expect(await judged({ path })).toBe(ill);
    await later(4.5);
    expect(await judged({ path })).toMatchObject({ fault: "breaker_open" });
    expect(knock).toHaveBeenCalledTimes(3);
    await later(0.5);
    expect(await judged({ path })).toBe(fine);
  });

  it("knocks no more once a question would be let through in any case", async () => {
    const knock = vi.fn(async () => false);
    await askTimes(createBreaker(knock).wrap(scriptedSend(ill)), 5);
    await later(3600);
    expect(knock).toHaveBeenCalledTimes(20);
  });

  it.each([-86_400_000, 86_400_000])(
    "is open as long when the system's time is set by %i ms",
    async (step) => {
      const { wrap, report } = createBreaker(taken);
      const judged = wrap(scriptedSend(ill, ill, ill, ill, ill, fine));
      await askTimes(judged, 5);
      vi.setSystemTime(Date.now() + step);
      expect(await judged({ path })).toMatchObject(opened);
      await later(5);
      expect(await judged({ path })).toBe(fine);
      expect(report()).toEqual({ state: "closed", since: Date.now(), opened: 1 });
    },
  );

  it("passes our own mistakes on", async () => {
    const judged = createBreaker(taken).wrap(() => Promise.reject(new TypeError("ours")));
    await expect(judged({ path })).rejects.toThrow("ours");
  });
});
