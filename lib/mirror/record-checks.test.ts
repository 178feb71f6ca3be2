import { describe, expect, it, vi } from "vitest";
import { memoryStore } from "./__fixtures__/memory-store";
import { SimulatedUpstream } from "./__fixtures__/simulated-upstream";
import { type Clock, mirrorOnce, remoteList, staticSettings } from "./__fixtures__/whole-mirror";
import type { MirrorStore } from "./database/database-store";
import { checkSuspect, countDeletions, secondCheckMs } from "./record-checks";
import { type RemoteList, RequestFailed } from "./remote-list";
import { nextTask } from "./schedule";
import type { Scope } from "./store";
import { Worker } from "./worker";

const scope = "contributions";
const hour = 3_600_000;

async function setUp(count: number) {
  const upstream = new SimulatedUpstream(staticSettings);
  for (let number = 0; number < count; number++) upstream.insert(Date.UTC(2024, 0, 1) + number * hour);
  const clock: Clock = { now: 1_000_000 };
  const store = memoryStore();
  const list = remoteList(upstream, clock);
  const mirror = () => mirrorOnce(store, () => list, clock);
  await mirror();
  return { upstream, clock, store, list, mirror };
}

function workerOf(
  store: MirrorStore,
  list: RemoteList,
  now: () => number,
  feeds: ReadonlyMap<Scope, RemoteList> = new Map(),
): Worker {
  return new Worker({ store, contributions: () => list, feeds, segment: "s", maxSteps: 1, now });
}

/** Runs the next 200 tasks. Returns their kinds. */
async function runTasks(worker: Worker, clock: Clock, prepare = async () => {}) {
  const kinds = new Set<string>();
  for (let index = 0; index < 200; index++) {
    await prepare();
    const task = nextTask(await worker.view(), clock.now);
    if (task.kind === "wait") clock.now = task.until;
    else await worker.work(task);
    kinds.add(task.kind === "walk" ? task.run.kind : task.kind);
    clock.now++;
  }
  return kinds;
}

describe("a suspect", () => {
  it("is hidden after the upstream has reported it as missing twice, a minute apart", async () => {
    const { upstream, store, list, clock } = await setUp(30);
    upstream.records.delete("R7");
    await store.suspect(scope, ["R7"]);
    const check = async () => {
      const suspect = await store.nextSuspect(scope, { from: 0, to: 0 });
      return suspect === null ? null : checkSuspect(suspect, list, store, () => clock.now);
    };
    expect(await check()).toBe("missing");
    clock.now += secondCheckMs - 1;
    expect(await check()).toBe("missing");
    expect(store.texts(scope).has("R7")).toBe(true);
    clock.now += 1;
    expect(await check()).toBe("gone");
    expect(store.texts(scope).has("R7")).toBe(false);
    expect(await check()).toBeNull();
  });

  it("is cleared once it is found by its id", async () => {
    const { store, list, clock } = await setUp(30);
    await store.suspect(scope, ["R7"]);
    const suspect = { scope, id: "R7", missingSince: clock.now - 2 * secondCheckMs } as const;
    expect(await checkSuspect(suspect, list, store, () => clock.now)).toBe("found");
    expect((await store.countSuspects(scope)).all).toBe(0);
  });

  it.each(["upstream_refused", "rate_limited", "upstream_unreachable"] as const)(
    "stays visible while the upstream fails with %s",
    async (code) => {
      const { store, clock } = await setUp(30);
      await store.suspect(scope, ["R7"]);
      const failure = new RequestFailed({ code });
      const refusing = { page: () => Promise.reject(failure), find: () => Promise.reject(failure) };
      const suspect = { scope, id: "R7", missingSince: clock.now - 2 * secondCheckMs } as const;
      await expect(checkSuspect(suspect, refusing, store, () => clock.now)).rejects.toBe(failure);
      expect(store.texts(scope).has("R7")).toBe(true);
    },
  );

  it("is not hidden if the upstream finds no record at all by id", async () => {
    const { store, list, clock } = await setUp(30);
    await store.suspect(scope, ["R7"]);
    const forgetful = { ...list, find: async () => null };
    const suspect = { scope, id: "R7", missingSince: clock.now - 2 * secondCheckMs } as const;
    expect(await checkSuspect(suspect, forgetful, store, () => clock.now)).toBe("unreliable");
    expect(store.texts(scope).has("R7")).toBe(true);
  });

  it("is hidden without another record to compare with only after approval", async () => {
    const { upstream, store, list, clock } = await setUp(2);
    upstream.records.clear();
    await store.suspect(scope, ["R1", "R2"]);
    const suspect = { scope, id: "R1", missingSince: clock.now - 2 * secondCheckMs } as const;
    expect(await checkSuspect(suspect, list, store, () => clock.now)).toBe("unreliable");
    await store.change({ approved: { [scope]: 2 } });
    expect(await checkSuspect(suspect, list, store, () => clock.now)).toBe("gone");
  });
});

