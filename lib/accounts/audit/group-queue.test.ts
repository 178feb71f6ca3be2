import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { expect, it } from "vitest";
import { GroupQueue } from "./audit";

/** A queue whose writes end when the test calls `end`. */
function manualQueue() {
  const groups: (readonly number[])[] = [];
  const pending: ((error?: Error) => void)[] = [];
  const queue = new GroupQueue<number>((items) => {
    groups.push(items);
    return new Promise((resolve, reject) => pending.push((error) => (error ? reject(error) : resolve())));
  });
  const end = async (error?: Error) => {
    pending.shift()?.(error);
    await yieldToEventLoop();
  };
  return { queue, groups, end };
}

it("items of one turn are written together, and items added meanwhile are the next group", async () => {
  const { queue, groups, end } = manualQueue();
  const first = [1, 2, 3].map((item) => queue.add(item));
  expect(groups).toEqual([]);
  await yieldToEventLoop();
  const second = [4, 5].map((item) => queue.add(item));
  await yieldToEventLoop();
  expect(groups).toEqual([[1, 2, 3]]);
  await end();
  await Promise.all(first);
  expect(groups).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
  await end();
  await Promise.all(second);
});

it("a failed group rejects all its items, and the next group is written", async () => {
  const { queue, groups, end } = manualQueue();
  const failing = [1, 2].map((item) => queue.add(item));
  await yieldToEventLoop();
  const fine = queue.add(3);
  const settled = Promise.allSettled(failing);
  await end(new Error("full"));
  expect((await settled).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await end();
  await fine;
  const later = queue.add(4);
  await yieldToEventLoop();
  await end();
  await later;
  expect(groups).toEqual([[1, 2], [3], [4]]);
});

it("1,200 items at once are split into groups of 500", async () => {
  const sizes: number[] = [];
  const queue = new GroupQueue<number>(async (items) => void sizes.push(items.length));
  await Promise.all(Array.from({ length: 1200 }, (_, item) => queue.add(item)));
  expect(sizes).toEqual([500, 500, 200]);
});
