import { setMaxListeners } from "node:events";
import { setImmediate as nextIteration, setTimeout as wait } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { queueLimits as defaults, RequestQueue, type Slot } from "./request-queue";

const queueLimits = { ...defaults, perCaller: 4 };
const neverAborted = new AbortController().signal;
setMaxListeners(0, neverAborted);
const person = (key: string) => ({ key, isLimited: true });
const address = (key: string) => ({ key, isLimited: false });

/** Keeps the event loop busy. */
function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** A queue of requests that run until the test ends them, in the order of their start. */
function openQueue(limits: Partial<ConstructorParameters<typeof RequestQueue>[0]> = {}) {
  const slots = new RequestQueue({ ...queueLimits, atOnce: 999, yieldAfterMs: 60_000, ...limits });
  const running: { name: string; slot: Slot }[] = [];
  const refused: string[] = [];
  const send = async (
    caller: { key: string; isLimited: boolean },
    name = caller.key,
    signal = neverAborted,
  ) => {
    const slot = await slots.acquire(caller, signal);
    if (slot === null) refused.push(name);
    else running.push({ name, slot });
  };
  const settle = async () => {
    for (let iteration = 0; iteration < 10; iteration++) await nextIteration();
  };
  return {
    refused,
    names: () => running.map(({ name }) => name),
    send,
    settle,
    async end(count = 1) {
      for (const { slot } of running.splice(0, count)) slot.release();
      await settle();
    },
  };
}

describe("slots", () => {
  it("are four at once for a person, and the fifth request waits", async () => {
    const queue = openQueue();
    for (let index = 1; index <= 6; index++) void queue.send(person("ann"), `ann ${index}`);
    void queue.send(person("bo"));
    await queue.settle();
    expect(queue.names()).toEqual(["ann 1", "ann 2", "ann 3", "ann 4", "bo"]);
    await queue.end();
    expect(queue.names()).toEqual(["ann 2", "ann 3", "ann 4", "bo", "ann 5"]);
  });

  it("alternate between callers, however many requests one of them has", async () => {
    const queue = openQueue({ atOnce: 1 });
    for (let index = 1; index <= 40; index++) void queue.send(person("ann"), `ann ${index}`);
    void queue.send(person("bo"));
    void queue.send(address("192.0.2.1"));
    const order: string[] = [];
    await queue.settle();
    for (let round = 0; round < 6; round++) {
      if (round === 3) void queue.send(person("bo"), "bo again");
      order.push(...queue.names());
      await queue.end();
    }
    expect(order).toEqual(["ann 1", "bo", "192.0.2.1", "ann 2", "bo again", "ann 3"]);
  });

  it("leave iterations to the event loop after a long request", async () => {
    const queue = openQueue({ atOnce: 1 });
    void queue.send(person("ann"), "ann 1");
    void queue.send(person("ann"), "ann 2");
    await queue.settle();
    block(20);
    const ended = queue.end();
    for (let iteration = 0; iteration < 3; iteration++) {
      expect(queue.names()).toEqual([]);
      await nextIteration();
    }
    await ended;
    expect(queue.names()).toEqual(["ann 2"]);
  });

  it("leave iterations to the event loop even if each request ends before the next one arrives", async () => {
    const slots = new RequestQueue({ ...queueLimits, yieldAfterMs: 60_000, atOnce: 1 });
    const long = await slots.acquire(person("ann"), neverAborted);
    block(20);
    long?.release();
    const next = slots.acquire(person("ann"), neverAborted).then(() => "begun");
    for (let iteration = 0; iteration < 3; iteration++) {
      expect(await Promise.race([next, nextIteration("rests")])).toBe("rests");
    }
    expect(await next).toBe("begun");
  });

  it("are refused only to a person with 64 waiting requests", async () => {
    const queue = openQueue();
    for (let index = 1; index <= 4 + 64; index++) void queue.send(person("ann"));
    for (let index = 1; index <= 200; index++) void queue.send(address("192.0.2.1"));
    await queue.settle();
    expect(queue.refused).toEqual([]);
    void queue.send(person("ann"), "one too many");
    void queue.send(person("bo"));
    await queue.settle();
    expect(queue.refused).toEqual(["one too many"]);
    expect(queue.names()).toContain("bo");
  });

  it("are refused to a person's request that has waited for ten seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const queue = openQueue();
    for (let index = 1; index <= 5; index++) void queue.send(person("ann"), `ann ${index}`);
    vi.advanceTimersByTime(9_999);
    await queue.settle();
    expect(queue.refused).toEqual([]);
    vi.advanceTimersByTime(1);
    await queue.settle();
    expect(queue.refused).toEqual(["ann 5"]);
    vi.useRealTimers();
    await queue.end();
    expect(queue.names()).toEqual(["ann 2", "ann 3", "ann 4"]);
  });

  it("skip a disconnected caller", async () => {
    const queue = openQueue({ atOnce: 1 });
    const gone = new AbortController();
    void queue.send(person("ann"), "ann 1");
    void queue.send(person("ann"), "ann 2", gone.signal);
    void queue.send(person("ann"), "ann 3");
    await queue.settle();
    gone.abort();
    await queue.end();
    expect([queue.names(), queue.refused]).toEqual([["ann 3"], ["ann 2"]]);
    void queue.send(person("ann"), "ann 4", AbortSignal.abort());
    await queue.settle();
    expect(queue.refused).toEqual(["ann 2", "ann 4"]);
  });

  it("continue during a long request, which still counts among its caller's four", async () => {
    const queue = openQueue({ atOnce: 1, yieldAfterMs: 5 });
    for (let index = 1; index <= 6; index++) void queue.send(person("ann"), `ann ${index}`);
    const started = (index: number) => expect.poll(queue.names, { interval: 5 }).toContain(`ann ${index}`);
    await started(4);
    // A fifth request would have begun by now.
    await wait(20);
    expect(queue.names()).toEqual(["ann 1", "ann 2", "ann 3", "ann 4"]);
    await queue.end(2);
    await started(6);
    expect(queue.names()).toEqual(["ann 3", "ann 4", "ann 5", "ann 6"]);
  });

  it("are released only once", async () => {
    const slots = new RequestQueue({ ...queueLimits, yieldAfterMs: 60_000, atOnce: 1 });
    const first = await slots.acquire(person("ann"), neverAborted);
    first?.release();
    first?.release();
    const [second, third] = [
      slots.acquire(person("ann"), neverAborted),
      slots.acquire(person("ann"), neverAborted),
    ];
    expect(await second).not.toBeNull();
    const waiting = (async () => {
      for (let iteration = 0; iteration < 10; iteration++) await nextIteration();
      return "waits";
    })();
    expect(await Promise.race([third.then(() => "begun"), waiting])).toBe("waits");
  });
});
