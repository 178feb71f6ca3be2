import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fault, scriptedSend, success } from "./__fixtures__/scripted-send";
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
const failed = fault("unreachable");
const failures = (count: number) => Array.from({ length: count }, () => failed);
const mixed = (count: number) => Array.from({ length: count }, (_, at) => (at % 2 === 0 ? success : failed));
const opened = { fault: "breaker_open", failure: { code: "upstream_unavailable", retryAfter: 5 } };
const accepts = async () => true;
const advance = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

async function sendTimes(send: Send, times: number): Promise<SendOutcome[]> {
  const outcomes: SendOutcome[] = [];
  for (let time = 0; time < times; time++) outcomes.push(await send({ path }));
  return outcomes;
}

describe("the breaker", () => {
  it("five failures in a row open the breaker, which then sends nothing", async () => {
    const { wrap, report } = createBreaker(accepts);
    const send = scriptedSend(failed);
    const guarded = wrap(send);
    expect((await sendTimes(guarded, 5)).every((outcome) => outcome === failed)).toBe(true);
    expect(await guarded({ path })).toMatchObject({
      ...opened,
      failure: { ...opened.failure, message: "The data service cannot be reached." },
    });
    expect(send).toHaveBeenCalledTimes(5);
    expect(report()).toEqual({ state: "open", since: Date.now(), opened: 1 });
    await advance(3.5);
    expect(await guarded({ path })).toMatchObject({ failure: { retryAfter: 2 } });
  });

  it("ten failed calls of twenty within ten seconds open the breaker", async () => {
    const { wrap, report } = createBreaker(accepts);
    const guarded = wrap(scriptedSend(...mixed(20)));
    await sendTimes(guarded, 19);
    expect(report().state).toBe("closed");
    await sendTimes(guarded, 1);
    expect(report().state).toBe("open");
  });

  it("failures older than ten seconds do not count", async () => {
    const { wrap, report } = createBreaker(accepts);
    const guarded = wrap(scriptedSend(...mixed(40)));
    for (let round = 0; round < 20; round++) {
      await sendTimes(guarded, 2);
      await advance(2);
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
    ["canceled", false],
  ])("%s counts as a failure: %s", async (name, isFailure) => {
    const { wrap, report } = createBreaker(accepts);
    await sendTimes(wrap(scriptedSend(fault(name))), 25);
    expect(report().state).toBe(isFailure ? "open" : "closed");
  });

  it("calls that never reached the upstream do not end a row of failures", async () => {
    const { wrap, report } = createBreaker(accepts);
    const unsent = [fault("canceled"), fault("busy"), fault("banned")];
    await sendTimes(wrap(scriptedSend(failed, failed, ...unsent, failed, failed, ...unsent, failed)), 11);
    expect(report().state).toBe("open");
  });

  it("after five seconds one trial is sent, without its signal; other calls fail meanwhile", async () => {
    const { wrap, report } = createBreaker(accepts);
    const send = scriptedSend(failed);
    const guarded = wrap(send);
    await sendTimes(guarded, 5);
    await advance(5);
    let settle: (outcome: SendOutcome) => void = () => undefined;
    send.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          settle = resolve;
        }),
    );
    const trial = guarded({ path, signal: AbortSignal.timeout(1) });
    expect(send.mock.lastCall?.[0]).toEqual({ path, noRetry: true, fresh: true });
    expect(report().state).toBe("half_open");
    expect(await guarded({ path })).toMatchObject({ fault: "breaker_open", failure: { retryAfter: 1 } });
    settle(success);
    expect(await trial).toBe(success);
    expect(report()).toMatchObject({ state: "closed", opened: 1 });
  });

  it.each(["unreachable", "busy", "banned"] as const)(
    "a trial that ends with %s keeps the breaker open for five more seconds",
    async (name) => {
      const { wrap, report } = createBreaker(accepts);
      const guarded = wrap(scriptedSend(...failures(5), fault(name), success));
      await sendTimes(guarded, 5);
      await advance(5);
      expect(await guarded({ path })).toMatchObject({ fault: name });
      expect(report()).toMatchObject({ state: "open", opened: 2 });
      await advance(4.9);
      expect(await guarded({ path })).toMatchObject({ fault: "breaker_open" });
      await advance(0.1);
      expect(await guarded({ path })).toBe(success);
    },
  );

  it("the next trial follows at once after a trial of more than five seconds", async () => {
    const { wrap } = createBreaker(accepts);
    const send = scriptedSend(failed);
    const guarded = wrap(send);
    await sendTimes(guarded, 5);
    await advance(5);
    send.mockImplementationOnce(async () => {
      await advance(8);
      return fault("slow_response");
    });
    send.mockResolvedValueOnce(success);
    expect(await guarded({ path })).toMatchObject({ fault: "slow_response" });
    expect(await guarded({ path })).toBe(success);
  });

  it("a trial is sent as soon as the upstream accepts connections again", async () => {
    const { wrap, report } = createBreaker(
      vi.fn(accepts).mockResolvedValueOnce(false).mockResolvedValueOnce(false),
    );
    const send = scriptedSend(...failures(5), success);
    const guarded = wrap(send);
    await sendTimes(guarded, 5);
    await advance(0.4);
    expect(await guarded({ path })).toMatchObject({ fault: "breaker_open", failure: { retryAfter: 5 } });
    await advance(0.2);
    expect(await guarded({ path })).toBe(success);
    expect(send.mock.lastCall?.[0]).toEqual({ path, noRetry: true, fresh: true });
    expect(report()).toMatchObject({ state: "closed", opened: 1 });
  });

  it("a failed early trial is followed by the next after five seconds", async () => {
    const probe = vi.fn(accepts).mockResolvedValueOnce(false);
    const { wrap } = createBreaker(probe);
    const guarded = wrap(scriptedSend(...failures(6), success));
    await sendTimes(guarded, 5);
    await advance(0.3);
    expect(await guarded({ path })).toBe(failed);
    await advance(4.5);
    expect(await guarded({ path })).toMatchObject({ fault: "breaker_open" });
    expect(probe).toHaveBeenCalledTimes(3);
    await advance(0.5);
    expect(await guarded({ path })).toBe(success);
  });

  it("connection probes end once a trial is due", async () => {
    const probe = vi.fn(async () => false);
    await sendTimes(createBreaker(probe).wrap(scriptedSend(failed)), 5);
    await advance(3600);
    expect(probe).toHaveBeenCalledTimes(20);
  });

  it.each([-86_400_000, 86_400_000])(
    "a clock change of %i ms does not change how long the breaker is open",
    async (step) => {
      const { wrap, report } = createBreaker(accepts);
      const guarded = wrap(scriptedSend(...failures(5), success));
      await sendTimes(guarded, 5);
      vi.setSystemTime(Date.now() + step);
      expect(await guarded({ path })).toMatchObject(opened);
      await advance(5);
      expect(await guarded({ path })).toBe(success);
      expect(report()).toEqual({ state: "closed", since: Date.now(), opened: 1 });
    },
  );

  it("a programming error is rethrown", async () => {
    const guarded = createBreaker(accepts).wrap(() => Promise.reject(new TypeError("a mistake")));
    await expect(guarded({ path })).rejects.toThrow("a mistake");
  });
});
