import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { signInCopy } from "./copy";
import { problemWords, SignIn } from "./sign-in";

test("each problem of single sign-on has its own message", () => {
  const problems = ["unavailable", "too_many", "expired", "cancelled", "distrusted", "not_admitted"];
  const words = problems.map(problemWords);
  expect(new Set([...words, problemWords("")]).size).toBe(7);
});

test.each(["constructor", "__proto__", "<b>hello</b>", "x".repeat(9000)])(
  "an unknown problem in the URL is never shown: %.20s",
  (problem) => {
    expect(problemWords(problem)).toBe("Sign-in failed. Try again.");
  },
);

test("the page does not say that a visitor is signed in", () => {
  const props = { next: "/", provider: null, problem: null, hasSignedOut: false, isNew: false };
  expect(renderToStaticMarkup(createElement(SignIn, props))).not.toContain(signInCopy.signedIn);
});
