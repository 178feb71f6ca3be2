import { describe, expect, it, vi } from "vitest";
import { type Outcome, succeed } from "@/lib/contract/failure";
import { createShare } from "./share";

/** A question that is answered when the test says so. */
function openQuestion() {
  const joined = vi.fn();
  const share = createShare<number>(joined);
  const signals: AbortSignal[] = [];
  const answers: ((outcome: Outcome<number>) => void)[] = [];
  const start = vi.fn((signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<Outcome<number>>((resolve) => answers.push(resolve));
  });
  const ask = (signal?: AbortSignal, key = "a") => share(key, signal, start);
  return {
    ask,
    start,
    joined,
    signals,
    answer: (at: number, value: number) => answers[at]?.(succeed(value)),
  };
}

describe("a shared question", () => {
  it("is asked once for a hundred who ask it at the same time", async () => {
    const { ask, start, joined, answer } = openQuestion();
    const asking = Array.from({ length: 100 }, () => ask());
    answer(0, 7);
    expect(new Set(await Promise.all(asking))).toEqual(new Set([succeed(7)]));
    expect([start.mock.calls.length, joined.mock.calls.length]).toEqual([1, 99]);
  });

  it("is asked again once it was answered, and apart from other questions", async () => {
    const { ask, start, answer } = openQuestion();
    const first = ask();
    answer(0, 1);
    await first;
    const [second, other] = [ask(), ask(undefined, "b")];
    answer(1, 2);
    answer(2, 3);
    expect(await Promise.all([second, other])).toEqual([succeed(2), succeed(3)]);
    expect(start).toHaveBeenCalledTimes(3);
  });

  it("goes on for the others when one leaves, who hears of it at once", async () => {
    const { ask, signals, answer } = openQuestion();
    const leaver = new AbortController();
    const [leaving, staying] = [ask(leaver.signal), ask()];
    leaver.abort();
    expect(await leaving).toMatchObject({ failure: { code: "upstream_timeout" } });
    expect(signals[0]?.aborted).toBe(false);
    answer(0, 7);
    expect(await staying).toEqual(succeed(7));
  });

  it("is aborted when the last one leaves, and whoever comes then asks anew", async () => {
    const { ask, start, signals, answer } = openQuestion();
    const leavers = [new AbortController(), new AbortController()];
    const asking = leavers.map(({ signal }) => ask(signal));
    for (const leaver of leavers) leaver.abort();
    expect(signals[0]?.aborted).toBe(true);
    await Promise.all(asking);
    const next = ask();
    answer(0, 1);
    answer(1, 2);
    expect(await next).toEqual(succeed(2));
    expect(start).toHaveBeenCalledTimes(2);
  });

  it("is not asked at all for one who has left before", async () => {
    const { ask, start } = openQuestion();
    expect(await ask(AbortSignal.abort())).toMatchObject({ ok: false });
    expect(start).not.toHaveBeenCalled();
  });

  it("fails for all when asking is a mistake of ours", async () => {
    const share = createShare<number>(() => undefined);
    const asking = [1, 2].map(() => share("a", undefined, () => Promise.reject(new Error("ours"))));
    expect(await Promise.allSettled(asking)).toMatchObject([{ status: "rejected" }, { status: "rejected" }]);
  });
});
