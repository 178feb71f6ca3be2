import { expect, test } from "vitest";
import { faults, faultWords, findFault } from "./faults";
import { OrderError } from "./order-error";

test("every fault of the table, F1 to F50, has a form or says how it is made instead", () => {
  const numbers = Object.keys(faultWords()).map((name) => Number.parseInt(name.slice(1), 10));
  expect([...new Set(numbers)]).toEqual(Array.from({ length: 50 }, (_, nth) => nth + 1));
});

test("no two faults have the same name, and each is described by a sentence", () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  for (const words of Object.values(faultWords())) expect(words).toMatch(/^\S.*(\.|\(--tls\))$/);
});

test("a fault is found by its name, and only by it", () => {
  expect(findFault("F30-503").name).toBe("F30-503");
  expect(() => findFault("f30")).toThrow(OrderError);
});
