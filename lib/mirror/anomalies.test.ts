import { expect, it } from "vitest";
import { SimulatedUpstream } from "./__fixtures__/simulated-upstream";
import { bent, quiet } from "./__fixtures__/whole-mirror";
import { keepsFinestBounds } from "./anomalies";
import type { PageRequest } from "./remote-list";

const day = 86_400_000;

function upstreamOf(count: number, bend?: (request: PageRequest) => PageRequest) {
  const upstream = new SimulatedUpstream(quiet);
  for (let number = 0; number < count; number++) upstream.insert(Date.UTC(2024, 0, 1) + number * 5000);
  return { upstream, list: bent(upstream, { now: 1 }, bend) };
}

it.each([3, 4, 5, 7, 25])("three records of %i show that bounds are kept to", async (count) => {
  const { upstream, list } = upstreamOf(count);
  expect(await keepsFinestBounds(list)).toEqual({ ok: true, value: true });
  expect(upstream.requests).toBe(4);
});

it.each([3, 4, 25])("bounds that are read as whole days are not kept to (%i records)", async (count) => {
  const whole = (at: number) => Math.floor(at / day) * day;
  const { list } = upstreamOf(count, ({ before, after, ...request }) => ({
    ...request,
    ...(before === undefined ? {} : { before: whole(before) }),
    ...(after === undefined ? {} : { after: whole(after) }),
  }));
  expect(await keepsFinestBounds(list)).toEqual({ ok: true, value: false });
});

it.each([0, 1, 2])("%i records show nothing", async (count) => {
  expect(await keepsFinestBounds(upstreamOf(count).list)).toEqual({ ok: true, value: false });
});
