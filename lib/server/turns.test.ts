import { setMaxListeners } from "node:events";
import { setImmediate as nextIteration, setTimeout as wait } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { turnLimits as defaults, type Turn, Turns } from "./turns";

const turnLimits = { ...defaults, perCaller: 4 };
const stays = new AbortController().signal;
setMaxListeners(0, stays);
const person = (key: string) => ({ key, isLimited: true });
const address = (key: string) => ({ key, isLimited: false });

/** Keeps the event loop busy. */
function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** Requests that work until a test ends them, in the order in which they began. */
function openDesk(limits: Partial<ConstructorParameters<typeof Turns>[0]> = {}) {
  const turns = new Turns({ ...turnLimits, atOnce: 999, handOnMs: 60_000, ...limits });
  const working: { name: string; turn: Turn }[] = [];
  const refused: string[] = [];
  const ask = async (caller: { key: string; isLimited: boolean }, name = caller.key, signal = stays) => {
    const turn = await turns.take(caller, signal);
    if (turn === null) refused.push(name);
    else working.push({ name, turn });
  };
  const settle = async () => {
    for (let iteration = 0; iteration < 10; iteration++) await nextIteration();
  };
  return {
    refused,
    names: () => working.map(({ name }) => name),
    ask,
    settle,
    async end(count = 1) {
      for (const { turn } of working.splice(0, count)) turn.end();
      await settle();
    },
  };
}

describe("turns", () => {
  it("are four at once for a person, and the fifth waits", async () => {
    const desk = openDesk();
    for (let nth = 1; nth <= 6; nth++) void desk.ask(person("ann"), `ann ${nth}`);
    void desk.ask(person("bo"));
    await desk.settle();
    expect(desk.names()).toEqual(["ann 1", "ann 2", "ann 3", "ann 4", "bo"]);
    await desk.end();
    expect(desk.names()).toEqual(["ann 2", "ann 3", "ann 4", "bo", "ann 5"]);
  });

  it("go round the callers, however many requests one of them has", async () => {
    const desk = openDesk({ atOnce: 1 });
    for (let nth = 1; nth <= 40; nth++) void desk.ask(person("ann"), `ann ${nth}`);
    void desk.ask(person("bo"));
    void desk.ask(address("192.0.2.1"));
    const order: string[] = [];
    await desk.settle();
    for (let turn = 0; turn < 6; turn++) {
      if (turn === 3) void desk.ask(person("bo"), "bo again");
      order.push(...desk.names());
      await desk.end();
    }
    expect(order).toEqual(["ann 1", "bo", "192.0.2.1", "ann 2", "bo again", "ann 3"]);
  });

  it("leave the event loop some iterations after a long one", async () => {
    const desk = openDesk({ atOnce: 1 });
    void desk.ask(person("ann"), "ann 1");
    void desk.ask(person("ann"), "ann 2");
    await desk.settle();
    block(20);
    const ended = desk.end();
    for (let iteration = 0; iteration < 3; iteration++) {
      expect(desk.names()).toEqual([]);
      await nextIteration();
    }
    await ended;
    expect(desk.names()).toEqual(["ann 2"]);
  });

  it("leave it those iterations although each request ends before the next one arrives", async () => {
    const turns = new Turns({ ...turnLimits, handOnMs: 60_000, atOnce: 1 });
    const long = await turns.take(person("ann"), stays);
    block(20);
    long?.end();
    const next = turns.take(person("ann"), stays).then(() => "begun");
    for (let iteration = 0; iteration < 3; iteration++) {
      expect(await Promise.race([next, nextIteration("rests")])).toBe("rests");
    }
    expect(await next).toBe("begun");
  });

  it("are refused only to a person with 64 waiting requests", async () => {
    const desk = openDesk();
    for (let nth = 1; nth <= 4 + 64; nth++) void desk.ask(person("ann"));
    for (let nth = 1; nth <= 200; nth++) void desk.ask(address("192.0.2.1"));
    await desk.settle();
    expect(desk.refused).toEqual([]);
    void desk.ask(person("ann"), "one too many");
    void desk.ask(person("bo"));
    await desk.settle();
    expect(desk.refused).toEqual(["one too many"]);
    expect(desk.names()).toContain("bo");
  });

  it("are refused to a person's request that has waited for ten seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const desk = openDesk();
    for (let nth = 1; nth <= 5; nth++) void desk.ask(person("ann"), `ann ${nth}`);
    vi.advanceTimersByTime(9_999);
    await desk.settle();
    expect(desk.refused).toEqual([]);
    vi.advanceTimersByTime(1);
    await desk.settle();
    expect(desk.refused).toEqual(["ann 5"]);
    vi.useRealTimers();
    await desk.end();
    expect(desk.names()).toEqual(["ann 2", "ann 3", "ann 4"]);
  });

  it("pass over a caller who has hung up", async () => {
    const desk = openDesk({ atOnce: 1 });
    const gone = new AbortController();
    void desk.ask(person("ann"), "ann 1");
    void desk.ask(person("ann"), "ann 2", gone.signal);
    void desk.ask(person("ann"), "ann 3");
    await desk.settle();
    gone.abort();
    await desk.end();
    expect([desk.names(), desk.refused]).toEqual([["ann 3"], ["ann 2"]]);
    void desk.ask(person("ann"), "ann 4", AbortSignal.abort());
    await desk.settle();
    expect(desk.refused).toEqual(["ann 2", "ann 4"]);
  });

  it("go on during a request that is long, which keeps its place among its caller's four", async () => {
    const desk = openDesk({ atOnce: 1, handOnMs: 5 });
    for (let nth = 1; nth <= 6; nth++) void desk.ask(person("ann"), `ann ${nth}`);
    const begun = (nth: number) => expect.poll(desk.names, { interval: 5 }).toContain(`ann ${nth}`);
    await begun(4);
    // Another one would begin as soon as those did.
    await wait(20);
    expect(desk.names()).toEqual(["ann 1", "ann 2", "ann 3", "ann 4"]);
    await desk.end(2);
    await begun(6);
    expect(desk.names()).toEqual(["ann 3", "ann 4", "ann 5", "ann 6"]);
  });

  it("end once", async () => {
    const turns = new Turns({ ...turnLimits, handOnMs: 60_000, atOnce: 1 });
    const first = await turns.take(person("ann"), stays);
    first?.end();
    first?.end();
    const [second, third] = [turns.take(person("ann"), stays), turns.take(person("ann"), stays)];
    expect(await second).not.toBeNull();
    const waits = (async () => {
      for (let iteration = 0; iteration < 10; iteration++) await nextIteration();
      return "waits";
    })();
    expect(await Promise.race([third.then(() => "begun"), waits])).toBe("waits");
  });
});
