import { describe, expect, test } from "vitest";
import { failureAdvice, failureWords } from "./copy";

describe("the advice of a failure", () => {
  test("names the request ID only if there is one", () => {
    const advice = (hasRequestId: boolean) => failureAdvice("upstream_unreachable", hasRequestId);
    expect(advice(true)).toMatch(/contact an admin with the request ID\.$/);
    expect(advice(false)).toMatch(/contact an admin\.$/);
  });

  test.each(Object.entries(failureWords))("for %s is whole sentences", (_code, { tried, can }) => {
    const sentences = [tried, can].filter((words) => words !== null);
    for (const words of sentences) expect(words).toMatch(/^(?!Nothing)[A-Z].*\.$/);
  });
});
