import { expect, test } from "vitest";
import { fail } from "@/lib/contract/failure";
import { signInWords } from "./sign-in-form";

test("the message of a refused sign-in does not reveal whether the email or the password is wrong", () => {
  const words = signInWords("password", fail("unauthenticated").failure);
  expect(words).toBe("The email or password is wrong.");
});

test("a wrong code has its own message", () => {
  expect(signInWords("code", fail("unauthenticated").failure)).toMatch(/^That code is wrong/);
});

test.each([
  [undefined, "later"],
  [0, "in 1 second"],
  [12, "in 12 seconds"],
  [99, "in 99 seconds"],
  [100, "in 2 minutes"],
  [3600, "in 60 minutes"],
])("after too many attempts, a Retry-After of %s is shown as “%s”", (retryAfter, wait) => {
  const { failure } = fail("rate_limited", retryAfter === undefined ? {} : { retryAfter });
  expect(signInWords("password", failure)).toBe(`Too many attempts. Try again ${wait}.`);
});

test("a server failure keeps its own message", () => {
  expect(signInWords("password", fail("database_unavailable").failure)).toBe(
    "The database is unavailable at the moment.",
  );
});
