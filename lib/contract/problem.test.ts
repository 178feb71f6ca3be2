import { expect, it } from "vitest";
import { failureBody, failureTable } from "./failure";
import { problem } from "./problem";

it("every failure of the table has a body that the problem schema describes", () => {
  const errors = { sort: ["The selected sort is invalid."] };
  for (const { message } of Object.values(failureTable)) {
    const body = failureBody({ code: "invalid_query", message, errors });
    expect(problem.parse(body)).toEqual({ message, errors });
  }
});

it("a problem without its sentence, or with sentences that are no lists, is refused", () => {
  expect(problem.safeParse({}).success).toBe(false);
  expect(problem.safeParse({ message: "x", errors: { sort: "y" } }).success).toBe(false);
});
