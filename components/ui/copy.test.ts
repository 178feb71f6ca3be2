import { describe, expect, it } from "vitest";
import { failureTable } from "@/lib/contract/failure";
import { failureText, failureTexts, searchedWords, syncedWords } from "./copy";

const now = Date.UTC(2025, 0, 1, 0, 2);
const copy = { asOf: Date.UTC(2025, 0, 1), isComplete: true };

describe("the words about a copy", () => {
  it("state its age in one sentence, and whether it is complete", () => {
    expect(syncedWords(copy, now, "en")).toBe("Synced 2 min. ago.");
    expect(syncedWords(copy, now, "de")).toBe("Synced vor 2 Min.");
    expect(syncedWords({ ...copy, isComplete: false }, now, "en-GB")).toBe(
      "Synced 2 min ago; some records aren’t synced yet.",
    );
  });

  it("state the number of records searched, and the age of a copy, but not of own records", () => {
    const coverage = { records: 104_311 };
    expect(searchedWords({ coverage, copy: null }, now, "en-GB")).toBe("Searched all 104,311 records.");
    expect(searchedWords({ coverage, copy }, now, "en-GB")).toBe(
      "Searched all 104,311 records. Synced 2 min ago.",
    );
  });
});

it("the sentence of a failure is not the default of the API, but any other message of it is", () => {
  const { message } = failureTable.forbidden;
  expect(failureText({ code: "forbidden", message })).toBe("Your role doesn’t include this.");
  expect(failureText({ code: "forbidden", message: "Ask Ada." })).toBe("Ask Ada.");
  expect(failureText({ code: "not_found" })).toBe("Not found. It may have been deleted.");
  expect(failureText({ code: "rate_limited" })).toBe("Too many requests right now.");
  expect(failureText({ code: "upstream_missing" })).toBe(
    "No contributions were found at the data service’s URL.",
  );
});

it.each(Object.entries(failureTexts))("the text of %s is a whole sentence", (_code, text) => {
  expect(text).toMatch(/^[A-Z].*\.$/);
});
