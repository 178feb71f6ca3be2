import { describe, expect, it } from "vitest";
import { fail, succeed } from "@/lib/contract/failure";
import { memoryStore } from "./__fixtures__/memory-store";
import { SimulatedUpstream } from "./__fixtures__/simulated-upstream";
import { bent, type Clock, mirrorOnce, quiet } from "./__fixtures__/whole-mirror";
import { isBorneOut, isBraked } from "./brake";
import { lookAfter, secondLook } from "./suspects";

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

describe("many records that are not where they were", () => {
  it("are held back, and hidden once the upstream's own count bears them out", async () => {
    const { upstream, store, mirror } = await world(400);
    for (let number = 1; number <= 90; number++) upstream.records.delete(`R${number}`);
    await mirror();
    expect(store.texts(scope)).toEqual(upstream.texts());
  });

  it("stay when more than half would go, whatever the upstream counts", async () => {
    const { upstream, store, mirror } = await world(400);
    for (let number = 1; number <= 300; number++) upstream.records.delete(`R${number}`);
    await mirror();
    expect(store.texts(scope).size).toBe(400);
    expect(store.buried.size).toBe(0);
  });

  it.each([
    [20, 100, 0, false],
    [21, 100, 0, true],
    [21, 100, 21, false],
    [100, 5000, 0, false],
    [101, 5000, 0, true],
  ])("%i of %i, with %i released: held back is %s", (suspects, held, released, braked) => {
    expect(isBraked(suspects, held, released)).toBe(braked);
  });

  it("is borne out by an equal count of what is left, and by no other", () => {
    expect(isBorneOut({ theirs: 310, held: 400, suspects: 90 })).toBe(true);
    expect(isBorneOut({ theirs: 311, held: 400, suspects: 90 })).toBe(false);
    expect(isBorneOut({ theirs: 100, held: 400, suspects: 300 })).toBe(false);
  });
});
