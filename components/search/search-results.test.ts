import { describe, expect, it } from "vitest";
import { foundWords } from "./copy";
import { adviceWords } from "./search-results";

const answer = {
  total: 12,
  isAtLeast: false,
  isForgiving: false,
  isUnknownAddress: false,
};

describe("the words about a search", () => {
  it("state the number of results, or a lower bound", () => {
    expect(foundWords(answer, "en")).toBe("12 contributions");
    expect(foundWords({ ...answer, total: 0 }, "en")).toBe("No contributions");
    expect(foundWords({ ...answer, total: 10_000, isAtLeast: true }, "en")).toBe(
      "More than 10,000 contributions",
    );
  });

  it("explain closest matches and unknown emails", () => {
    expect(adviceWords(answer)).toBe("");
    expect(adviceWords({ ...answer, isForgiving: true })).toBe("No exact match. Closest matches:");
    expect(adviceWords({ ...answer, isUnknownAddress: true })).toBe("No such email. Closest matches:");
    expect(adviceWords({ ...answer, total: 0, isUnknownAddress: true })).toBe("No such email.");
  });
});
