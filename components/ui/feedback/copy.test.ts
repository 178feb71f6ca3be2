import { describe, expect, test } from "vitest";
import { failureWords } from "./copy";

describe("the words of a failure", () => {
  test.each(Object.entries(failureWords))("of %s are whole sentences", (_code, { text, tried, can }) => {
    const sentences = [text, tried, can].filter((words) => words !== undefined && words !== null);
    for (const words of sentences) expect(words).toMatch(/^[A-Z].*\.$/);
  });
});