it("a suspect without a response delays neither other suspects nor due tasks", async () => {
  const { upstream, store, list, clock } = await setUp(30);
  for (const id of ["R5", "R6"]) upstream.records.delete(id);
  await store.suspect(scope, ["R1", "R5", "R6"]);
  const failure = new RequestFailed({ code: "upstream_unavailable" });
  const find = (id: string) => (id === "R1" ? Promise.reject(failure) : list.find(id));
  const worker = workerOf(store, { ...list, find }, () => clock.now);
  clock.now = Date.UTC(2024, 11, 1);
  // A walk that reads the record ends the suspicion.
  const kinds = await runTasks(worker, clock, () => store.suspect(scope, ["R1"]));
  expect([...store.hiddenIds].sort()).toEqual(["R5", "R6"]);
  expect(kinds).toEqual(new Set(["suspect", "tail", "warm", "full", "sample", "audit", "wait"]));
});

it("a feed whose list always fails delays neither other feeds nor due tasks", async () => {
  const { store, list, clock } = await setUp(30);
  const failure = new RequestFailed({ code: "upstream_malformed" });
  const page = vi.fn(() => Promise.reject(failure));
  const feeds = new Map<Scope, RemoteList>([
    ["feed:BROKEN", { ...list, page }],
    ["feed:NEWS", list],
  ]);
  const worker = workerOf(store, list, () => clock.now, feeds);
  const began = Date.UTC(2024, 11, 1);
  clock.now = began;
  const kinds = await runTasks(worker, clock);
  expect(kinds).toEqual(new Set(["tail", "feed", "warm", "full", "sample", "audit", "wait"]));
  expect(await store.countHeld("feed:NEWS")).toBe(30);
  expect(page).toHaveBeenCalledTimes(Math.ceil((clock.now - began) / (5 * 60_000)));
});

it("suspects are checked again after the clock was set back, and then hidden", async () => {
  const { upstream, store, list, clock } = await setUp(30);
  const ids = ["R5", "R6"];
  for (const id of ids) upstream.records.delete(id);
  await store.suspect(scope, ids);
  clock.now = Date.UTC(2024, 11, 2);
  const worker = workerOf(store, list, () => clock.now);
  for (const _ of ids) await worker.work({ kind: "suspect", scope });
  clock.now = Date.UTC(2024, 11, 1);
  for (const _ of ids) await worker.work({ kind: "suspect", scope });
  expect(store.hiddenIds.size, "a minute has to pass between two checks").toBe(0);
  await runTasks(worker, clock);
  expect([...store.hiddenIds].sort()).toEqual(ids);
});

describe("many suspects", () => {
  it("stay visible until a person approves their deletion", async () => {
    const { upstream, store, mirror } = await setUp(400);
    for (let number = 1; number <= 90; number++) upstream.records.delete(`R${number}`);
    await mirror();
    await mirror();
    expect(store.texts(scope).size).toBe(400);
    expect(store.hiddenIds.size).toBe(0);
    await store.change({ approved: { [scope]: 90 } });
    await mirror();
    expect(store.texts(scope)).toEqual(upstream.texts());
    await mirror();
    expect((await store.facts()).approved).toEqual({});
  });

  it("that go missing one by one stay visible once the hidden ones reach the limit", async () => {
    const { upstream, store, clock, list } = await setUp(400);
    let number = 0;
    for (let minutes = 0; minutes < 60; minutes++) {
      const id = `R${++number}`;
      upstream.records.delete(id);
      await store.suspect(scope, [id]);
      const worker = workerOf(store, list, () => clock.now);
      for (const _ of [1, 2]) {
        const { isOverLimit } = await countDeletions(store, scope);
        if (!isOverLimit) await worker.work({ kind: "suspect", scope });
        clock.now += secondCheckMs;
      }
    }
    expect(store.hiddenIds.size).toBe(20);
    expect((await countDeletions(store, scope)).isOverLimit).toBe(true);
  });

  it("are requested once each while they wait for approval, and stay visible", async () => {
    const { upstream, store, clock, list } = await setUp(400);
    for (let number = 1; number <= 30; number++) upstream.records.delete(`R${number}`);
    const ids = Array.from({ length: 30 }, (_, index) => `R${index + 1}`);
    await store.suspect(scope, ids);
    const find = vi.fn(list.find);
    for (let index = 0; index < 60; index++) {
      await workerOf(store, { ...list, find }, () => clock.now).work({ kind: "suspect", scope });
      clock.now += secondCheckMs;
    }
    expect(
      find.mock.calls
        .map(([id]) => id)
        .filter((id) => ids.includes(id))
        .sort(),
    ).toEqual(ids.sort());
    expect(store.hiddenIds.size).toBe(0);
  });

  it.each([
    [20, 0, 100, 0, false],
    [21, 0, 100, 0, true],
    [1, 20, 80, 0, true],
    [0, 30, 70, 0, false],
    [21, 0, 100, 21, false],
    [1, 21, 100, 21, true],
    [100, 0, 5000, 0, false],
    [101, 0, 5000, 0, true],
    [60, 41, 4959, 0, true],
    [5, 0, 5, 0, true],
    [5, 0, 5, 5, false],
    [1, 0, 1, 0, true],
    [0, 0, 0, 0, false],
  ])(
    "%i, with %i hidden, %i held and %i approved: over the limit is %s",
    async (suspects, hidden, held, approved, isOver) => {
      const empty = memoryStore();
      await empty.change({ approved: { [scope]: approved } });
      const store: MirrorStore = {
        ...empty,
        countSuspects: async () => ({ all: suspects, unchecked: 0, missingSince: null }),
        countHidden: async () => hidden,
        countHeld: async () => held,
      };
      expect((await countDeletions(store, scope)).isOverLimit).toBe(isOver);
    },
  );
});
