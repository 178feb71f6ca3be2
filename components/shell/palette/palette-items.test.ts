import { expect, it } from "vitest";
import { isMeant, jumpItem, orderedSections, type PaletteSection } from "./palette-items";

const item = (label: string) => ({ id: label, label, icon: "search" as const, to: () => {} });
const section = (title: string, ...labels: readonly string[]): PaletteSection => ({
  title,
  items: labels.map(item),
});
const jump = item("the text itself");
const all = item("all that it finds");
const found = [section("Contributions", "a gift"), section("Supporters", "a giver")];

const order = (query: string, commands: readonly PaletteSection[], answers: readonly PaletteSection[]) =>
  orderedSections({ query, jump, all, commands, found: answers }).flatMap(({ items }) =>
    items.map(({ label }) => label),
  );

it("until something is found, the text itself comes first", () => {
  expect(order("maria", [], [])).toEqual(["the text itself", "all that it finds"]);
});

it("what a name found comes before the text itself, and before commands that merely hold it", () => {
  expect(order("ark", [section("Actions", "Theme: dark")], found)).toEqual([
    ...["a gift", "a giver", "all that it finds", "the text itself"],
    "Theme: dark",
  ]);
});

it("a matching command comes first", () => {
  const commands = [section("Actions", "Theme: dark", "Sidebar of park")];
  for (const answers of [[], found]) {
    expect(order("dark", commands, answers)[0]).toBe("Theme: dark");
    expect(order("dark", commands, answers).at(-1)).toBe("Sidebar of park");
  }
});

it("an address is never anything else", () => {
  expect(order("/contributions/a", [section("Pages", "Contributions")], [])[0]).toBe("the text itself");
});

it.each([
  ["theme dark", true],
  ["them da", true],
  ["DARK", true],
  ["da", false],
  ["ark", false],
  ["dark room", false],
])("“%s” means “Theme: dark”: %s", (query, isCommand) => {
  expect(isMeant({ label: "Theme: dark" }, query)).toBe(isCommand);
});

/** Where the first line of the palette leads, and what it says. */
function leads(query: string): readonly unknown[] {
  const item = jumpItem(query);
  return [item?.label, item?.to];
}

it.each([
  ["https://desk.example/contributions/KJLEMLD8", "Contribution KJLEMLD8", "/contributions/KJLEMLD8"],
  ["/admin/api/v2/feeds/NEWS/posts/P1", "Post P1", "/feeds/NEWS/posts/P1"],
  ["KJLEMLD8", "Record with the ID KJLEMLD8", "/go?q=KJLEMLD8"],
  ["anna smith", "Look up “anna smith”", "/go?q=anna+smith"],
])("%s is %s", (query, label, href) => expect(leads(query)).toEqual([label, href]));

it.each([
  ["(KJLEMLD8)", "Record with the ID KJLEMLD8"],
  ["“KJLEMLD8”,", "Record with the ID KJLEMLD8"],
  ["[https://desk.example/contributions/KJLEMLD8].", "Contribution KJLEMLD8"],
])("marks around %s are not shown, and the resolver finds out whether they belong to it", (query, label) => {
  expect(leads(query)).toEqual([label, `/go?${new URLSearchParams({ q: query })}`]);
});

it("nothing leads nowhere", () => expect(jumpItem("  ")).toBeNull());
