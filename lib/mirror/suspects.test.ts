import { describe, expect, it } from "vitest";
import { fail, succeed } from "@/lib/contract/failure";
import { memoryStore } from "./__fixtures__/memory-store";
import { SimulatedUpstream } from "./__fixtures__/simulated-upstream";
import { bent, type Clock, mirrorOnce, quiet } from "./__fixtures__/whole-mirror";
import type { Asking } from "./asking";
import { isBraked } from "./brake";
import { doubtedOf } from "./doubted";
import { Sample } from "./sample";
import { nextTask } from "./schedule";
import type { MirrorStore } from "./store";
import { lookAfter, secondLook } from "./suspects";
import { Unanswered } from "./unanswered";
import { viewOf, type Workplace, work } from "./work";

const scope = "contributions";
const hour = 3_600_000;

async function world(count: number) {
  const upstream = new SimulatedUpstream(quiet);
  for (let number = 0; number < count; number++) upstream.insert(Date.UTC(2024, 0, 1) + number * hour);
  const clock: Clock = { now: 1_000_000 };
  const store = memoryStore();
  const asking = bent(upstream, clock);
  const mirror = () => mirrorOnce(store, () => asking, clock);
  await mirror();
  return { upstream, clock, store, asking, mirror };
}

function placeOf(store: MirrorStore, asking: Asking, now: () => number): Workplace {
  const place = { store, contributions: () => asking, feeds: new Map(), triedFeeds: new Map() };
  return { ...place, sample: new Sample(), unanswered: new Unanswered(), segment: "s", mostSteps: 1, now };
}

describe("a record that is not where it was", () => {
  it("is hidden when the upstream has said twice, a minute apart, that it does not exist", async () => {
    const { upstream, store, asking, clock } = await world(30);
    upstream.records.delete("R7");
    await store.suspect(scope, ["R7"]);
    const look = async () => {
      const suspect = await store.nextSuspect(scope, clock.now);
      return suspect === null ? null : lookAfter(suspect, asking, store, () => clock.now);
    };
    expect(await look()).toEqual({ kind: "missing" });
    clock.now += secondLook - 1;
    expect(await look()).toEqual({ kind: "missing" });
    expect(store.texts(scope).has("R7")).toBe(true);
    clock.now += 1;
    expect(await look()).toEqual({ kind: "gone" });
    expect(store.texts(scope).has("R7")).toBe(false);
    expect(await look()).toBeNull();
  });

  it("is none any more when it is found at its address, changed or not", async () => {
    const { store, asking, clock } = await world(30);
    await store.suspect(scope, ["R7"]);
    const suspect = { scope, id: "R7", missingSince: clock.now - 2 * secondLook } as const;
    expect(await lookAfter(suspect, asking, store, () => clock.now)).toEqual({ kind: "alive" });
    expect((await store.suspects(scope)).all).toBe(0);
  });

  it.each(["upstream_refused", "rate_limited", "upstream_unreachable"] as const)(
    "stays where it is while the answer is %s",
    async (code) => {
      const { store, clock } = await world(30);
      await store.suspect(scope, ["R7"]);
      const refusing = { page: async () => fail(code), find: async () => fail(code) };
      const suspect = { scope, id: "R7", missingSince: clock.now - 2 * secondLook } as const;
      expect(await lookAfter(suspect, refusing, store, () => clock.now)).toMatchObject({ kind: "failed" });
      expect(store.texts(scope).has("R7")).toBe(true);
    },
  );

  it("is not hidden by an upstream that knows no record at all by its address", async () => {
    const { store, asking, clock } = await world(30);
    await store.suspect(scope, ["R7"]);
    const forgetful = { ...asking, find: async () => succeed(null) };
    const suspect = { scope, id: "R7", missingSince: clock.now - 2 * secondLook } as const;
    expect(await lookAfter(suspect, forgetful, store, () => clock.now)).toEqual({ kind: "doubt" });
    expect(store.texts(scope).has("R7")).toBe(true);
  });
});

it("a suspect without an answer holds up nothing: the others are checked, then what is due", async () => {
  const { upstream, store, asking, clock } = await world(30);
  for (const id of ["R5", "R6"]) upstream.records.delete(id);
  await store.suspect(scope, ["R1", "R5", "R6"]);
  const find = (id: string) => (id === "R1" ? fail("upstream_unavailable") : asking.find(id));
  const place = placeOf(store, { ...asking, find: async (id) => find(id) }, () => clock.now);
  const done = new Set<string>();
  clock.now = Date.UTC(2024, 11, 1);
  for (let tasks = 0; tasks < 200; tasks++) {
    const task = nextTask(await viewOf(place), clock.now);
    if (task.kind === "wait") clock.now = task.until;
    else await work(task, place);
    done.add(task.kind === "walk" ? task.run.kind : task.kind);
    clock.now++;
  }
  expect([...store.buried].sort()).toEqual(["R5", "R6"]);
  expect(done).toEqual(new Set(["suspect", "tail", "warm", "full", "sample", "wait"]));
});

describe("many records that are not where they were", () => {
  it("stay until somebody has allowed for them, whatever the upstream counts", async () => {
    const { upstream, store, mirror } = await world(400);
    for (let number = 1; number <= 90; number++) upstream.records.delete(`R${number}`);
    await mirror();
    await mirror();
    expect(store.texts(scope).size).toBe(400);
    expect(store.buried.size).toBe(0);
    await store.change({ released: 90 });
    await mirror();
    expect(store.texts(scope)).toEqual(upstream.texts());
    await mirror();
    expect((await store.facts()).released).toBe(0);
  });

  it("stay also where they go missing one after the other: what was hidden meanwhile counts", async () => {
    const { upstream, store, clock, asking } = await world(400);
    let number = 0;
    for (let minutes = 0; minutes < 60; minutes++) {
      const id = `R${++number}`;
      upstream.records.delete(id);
      await store.suspect(scope, [id]);
      const place = placeOf(store, asking, () => clock.now);
      for (const _ of [1, 2]) {
        const { isBraked } = await doubtedOf(store, scope);
        if (!isBraked) await work({ kind: "suspect", scope }, place);
        clock.now += secondLook;
      }
    }
    expect(store.buried.size).toBe(20);
    expect((await doubtedOf(store, scope)).isBraked).toBe(true);
  });

  it("are asked after once while they are held back, and not hidden by that", async () => {
    const { upstream, store, clock, asking } = await world(400);
    for (let number = 1; number <= 30; number++) upstream.records.delete(`R${number}`);
    const ids = Array.from({ length: 30 }, (_, index) => `R${index + 1}`);
    await store.suspect(scope, ids);
    for (let looks = 0; looks < 60; looks++) {
      await work(
        { kind: "suspect", scope },
        placeOf(store, asking, () => clock.now),
      );
      clock.now += secondLook;
    }
    expect(store.buried.size).toBe(0);
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
    "%i beside %i hidden of %i, with %i released: held back is %s",
    (suspects, hidden, held, released, braked) => {
      expect(isBraked({ suspects, hidden, held, released })).toBe(braked);
    },
  );
});
