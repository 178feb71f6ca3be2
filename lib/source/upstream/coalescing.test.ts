import { describe, expect, it, vi } from "vitest";
import { type Outcome, succeed } from "@/lib/contract/failure";
import { createResponseCache } from "./cache";

const provenance = { asOf: 0, doubts: [] };
type Answer = { readonly nth: number } & typeof provenance;
const answered = (nth: number): Outcome<Answer> => succeed({ nth, ...provenance });

/** The coalescing of a cache that stores nothing. */
function openCoalescing() {
  const counts = { hits: 0, misses: 0, stale: 0, coalesced: 0 };
  const settings = { freshMs: 0, staleMs: 0, maxBytes: 1, bytesOf: () => 1, counts };
  const cache = createResponseCache<Answer>(settings);
  const share = (
    key: string,
    signal: AbortSignal | undefined,
    start: (signal: AbortSignal) => Promise<Outcome<Answer>>,
  ) =>
    cache.read(key, signal === undefined ? {} : { signal }, (caller) =>
      start(caller.signal ?? AbortSignal.abort()),
    );
  return { share, counts };
}

/** A request that is answered when the test does so. */
function openQuestion() {
  const { share, counts } = openCoalescing();
  const signals: AbortSignal[] = [];
  const answers: ((outcome: Outcome<Answer>) => void)[] = [];
  const start = vi.fn((signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<Outcome<Answer>>((resolve) => answers.push(resolve));
  });
  const ask = (signal?: AbortSignal, key = "a") => share(key, signal, start);
  return {
    ask,
    start,
    counts,
    signals,
    answer: (at: number, value: number) => answers[at]?.(answered(value)),
  };
}

describe("equal requests", () => {
  it("are sent once for a hundred callers at the same time", async () => {
    const { ask, start, counts, answer } = openQuestion();
    const asking = Array.from({ length: 100 }, () => ask());
    answer(0, 7);
    expect(new Set(await Promise.all(asking))).toEqual(new Set([answered(7)]));
    expect([start.mock.calls.length, counts.coalesced]).toEqual([1, 99]);
  });

  it("are sent again after the response, and apart from other requests", async () => {
    const { ask, start, answer } = openQuestion();
    const first = ask();
    answer(0, 1);
    await first;
    const [second, other] = [ask(), ask(undefined, "b")];
    answer(1, 2);
    answer(2, 3);
    expect(await Promise.all([second, other])).toEqual([answered(2), answered(3)]);
    expect(start).toHaveBeenCalledTimes(3);
  });

  it("go on for the others when one leaves, which ends at once", async () => {
    const { ask, signals, answer } = openQuestion();
    const leaver = new AbortController();
    const [leaving, staying] = [ask(leaver.signal), ask()];
    leaver.abort();
    expect(await leaving).toMatchObject({ failure: { code: "upstream_timeout" } });
    expect(signals[0]?.aborted).toBe(false);
    answer(0, 7);
    expect(await staying).toEqual(answered(7));
  });

  it("are aborted when the last one leaves, and sent again for the next caller", async () => {
    const { ask, start, signals, answer } = openQuestion();
    const leavers = [new AbortController(), new AbortController()];
    const asking = leavers.map(({ signal }) => ask(signal));
    for (const leaver of leavers) leaver.abort();
    expect(signals[0]?.aborted).toBe(true);
    await Promise.all(asking);
    const next = ask();
    answer(0, 1);
    answer(1, 2);
    expect(await next).toEqual(answered(2));
    expect(start).toHaveBeenCalledTimes(2);
  });

  it("are not sent for a caller that has left before", async () => {
    const { ask, start } = openQuestion();
    expect(await ask(AbortSignal.abort())).toMatchObject({ ok: false });
    expect(start).not.toHaveBeenCalled();
  });

  it("fail for all when the request is a mistake of ours", async () => {
    const { share } = openCoalescing();
    const asking = [1, 2].map(() => share("a", undefined, () => Promise.reject(new Error("ours"))));
    expect(await Promise.allSettled(asking)).toMatchObject([{ status: "rejected" }, { status: "rejected" }]);
  });
});
