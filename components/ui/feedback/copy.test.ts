import { describe, expect, test } from "vitest";
import { failureTable } from "@/lib/contract/failure";
import { failureWords } from "./copy";

describe("the words of a failure", () => {
  test("promise a retry exactly for server failures and rate limits", () => {
    const retried = Object.entries(failureWords).flatMap(([code, { tried }]) =>
      tried === null ? [] : [code],
    );
    // 501: the desk does not support the request, and a retry does not change that.
    const expected = Object.entries(failureTable).flatMap(([code, { status }]) =>
      (status >= 500 && status !== 501) || status === 429 ? [code] : [],
    );
    expect(retried.toSorted()).toEqual(expected.toSorted());
  });

  test.each(Object.entries(failureWords))("of %s are whole sentences", (_code, { text, tried, can }) => {
    const sentences = [text, tried, can].filter((words) => words !== undefined && words !== null);
    for (const words of sentences) expect(words).toMatch(/^[A-Z].*\.$/);
  });
});
