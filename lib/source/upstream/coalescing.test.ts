import { describe, expect, it, vi } from "vitest";
import { type Outcome, succeed } from "@/lib/contract/failure";
import { createResponseCache } from "./cache";

const provenance = { asOf: 0, doubts: [] };
type Answer = { readonly id: number } & typeof provenance;
const answered = (id: number): Outcome<Answer> => succeed({ id, ...provenance });

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

/** A request whose response the test provides. */
function openRequest() {
  const { share, counts } = openCoalescing();
  const signals: AbortSignal[] = [];
  const answers: ((outcome: Outcome<Answer>) => void)[] = [];
  const start = vi.fn((signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<Outcome<Answer>>((resolve) => answers.push(resolve));
  });
  const request = (signal?: AbortSignal, key = "a") => share(key, signal, start);
  return {
    request,
    start,
    counts,
    signals,
    answer: (at: number, value: number) => answers[at]?.(answered(value)),
  };
}

describe("equal requests", () => {
  it("a request of a hundred concurrent callers is sent once", async () => {
    const { request, start, counts, answer } = openRequest();
    const pending = Array.from({ length: 100 }, () => request());
    answer(0, 7);
    expect(new Set(await Promise.all(pending))).toEqual(new Set([answered(7)]));
    expect([start.mock.calls.length, counts.coalesced]).toEqual([1, 99]);
  });

  it("a request after the response, or with another key, is sent on its own", async () => {
    const { request, start, answer } = openRequest();
    const first = request();
    answer(0, 1);
    await first;
    const [second, other] = [request(), request(undefined, "b")];
    answer(1, 2);
    answer(2, 3);
    expect(await Promise.all([second, other])).toEqual([answered(2), answered(3)]);
    expect(start).toHaveBeenCalledTimes(3);
  });

  it("an abort ends the call of one caller at once, and the others get the response", async () => {
    const { request, signals, answer } = openRequest();
    const caller = new AbortController();
    const [leaving, staying] = [request(caller.signal), request()];
    caller.abort();
    expect(await leaving).toMatchObject({ failure: { code: "upstream_timeout" } });
    expect(signals[0]?.aborted).toBe(false);
    answer(0, 7);
    expect(await staying).toEqual(answered(7));
  });

  it("the last abort ends the request, and the next caller sends a new one", async () => {
    const { request, start, signals, answer } = openRequest();
    const callers = [new AbortController(), new AbortController()];
    const pending = callers.map(({ signal }) => request(signal));
    for (const caller of callers) caller.abort();
    expect(signals[0]?.aborted).toBe(true);
    await Promise.all(pending);
    const next = request();
    answer(0, 1);
    answer(1, 2);
    expect(await next).toEqual(answered(2));
    expect(start).toHaveBeenCalledTimes(2);
  });

  it("a caller that aborted beforehand sends nothing", async () => {
    const { request, start } = openRequest();
    expect(await request(AbortSignal.abort())).toMatchObject({ ok: false });
    expect(start).not.toHaveBeenCalled();
  });

  it("a programming error rejects the call of every caller", async () => {
    const { share } = openCoalescing();
    const pending = [1, 2].map(() => share("a", undefined, () => Promise.reject(new Error("a mistake"))));
    expect(await Promise.allSettled(pending)).toMatchObject([{ status: "rejected" }, { status: "rejected" }]);
  });
});
