import { describe, expect, it } from "vitest";
import { memoryStore } from "./__fixtures__/memory-store";
import { SimulatedUpstream } from "./__fixtures__/simulated-upstream";
import { bent, type Clock, mirrorOnce, quiet } from "./__fixtures__/whole-mirror";
import type { MirrorStore } from "./database/database-store";
import { checkSuspect, countDeletions, secondCheckMs } from "./record-checks";
import { type RemoteList, RequestFailed } from "./remote-list";
import { nextTask } from "./schedule";
import { Worker } from "./worker";

const scope = "contributions";
const hour = 3_600_000;

async function world(count: number) {
  const upstream = new SimulatedUpstream(quiet);
  for (let number = 0; number < count; number++) upstream.insert(Date.UTC(2024, 0, 1) + number * hour);
  const clock: Clock = { now: 1_000_000 };
  const store = memoryStore();
  const list = bent(upstream, clock);
  const mirror = () => mirrorOnce(store, () => list, clock);
  await mirror();
  return { upstream, clock, store, list, mirror };
}

function workerOf(store: MirrorStore, list: RemoteList, now: () => number): Worker {
  return new Worker({ store, contributions: () => list, feeds: new Map(), segment: "s", maxSteps: 1, now });
}

describe("a record that is not where it was", () => {
  it("is hidden when the upstream has reported it as missing twice, a minute apart", async () => {
    const { upstream, store, list, clock } = await world(30);
    upstream.records.delete("R7");
    await store.suspect(scope, ["R7"]);
    const look = async () => {
      const suspect = await store.nextSuspect(scope, clock.now);
      return suspect === null ? null : checkSuspect(suspect, list, store, () => clock.now);
    };
    expect(await look()).toBe("missing");
    clock.now += secondCheckMs - 1;
    expect(await look()).toBe("missing");
    expect(store.texts(scope).has("R7")).toBe(true);
    clock.now += 1;
    expect(await look()).toBe("gone");
    expect(store.texts(scope).has("R7")).toBe(false);
    expect(await look()).toBeNull();
  });

  it("is none any more when it is found at its address, changed or not", async () => {
    const { store, list, clock } = await world(30);
    await store.suspect(scope, ["R7"]);
    const suspect = { scope, id: "R7", missingSince: clock.now - 2 * secondCheckMs } as const;
    expect(await checkSuspect(suspect, list, store, () => clock.now)).toBe("found");
    expect((await store.suspects(scope)).all).toBe(0);
  });

  it.each(["upstream_refused", "rate_limited", "upstream_unreachable"] as const)(
    "stays where it is while the answer is %s",
    async (code) => {
      const { store, clock } = await world(30);
      await store.suspect(scope, ["R7"]);
      const failure = new RequestFailed({ code });
      const refusing = { page: () => Promise.reject(failure), find: () => Promise.reject(failure) };
      const suspect = { scope, id: "R7", missingSince: clock.now - 2 * secondCheckMs } as const;
      await expect(checkSuspect(suspect, refusing, store, () => clock.now)).rejects.toBe(failure);
      expect(store.texts(scope).has("R7")).toBe(true);
    },
  );

  it("is not hidden by an upstream that knows no record at all by its address", async () => {
    const { store, list, clock } = await world(30);
    await store.suspect(scope, ["R7"]);
    const forgetful = { ...list, find: async () => null };
    const suspect = { scope, id: "R7", missingSince: clock.now - 2 * secondCheckMs } as const;
    expect(await checkSuspect(suspect, forgetful, store, () => clock.now)).toBe("unreliable");
    expect(store.texts(scope).has("R7")).toBe(true);
  });
});

it("a suspect without an answer holds up nothing: the others are checked, then what is due", async () => {
  const { upstream, store, list, clock } = await world(30);
  for (const id of ["R5", "R6"]) upstream.records.delete(id);
  await store.suspect(scope, ["R1", "R5", "R6"]);
  const failure = new RequestFailed({ code: "upstream_unavailable" });
  const find = (id: string) => (id === "R1" ? Promise.reject(failure) : list.find(id));
  const worker = workerOf(store, { ...list, find }, () => clock.now);
  const done = new Set<string>();
  clock.now = Date.UTC(2024, 11, 1);
  for (let tasks = 0; tasks < 200; tasks++) {
    const task = nextTask(await worker.view(), clock.now);
    if (task.kind === "wait") clock.now = task.until;
    else await worker.work(task);
    done.add(task.kind === "walk" ? task.run.kind : task.kind);
    clock.now++;
  }
  expect([...store.hiddenIds].sort()).toEqual(["R5", "R6"]);
  expect(done).toEqual(new Set(["suspect", "tail", "warm", "full", "sample", "wait"]));
});

describe("many records that are not where they were", () => {
  it("stay until a person approves their deletion", async () => {
    const { upstream, store, mirror } = await world(400);
    for (let number = 1; number <= 90; number++) upstream.records.delete(`R${number}`);
    await mirror();
    await mirror();
    expect(store.texts(scope).size).toBe(400);
    expect(store.hiddenIds.size).toBe(0);
    await store.change({ approved: 90 });
    await mirror();
    expect(store.texts(scope)).toEqual(upstream.texts());
    await mirror();
    expect((await store.facts()).approved).toBe(0);
  });

  it("stay also where they go missing one after the other: what was hidden meanwhile counts", async () => {
    const { upstream, store, clock, list } = await world(400);
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

  it("are requested once while they wait for approval, and not hidden by that", async () => {
    const { upstream, store, clock, list } = await world(400);
    for (let number = 1; number <= 30; number++) upstream.records.delete(`R${number}`);
    const ids = Array.from({ length: 30 }, (_, index) => `R${index + 1}`);
    await store.suspect(scope, ids);
    for (let looks = 0; looks < 60; looks++) {
      await workerOf(store, list, () => clock.now).work({ kind: "suspect", scope });
      clock.now += secondCheckMs;
    }
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
  ])(
    "%i and %i hidden of %i, with %i approved: over the limit is %s",
    async (suspects, hidden, held, approved, isOver) => {
      const empty = memoryStore();
      await empty.change({ approved });
      const store: MirrorStore = {
        ...empty,
        suspects: async () => ({ all: suspects, unchecked: 0, missingSince: null }),
        hidden: async () => hidden,
        held: async () => held,
      };
      expect((await countDeletions(store, scope)).isOverLimit).toBe(isOver);
    },
  );
});
