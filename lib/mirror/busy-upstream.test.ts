import { expect, it } from "vitest";
import { memoryStore } from "./__fixtures__/memory-store";
import { SimulatedUpstream } from "./__fixtures__/simulated-upstream";
import { type Clock, mirrorUntil, remoteList, staticSettings } from "./__fixtures__/whole-mirror";
import type { RemoteList } from "./remote-list";
import { taskKind } from "./schedule";
import type { Scope } from "./store";

const minute = 60_000;
const hour = 60 * minute;
const start = Date.UTC(2026, 0, 10);
const requestMs = 8000;

/** The records of an upstream, one in each interval before the start; each request takes eight seconds. */
function slowList(count: number, intervalMs: number, clock: Clock): RemoteList {
  const upstream = new SimulatedUpstream(staticSettings);
  for (let number = 0; number < count; number++) upstream.insert(start - number * intervalMs - 1);
  const list = remoteList(upstream, clock);
  const slow = <T>(response: T) => {
    clock.now += requestMs;
    return response;
  };
  return { page: (request) => list.page(request).then(slow), find: (id) => list.find(id).then(slow) };
}

async function mirrorFor(
  hours: number,
  list: RemoteList,
  clock: Clock,
  feeds: ReadonlyMap<Scope, RemoteList>,
) {
  const store = memoryStore();
  const turns = new Map<string, number>();
  await mirrorUntil(start + hours * hour, { store, list, clock, feeds }, (task) => {
    const name = task.kind === "feed" ? task.scope : taskKind(task);
    turns.set(name, (turns.get(name) ?? 0) + 1);
  });
  return { held: store.texts("contributions").size, turns, runs: await store.runs() };
}

it("newest records that take longer than five minutes keep no other work waiting", async () => {
  const clock: Clock = { now: start };
  const feeds = new Map([["feed:NEWS", slowList(1, 1, clock)]] as const);
  const { held, turns, runs } = await mirrorFor(2, slowList(3000, 3 * minute, clock), clock, feeds);
  expect(held, "the last two days are 960").toBeGreaterThan(2000);
  expect(turns.get("feed:NEWS")).toBeGreaterThanOrEqual(6);
  const tail = runs.find(({ kind }) => kind === "tail");
  expect(tail?.startedAt).toBeGreaterThan(start + hour);
});

it("large feeds keep neither contributions nor one another waiting", async () => {
  const clock: Clock = { now: start };
  const feeds = new Map<Scope, RemoteList>();
  for (let number = 1; number <= 12; number++) feeds.set(`feed:${number}`, slowList(300, 1, clock));
  const { held, turns } = await mirrorFor(6, slowList(2000, hour, clock), clock, feeds);
  expect(held).toBe(2000);
  expect([...feeds.keys()].map((scope) => turns.get(scope) ?? 0)).not.toContain(0);
});
