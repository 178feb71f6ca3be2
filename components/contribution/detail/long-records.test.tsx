// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import example from "@/lib/contract/examples/contribution.json";
import { drawPage } from "./__fixtures__/draw-page";

const tenThousand = "W".repeat(10_000);
const longRecord: unknown = JSON.parse(JSON.stringify(example), (name, value: unknown) =>
  typeof value === "string" && !/_at$|_on$|_date$|amount|price|code$/.test(name) ? tenThousand : value,
);
const linksOf = (page: Document) =>
  [...page.querySelectorAll("a")].filter(({ textContent }) => /^Show /.test(textContent ?? ""));

describe("a record with 10,000 characters in every text", () => {
  const page = drawPage(longRecord);

  test("shows no text above its limit", () => {
    const texts = [...page.querySelectorAll("body *")].flatMap((element) => [
      ...[...element.attributes].map(({ value }) => value),
      ...[...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.nodeValue ?? ""),
    ]);
    expect(Math.max(...texts.map((text) => text.length))).toBeLessThan(2100);
  });

  test("shows the length of a cut text and a link to the whole", () => {
    const field = page.querySelector("[data-at='supporter'] [data-field='last_name']");
    const link = field?.querySelector("a");
    expect(link?.textContent).toBe("Show all (10,000 characters)");
    expect(link?.getAttribute("href")).toBe("/contributions/X?whole=supporter.last_name");
    expect(linksOf(page).length).toBeGreaterThan(100);
  });

  test("shows a requested text whole with a link to cut it again", () => {
    const requested = drawPage(longRecord, true, ["customer_comments"]);
    const field = requested.querySelector("[data-field='customer_comments']");
    expect(field?.textContent).toContain(tenThousand);
    expect(field?.querySelector("a")?.textContent).toBe("Show less");
  });
});

test("all items are listed; after the tenth, fields are shown on request", () => {
  const [item] = example.line_items;
  const many = {
    ...example,
    line_items: Array.from({ length: 40 }, (_, index) => ({ ...item, id: `I${index}` })),
  };
  const page = drawPage(many);
  expect(page.querySelectorAll("[id^='item-I']")).toHaveLength(40);
  expect(linksOf(page).map((link) => link.getAttribute("href"))).toEqual(
    Array.from({ length: 30 }, (_, index) => `/contributions/X?whole=line_items[${index + 10}]`),
  );
  const requested = drawPage(many, true, ["line_items[12]"]);
  expect(requested.querySelector("[data-at='line_items[12].product']")).not.toBeNull();
});
