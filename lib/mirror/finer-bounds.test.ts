import { expect, it } from "vitest";
import { SimulatedUpstream } from "./__fixtures__/simulated-upstream";
import { bent, quiet } from "./__fixtures__/whole-mirror";
import type { PageQuestion } from "./asking";
import { keepsTo } from "./finer-bounds";
import { finest } from "./resolution";

const day = 86_400_000;

function asked(count: number, bend?: (question: PageQuestion) => PageQuestion) {
  const upstream = new SimulatedUpstream(quiet);
  for (let number = 0; number < count; number++) upstream.insert(Date.UTC(2024, 0, 1) + number * 5000);
  return { upstream, asking: bent(upstream, { now: 1 }, bend) };
}

it.each([3, 4, 5, 7, 25])("three records of %i show that bounds are kept to", async (count) => {
  const { upstream, asking } = asked(count);
  expect(await keepsTo(finest, asking)).toEqual({ ok: true, value: true });
  expect(upstream.requests).toBe(4);
});

it.each([3, 4, 25])("bounds that are read as whole days are not kept to (%i records)", async (count) => {
  const whole = (at: number) => Math.floor(at / day) * day;
  const { asking } = asked(count, ({ before, after, ...question }) => ({
    ...question,
    ...(before === undefined ? {} : { before: whole(before) }),
    ...(after === undefined ? {} : { after: whole(after) }),
  }));
  expect(await keepsTo(finest, asking)).toEqual({ ok: true, value: false });
});

it.each([0, 1, 2])("%i records show nothing", async (count) => {
  expect(await keepsTo(finest, asked(count).asking)).toEqual({ ok: true, value: false });
});
