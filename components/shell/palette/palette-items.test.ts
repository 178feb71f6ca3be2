import { expect, it } from "vitest";
import { readPreferences } from "@/lib/client/preferences";
import {
  actionItems,
  jumpItem,
  namesCommand,
  orderedSections,
  type PaletteSection,
  searchItem,
} from "./palette-items";

const item = (label: string) => ({ id: label, label, icon: "search" as const, to: () => {} });
const section = (title: string, ...labels: readonly string[]): PaletteSection => ({
  title,
  items: labels.map(item),
});
const jump = item("jump");
const all = item("all results");
const found = [section("Contributions", "a gift"), section("Supporters", "a supporter")];

const order = (query: string, commands: readonly PaletteSection[], answers: readonly PaletteSection[]) =>
  orderedSections({ query, jump, all, commands, found: answers }).flatMap(({ items }) =>
    items.map(({ label }) => label),
  );

it("the jump is first while there are no results", () => {
  expect(order("maria", [], [])).toEqual(["jump", "all results"]);
});

it("results come before the jump and before commands that only contain the text", () => {
  expect(order("ark", [section("Actions", "Theme: dark")], found)).toEqual([
    ...["a gift", "a supporter", "all results", "jump"],
    "Theme: dark",
  ]);
});

it("a command with a matching word is first", () => {
  const commands = [section("Actions", "Theme: dark", "Sidebar of park")];
  for (const answers of [[], found]) {
    expect(order("dark", commands, answers)[0]).toBe("Theme: dark");
    expect(order("dark", commands, answers).at(-1)).toBe("Sidebar of park");
  }
});

it("the jump is first for a path", () => {
  expect(order("/contributions/a", [section("Pages", "Contributions")], [])[0]).toBe("jump");
});

it.each([
  ["theme dark", true],
  ["them da", true],
  ["DARK", true],
  ["da", false],
  ["ark", false],
  ["dark room", false],
])("the query “%s” matches “Theme: dark”: %s", (query, isCommand) => {
  expect(namesCommand({ label: "Theme: dark" }, query)).toBe(isCommand);
});

/** Returns the label and the target of the jump. */
function labelAndTarget(query: string, ticket: string | null = null): readonly unknown[] {
  const item = jumpItem(query, ticket);
  return [item?.label, item?.to];
}

it.each([
  ["https://desk.example/contributions/KJLEMLD8", "Contribution KJLEMLD8", "/contributions/KJLEMLD8"],
  ["/admin/api/v2/feeds/NEWS/posts/P1", "Post P1", "/feeds/NEWS/posts/P1"],
  ["KJLEMLD8", "Open ID KJLEMLD8", "/go?q=KJLEMLD8"],
  ["anna smith", "Go to “anna smith”", "/go?q=anna+smith"],
])("the jump for %s is %s", (query, label, href) => expect(labelAndTarget(query)).toEqual([label, href]));

it.each([
  ["(KJLEMLD8)", "Open ID KJLEMLD8"],
  ["“KJLEMLD8”,", "Open ID KJLEMLD8"],
  ["[https://desk.example/contributions/KJLEMLD8].", "Contribution KJLEMLD8"],
])("punctuation around %s is not shown, but stays in the link", (query, label) => {
  expect(labelAndTarget(query)).toEqual([label, `/go?${new URLSearchParams({ q: query })}`]);
});

it.each([
  ["/contributions/KJLE", "/contributions/KJLE?ticket=77"],
  ["/supporters/SUPP", "/supporters/SUPP?ticket=77"],
  ["/feeds/NEWS/posts/P1", "/feeds/NEWS/posts/P1"],
  ["KJLE", "/go?q=KJLE&ticket=77"],
])("the jump for %s keeps the ticket of the page in %s", (query, href) => {
  expect(labelAndTarget(query, "77")[1]).toBe(href);
});

it("a search keeps the ticket of the page", () =>
  expect(searchItem("anna", "77", [])?.to).toBe("/search?q=anna&ticket=77"));

it("a blank query has no jump and no search", () => {
  expect([jumpItem("  ", null), searchItem(" \t", null, [])]).toEqual([null, null]);
});

it("a text that is too long has no search", () => expect(searchItem("a".repeat(1001), null, [])).toBeNull());

it("a pasted tab is searched for as a space", () => {
  expect(searchItem("Anna\tLee", null, [])).toMatchObject({
    label: "Show all contributions matching “Anna Lee”",
    to: "/search?q=Anna+Lee",
  });
});

const setters = {
  change: () => {},
  chooseDensity: () => {},
  chooseZone: () => {},
  showShortcuts: () => {},
};

it("commands offer every setting but the active ones", () => {
  const shown = { ...readPreferences(undefined), density: "spacious", zone: "UTC" } as const;
  const labels = actionItems(shown, setters).map(({ label }) => label);
  expect(labels.filter((label) => label.startsWith("Density"))).toEqual([
    "Density: compact",
    "Density: comfortable",
  ]);
  expect(labels).not.toContain("Time zone: UTC");
});

it("keyboard shortcuts are not offered on a device without a keyboard", () => {
  const offered = (showShortcuts: (() => void) | null) =>
    actionItems(readPreferences(undefined), { ...setters, showShortcuts }).some(
      ({ id }) => id === "shortcuts",
    );
  expect([offered(() => {}), offered(null)]).toEqual([true, false]);
});
