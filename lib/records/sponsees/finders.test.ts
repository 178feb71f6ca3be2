import { expect, it } from "vitest";
import { example } from "@/lib/records/__fixtures__/example";
import { formerCover } from "@/lib/records/__fixtures__/former-cover";
import { parseContribution } from "@/lib/records/contribution/contribution";
import { itemTitle, readDay } from "./finders";
import { maskItems } from "./mask";

const covered = (text: string) =>
  formerCover({ names: [], births: ["2015-02-03"], addresses: [] }, text, "*");

it.each([
  "2015-02-03",
  "2015/2/3",
  "03.02.2015",
  "2/3/2015",
  "3 Feb 2015",
  "3rd of February, 2015",
  "February 3rd, 2015",
  "3. Februar 2015",
  "3 de febrero de 2015",
])("finds a day that is written as %s", (text) => {
  expect(covered(`born ${text}.`)).toBe("born *.");
});

it.each([
  ["3 February", "*"],
  ["3rd of Feb.", "*."],
  ["February 3rd", "*"],
  ["feb 3", "*"],
  ["3. Februar", "*"],
  ["3 de febrero", "*"],
  ["13 February", "13 February"],
  ["February 31", "February 31"],
  ["a February 3-pack", "a *-pack"],
  ["3/2", "3/2"],
  ["3 mars", "3 mars"],
])("finds it without its year where nothing else can be meant: %s", (text, told) => {
  expect(covered(`on ${text}!`)).toBe(`on ${told}!`);
});

it.each(["", "2015-2-3", "2015-02-031", "someday"])("finds nothing for what is no date: %s", (date) => {
  expect(readDay(date)).toBeNull();
});

const sponsee = { id: "S1", reference_number: "R-7", first_name: "Amara", last_name: "Okoye-Day" };

function titleOf(item: object): string | null {
  const [first] = parseContribution({ line_items: [item] }).items;
  return first === undefined ? null : itemTitle(first);
}

it.each([
  ["Sponsorship of Amara", "Sponsorship of •••"],
  ["Sponsor AMARA Okoye-Day, monthly", "Sponsor •••, monthly"],
  ["Ámara’s school year", "•••’s school year"],
  ["OKOYEDAY for Amara", "••• for •••"],
  ["Tamarack fund", "Tamarack fund"],
  ["Child sponsorship R-7", "Child sponsorship R-7"],
])("%s is titled %s", (description, title) => expect(titleOf({ description, sponsee })).toBe(title));

it("the name of the product is covered too, and a person may be a text", () => {
  expect(titleOf({ product: { name: "Sponsor Amara" }, sponsee })).toBe("Sponsor •••");
  expect(titleOf({ description: "Sponsor Amara", sponsee: "Amara" })).toBe("Sponsor •••");
});

it("an item without a sponsored person keeps its title", () => {
  expect(titleOf({ description: "For Amara", sponsee: null })).toBe("For Amara");
  expect(titleOf({})).toBeNull();
});

it("an endless title is read up to its limit", () =>
  expect(titleOf({ description: "Amara".repeat(40_000), sponsee })?.length).toBeLessThan(1_100));

it("items are covered one by one, but for persons that are shown", () => {
  const { raw } = parseContribution(example());
  const names = (paths: readonly string[]) =>
    parseContribution(maskItems(raw, new Set(paths))).items.map(({ description }) => description);
  expect(names([])[0]).toBe("Sponsorship of •••");
  expect(names(["line_items[0].sponsee"])[0]).toBe("Sponsorship of Amari");
  expect(names([])[1]).toBe(parseContribution(raw).items[1]?.description);
  expect(maskItems({ line_items: "none" }, new Set())).toEqual({ line_items: "none" });
});
