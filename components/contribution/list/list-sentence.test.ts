import { expect, it } from "vitest";
import { defaultListState } from "@/lib/client/url/list-state";
import { listCount, listDays, listNews } from "./list-sentence";

it.each([
  [1204, "1,204 contributions"],
  [1, "1 contribution"],
  [0, "No contributions"],
  [null, "Contributions"],
])("%s is told as %j", (total, words) => expect(listCount(total, "en-GB")).toBe(words));

it("days are told with the zone in which they are meant", () => {
  const range = { kind: "frozen", from: "2024-03-01", to: "2024-03-31" } as const;
  const state = { ...defaultListState, range, zone: "America/Toronto" };
  expect(listDays(state, 0, "en-GB")).toBe("1–31 Mar 2024 (Toronto)");
  expect(listDays(defaultListState, 0, "en-GB")).toBe("all time");
});

it("a turned page is said with its number, or nothing new would be heard", () => {
  expect(listNews("600 contributions, all time", 1)).toBe("600 contributions, all time");
  expect(listNews("600 contributions, all time", 2)).toBe("600 contributions, all time, page 2");
});
