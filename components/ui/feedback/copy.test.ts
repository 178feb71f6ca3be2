import { describe, expect, test } from "vitest";
import { failureTable } from "@/lib/contract/failure";
import { failureWords } from "./copy";

describe("the words of a failure", () => {
  test("promise to try again exactly where asking again may help: trouble of a server, and a pause", () => {
    const passing = Object.entries(failureWords).flatMap(([code, { passes }]) => (passes ? [code] : []));
    // 501: this desk does not have what was asked for, and will not have it in a minute.
    const ofServers = Object.entries(failureTable).flatMap(([code, { status }]) =>
      (status >= 500 && status !== 501) || status === 429 ? [code] : [],
    );
    expect(passing.toSorted()).toEqual(ofServers.toSorted());
  });

  test.each(Object.entries(failureWords))("of %s are whole sentences", (_code, { text, tried, can }) => {
    const given = [text, tried, can].filter((words) => words !== undefined && words !== null);
    for (const words of given) expect(words).toMatch(/^[A-Z].*\.$/);
  });
});
