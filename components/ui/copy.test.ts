import { describe, expect, it } from "vitest";
import { searchedWords, syncedWords } from "./copy";

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
