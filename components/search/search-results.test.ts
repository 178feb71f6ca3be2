import { describe, expect, it } from "vitest";
import { adviceWords, coverageWords, foundWords } from "./search-results";

const told = {
  ...{ total: 12, isAtLeast: false, isForgiving: false, isUnknownAddress: false, copy: null },
  coverage: { records: 10_000 },
};

describe("what is said of a search", () => {
  it("counts what was found, and says when there is more than was counted", () => {
    expect(foundWords(told, "en")).toBe("12 contributions");
    expect(foundWords({ ...told, total: 0 }, "en")).toBe("No contributions");
    expect(foundWords({ ...told, total: 10_000, isAtLeast: true }, "en")).toBe(
      "More than 10,000 contributions",
    );
  });

  it("says what was forgiven, and nothing where there is nothing to say", () => {
    expect(adviceWords(told)).toBe("");
    expect(adviceWords({ ...told, isForgiving: true })).toBe(
      "No contribution has all of these words. Closest matches:",
    );
    expect(adviceWords({ ...told, isUnknownAddress: true })).toBe("No such email. Closest matches:");
    expect(adviceWords({ ...told, total: 0, isUnknownAddress: true })).toBe("No such email.");
  });

  it("says how much was searched, and how old the copy is", () => {
    expect(coverageWords(told, 0, "en")).toBe("Searched all 10,000 records.");
    const copy = { asOf: 0, isComplete: false };
    expect(coverageWords({ ...told, copy }, 120_000, "en")).toContain(
      "Synced 2 min. ago; some records are not synced yet.",
    );
  });
});
