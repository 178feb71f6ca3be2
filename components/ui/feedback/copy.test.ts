import { describe, expect, test } from "vitest";
import { failureTable } from "@/lib/contract/failure";
import { failureText, failureTexts } from "./copy";
import { failureAdvice, failureWords } from "./lazy-copy";

describe("the words of a failure", () => {
  test("are not those of the API, unless the failure has its own", () => {
    const { message } = failureTable.forbidden;
    expect(failureText({ code: "forbidden", message })).toBe("Your role doesn’t include this.");
    expect(failureText({ code: "forbidden", message: "Ask Ada." })).toBe("Ask Ada.");
    expect(failureText({ code: "not_found" })).toBe("Not found. It may have been deleted.");
    expect(failureText({ code: "rate_limited" })).toBe("Too many requests right now.");
    expect(failureText({ code: "upstream_missing" })).toBe(
      "No contributions were found at the data service’s URL.",
    );
  });

  test("name the request ID only if there is one", () => {
    const advice = (hasRequestId: boolean) => failureAdvice("upstream_unreachable", hasRequestId);
    expect(advice(true)).toMatch(/contact an admin with the request ID\.$/);
    expect(advice(false)).toMatch(/contact an admin\.$/);
  });

  test.each(Object.entries(failureTexts))("of %s are a whole sentence", (_code, text) => {
    expect(text).toMatch(/^[A-Z].*\.$/);
  });

  test.each(Object.entries(failureWords))("of %s are whole sentences", (_code, { tried, can }) => {
    const sentences = [tried, can].filter((words) => words !== null);
    for (const words of sentences) expect(words).toMatch(/^(?!Nothing)[A-Z].*\.$/);
  });
});
