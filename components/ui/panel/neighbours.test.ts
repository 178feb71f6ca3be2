import { beforeEach, expect, it } from "vitest";
import { type Beside, walk } from "./neighbours";

/** Records A to D in their list. */
const besides = {
  A: { previous: null, next: "/contributions/B?list=x" },
  B: { previous: "/contributions/A?list=x", next: "/contributions/C?list=x" },
  C: { previous: "/contributions/B?list=x", next: "/contributions/D?list=x" },
  D: { previous: "/contributions/C?list=x", next: null },
} as const satisfies Record<string, Beside>;
const beside = (id: keyof typeof besides): Beside => besides[id];

beforeEach(walk.end);

it("goes to the record beside it, and no further when it is there", () => {
  expect(walk.step(1, beside("A"))).toBe("/contributions/B?list=x");
  expect(walk.arrive("/contributions/B", beside("B"))).toBeNull();
  expect(walk.step(-1, beside("B"))).toBe("/contributions/A?list=x");
});

it("goes on by what was wished for on the way", () => {
  walk.step(1, beside("A"));
  expect(walk.step(1, beside("A"))).toBeNull();
  expect(walk.step(1, beside("A"))).toBeNull();
  expect(walk.arrive("/contributions/B", beside("B"))).toBe("/contributions/C?list=x");
  expect(walk.arrive("/contributions/C", beside("C"))).toBe("/contributions/D?list=x");
  expect(walk.arrive("/contributions/D", beside("D"))).toBeNull();
});

it("comes back when the way back was wished for", () => {
  walk.step(1, beside("B"));
  walk.step(-1, beside("B"));
  expect(walk.arrive("/contributions/C", beside("C"))).toBe("/contributions/B?list=x");
});

it("ends at the end of the list, at another record, and when it is told to", () => {
  walk.step(1, beside("C"));
  walk.step(1, beside("C"));
  expect(walk.arrive("/contributions/D", beside("D"))).toBeNull();
  for (const end of [() => walk.arrive("/contributions/D", beside("D")), walk.end]) {
    walk.step(1, beside("A"));
    walk.step(1, beside("A"));
    end();
    expect(walk.arrive("/contributions/B", beside("B"))).toBeNull();
  }
});
