import { expect, it } from "vitest";
import type { JsonObject } from "@/lib/json/json-value";
import { example } from "@/lib/records/__fixtures__/example";
import { plainFormats } from "@/lib/records/__fixtures__/plain-formats";
import { type Contribution, parseContribution } from "@/lib/records/contribution/contribution";
import { toContributionRow } from "@/lib/records/list-rows";
import { ticketText } from "@/lib/records/sentences/ticket-text";
import { memberList } from "@/lib/records/values";
import { coverItems } from "./cover-items";
import { maskItems } from "./mask";

const sponsee = { id: "S1", reference_number: "R-7", first_name: "Amara", last_name: "Okoye-Day" };

function titleOf(item: JsonObject): string | null {
  return toContributionRow({ line_items: [item] }, null).item;
}

it.each([
  ["Sponsorship of Amara", "Sponsorship of •••"],
  ["Sponsor AMARA Okoye-Day, monthly", "Sponsor •••, monthly"],
  ["Ámara’s school year", "•••’s school year"],
  ["OKOYEDAY for Amara", "••• for •••"],
  ["Tamarack fund", "Tamarack fund"],
  ["Child sponsorship R-7", "Child sponsorship R-7"],
])("the description %s is titled %s", (description, title) =>
  expect(titleOf({ description, sponsee })).toBe(title),
);

it("the name of a product is masked too, and a sponsored person may be a text", () => {
  expect(titleOf({ product: { name: "Sponsor Amara" }, sponsee })).toBe("Sponsor •••");
  expect(titleOf({ description: "Sponsor Amara", sponsee: "Amara" })).toBe("Sponsor •••");
});

it("an item without a sponsored person keeps its title", () => {
  expect(titleOf({ description: "For Amara", sponsee: null })).toBe("For Amara");
  expect(titleOf({})).toBeNull();
});

it("a long title is cut to its limit", () =>
  expect(titleOf({ description: "Amara".repeat(40_000), sponsee })?.length).toBeLessThan(1_100));

it("a ticket of the list masks the names of a product, as the page of the record does", () => {
  const product = { name: "Sponsor Amari" };
  for (const changes of [{}, { product }, { product: null, reference: "AMARI-7" }]) {
    const { raw } = parseContribution(example());
    const [item, ...more] = memberList(raw, "line_items");
    const record = { ...raw, line_items: [{ ...Object(item), ...changes }, ...more] };
    const kind = "initial" as const;
    const textOf = (shown: Contribution) => ticketText(shown, { kind, link: "", formats: plainFormats });
    const own = textOf(coverItems(parseContribution(record)));
    expect(own).toEqual(textOf(parseContribution(maskItems(record, new Set()))));
    expect(own.plain).not.toMatch(/amari/i);
  }
});

it("maskItems masks every item except those with a revealed sponsored person", () => {
  const { raw } = parseContribution(example());
  const names = (paths: readonly string[]) =>
    parseContribution(maskItems(raw, new Set(paths))).items.map(({ description }) => description);
  expect(names([])[0]).toBe("Sponsorship of •••");
  expect(names(["line_items[0].sponsee"])[0]).toBe("Sponsorship of Amari");
  expect(names([])[1]).toBe(parseContribution(raw).items[1]?.description);
  expect(maskItems({ line_items: "none" }, new Set())).toEqual({ line_items: "none" });
});

it.each([
  ["sponsored_child", { first_name: "Maria", last_name: "Lopez" }],
  ["sponsored_child_name", "Maria Lopez"],
  ["sponsees", [{ first_name: "Ana" }, { full_name: "Maria Lopez" }]],
])("names under %s are masked in the title, the texts of the item and the ticket", (member, people) => {
  const description = "Sponsorship of Maria Lopez";
  const item = { description, reference: "CHILD-MARIA-LOPEZ", [member]: people };
  expect(titleOf(item)).toBe("Sponsorship of •••");
  const record = coverItems(parseContribution({ line_items: [item] }));
  expect(record.items).toMatchObject([{ description: "Sponsorship of •••", reference: "CHILD-•••" }]);
  const { plain } = ticketText(record, { kind: "onetime", link: "", formats: plainFormats });
  expect(plain).toContain("For: CHILD-•••");
});

it("an item with an empty list of sponsored people has its description in the ticket", () => {
  const record = parseContribution({ line_items: [{ description: "Wells", reference: "W", sponsees: [] }] });
  const { plain } = ticketText(record, { kind: "onetime", link: "", formats: plainFormats });
  expect(plain).toContain("For: Wells");
});
