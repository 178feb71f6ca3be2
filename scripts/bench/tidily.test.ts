import { expect, test } from "vitest";
import { tidily } from "./tidily";

test("what was deferred is undone last first, the inner work before the outer", async () => {
  const undone: string[] = [];
  const value = await tidily(async (defer) => {
    defer(() => undone.push("first"));
    await tidily(async (deferInner) => {
      deferInner(async () => undone.push("inner"));
    });
    expect(undone).toEqual(["inner"]);
    defer(() => undone.push("second"));
    return "value";
  });
  expect(value).toBe("value");
  expect(undone).toEqual(["inner", "second", "first"]);
});

test("what was deferred is undone when the work fails, and the failure goes up", async () => {
  let undone = false;
  const work = tidily(async (defer) => {
    defer(() => {
      undone = true;
    });
    throw new Error("broken");
  });
  await expect(work).rejects.toThrow("broken");
  expect(undone).toBe(true);
});
