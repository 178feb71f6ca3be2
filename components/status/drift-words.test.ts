import { describe, expect, it } from "vitest";
import { odd, proxyReport } from "./__fixtures__/report";
import { comparedWords, driftPlace, driftShare, driftWords } from "./drift-words";

const drift = proxyReport().drift;

describe("the words for a difference", () => {
  it.each([
    ["mistyped", "Comes as null, should be text"],
    ["missing", "Missing, should be text"],
    ["unknown", "Not in the contract, comes as null"],
    ["ignored", "Is asked for, but not obeyed"],
  ] as const)("%s: %s", (kind, words) => expect(driftWords({ ...odd, kind })).toBe(words));

  it("say of what and how many of how many", () => {
    if (drift === null) throw new Error("a desk before an upstream compares");
    expect(driftPlace(odd)).toBe("contribution");
    expect(driftShare(odd, drift, "en-GB")).toBe("24 of 25 contributions");
    expect(driftShare({ ...odd, resource: "envelope", count: 1 }, drift, "en-GB")).toBe(
      "1 of 1 page of a list",
    );
    expect(comparedWords(drift, "en-GB")).toBe("25 contributions, 1 page of a list");
  });
});
