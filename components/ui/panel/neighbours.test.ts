import { beforeEach, expect, it } from "vitest";
import { type ListNeighbours, listSteps } from "./neighbours";

/** Records A to D of one list. */
const neighbours = {
  A: { previous: null, next: "/contributions/B?list=x" },
  B: { previous: "/contributions/A?list=x", next: "/contributions/C?list=x" },
  C: { previous: "/contributions/B?list=x", next: "/contributions/D?list=x" },
  D: { previous: "/contributions/C?list=x", next: null },
} as const satisfies Record<string, ListNeighbours>;
const of = (id: keyof typeof neighbours): ListNeighbours => neighbours[id];

beforeEach(listSteps.cancel);

it("one step opens the neighbor and ends there", () => {
  expect(listSteps.step(1, of("A"))).toBe("/contributions/B?list=x");
  expect(listSteps.arrive("/contributions/B", of("B"))).toBeNull();
  expect(listSteps.step(-1, of("B"))).toBe("/contributions/A?list=x");
});

it("steps made while a page loads continue after it arrives", () => {
  listSteps.step(1, of("A"));
  expect(listSteps.step(1, of("A"))).toBeNull();
  expect(listSteps.step(1, of("A"))).toBeNull();
  expect(listSteps.arrive("/contributions/B", of("B"))).toBe("/contributions/C?list=x");
  expect(listSteps.arrive("/contributions/C", of("C"))).toBe("/contributions/D?list=x");
  expect(listSteps.arrive("/contributions/D", of("D"))).toBeNull();
});

it("a step in the other direction while a page loads returns", () => {
  listSteps.step(1, of("B"));
  listSteps.step(-1, of("B"));
  expect(listSteps.arrive("/contributions/C", of("C"))).toBe("/contributions/B?list=x");
});

it("pending steps end at the end of the list, at another record and on cancel", () => {
  listSteps.step(1, of("C"));
  listSteps.step(1, of("C"));
  expect(listSteps.arrive("/contributions/D", of("D"))).toBeNull();
  for (const end of [() => listSteps.arrive("/contributions/D", of("D")), listSteps.cancel]) {
    listSteps.step(1, of("A"));
    listSteps.step(1, of("A"));
    end();
    expect(listSteps.arrive("/contributions/B", of("B"))).toBeNull();
  }
});
