import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { GroupQueue } from "./audit";

/** A queue whose writing ends when the test says so. */
function heldQueue() {
  const groups: (readonly number[])[] = [];
  const held: ((error?: Error) => void)[] = [];
  const queue = new GroupQueue<number>((items) => {
    groups.push(items);
    return new Promise((resolve, reject) => held.push((error) => (error ? reject(error) : resolve())));
  });
  const end = async (error?: Error) => {
    held.shift()?.(error);
    await nextTurn();
  };
  return { queue, groups, end };
}

it("writes what comes in one turn together, and gathers the next group meanwhile", async () => {
  const { queue, groups, end } = heldQueue();
  const first = [1, 2, 3].map((item) => queue.add(item));
  expect(groups).toEqual([]);
  await nextTurn();
  const second = [4, 5].map((item) => queue.add(item));
  await nextTurn();
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

it("fails every member of a failed group, and continues with the next", async () => {
  const { queue, groups, end } = heldQueue();
  const failing = [1, 2].map((item) => queue.add(item));
  await nextTurn();
  const fine = queue.add(3);
  const settled = Promise.allSettled(failing);
  await end(new Error("full"));
  expect((await settled).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await end();
  await fine;
  const later = queue.add(4);
  await nextTurn();
  await end();
  await later;
  expect(groups).toEqual([[1, 2], [3], [4]]);
});

it("cuts a great crowd into groups that a statement can hold", async () => {
  const sizes: number[] = [];
  const queue = new GroupQueue<number>(async (items) => void sizes.push(items.length));
  await Promise.all(Array.from({ length: 1200 }, (_, item) => queue.add(item)));
  expect(sizes).toEqual([500, 500, 200]);
});
