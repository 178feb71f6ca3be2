import { expect, test } from "vitest";
import { problemWords } from "./sign-in";

test("each problem of single sign-on has its own message", () => {
  const words = ["unavailable", "expired", "cancelled", "distrusted", "not_admitted"].map(problemWords);
  expect(new Set([...words, problemWords("")]).size).toBe(6);
});

test.each(["constructor", "__proto__", "<b>hello</b>", "x".repeat(9000)])(
  "an unknown problem in the URL is never shown: %.20s",
  (problem) => {
    expect(problemWords(problem)).toBe("Sign-in failed. Try again.");
  },
);
