import { describe, expect, it } from "vitest";
import { type ContributionListState, defaultListState } from "./list-state";
import { lookupHref } from "./lookup";

const links = [
  " https://example.org/admin/contributions/C1 ",
  "HTTP://desk.internal/contributions/C1?list=page%3D2",
  "<https://example.org/contributions/C1>",
  "(https://example.org/supporters/S1).",
  "desk.example.org/contributions/C1",
  "/feeds/NEWS/posts/P1",
];
const names = [
  ...["anna@example.org", " (Anna.Lee@example.org), ", "+1 (416) 555-0199", "(030) 1234567", "4165550199"],
  ...["0171/1234567", "204-555-0181", "1 204 555 0181", "06.12.34.56.78", "1000123", "2026-0001234"],
  ...["KJLEMLD8", "#KJLEMLD8", "R-2026-00012", "TOP500"],
];
const words = [
  ...["", "anna", "https", "anna lee", "see https://example.org/contributions/C1", "ftp://example.org/C1"],
  ...["and/or", "@example.org", "anna@", "4242", "2026-01-31", "31.01.2026", "1000000.00", ">1000000"],
  ...["gala-2024", "year-end-2024", "covid19", "march2024", '"KJLEMLD8"', "“KJLEMLD8", "2023-2024"],
  ...["2023 2024", "2024-03 2024-04", "20240131", "01.01.2024 - 31.03.2024", "31. 12. 2024", "4242 4242"],
  ...["31/12/2024", "01/01/2024-31/01/2024"],
  ...["1 000 000", "1000-2000", "campaign:https://example.org/contributions/C1", "source:/contributions/C1"],
  ...["1000USD", "CAD250", "10k", "status:failed2", "campaign:a@b.example", "MUELLER", '"anna smith"'],
];

const isLookedUp = (text: string, state: Partial<ContributionListState> = {}) =>
  lookupHref(text, { ...defaultListState, ...state }) !== null;

describe("a text submitted to a search", () => {
  it.each([...links, ...names])("is looked up as typed, with the ticket: %j", (text) => {
    const href = lookupHref(text, { ...defaultListState, q: "anna", ticket: "7" });
    const { pathname, searchParams } = new URL(href ?? "", "https://desk.test");
    expect([pathname, ...searchParams]).toEqual(["/go", ["q", text.trim()], ["ticket", "7"]]);
  });

  it.each(words)("is searched for: %j", (text) => expect(isLookedUp(text)).toBe(false));

  it.each<Partial<ContributionListState>>([
    { type: "renewals" },
    { range: { kind: "rolling", range: "last-month" } },
    { q: "anna status:failed" },
  ])("narrows a list with the filters %j, unless it is a link", (state) => {
    expect(names.filter((text) => isLookedUp(text, state))).toEqual([]);
    expect(links.filter((text) => !isLookedUp(text, state))).toEqual([]);
  });
});
