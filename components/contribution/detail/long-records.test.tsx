// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import example from "@/lib/contract/examples/contribution.json";
import { drawPage } from "./__fixtures__/draw-page";

const tenThousand = "W".repeat(10_000);
const endless: unknown = JSON.parse(JSON.stringify(example), (name, value: unknown) =>
  typeof value === "string" && !/_at$|_on$|_date$|amount|price|code$/.test(name) ? tenThousand : value,
);
const linksOf = (page: Document) =>
  [...page.querySelectorAll("a")].filter(({ textContent }) => /^Show /.test(textContent ?? ""));

describe("10,000 characters in every text", () => {
  const page = drawPage(endless);

  test("no text of the page is longer than what is shown unasked", () => {
    const texts = [...page.querySelectorAll("body *")].flatMap((element) => [
      ...[...element.attributes].map(({ value }) => value),
      ...[...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.nodeValue ?? ""),
    ]);
    expect(Math.max(...texts.map((text) => text.length))).toBeLessThan(2100);
  });

  test("every cut text says how long it is and leads to the whole of it", () => {
    const place = page.querySelector("[data-at='supporter'] [data-field='last_name']");
    const link = place?.querySelector("a");
    expect(link?.textContent).toBe("Show all (10,000 characters)");
    expect(link?.getAttribute("href")).toBe("/contributions/X?whole=supporter.last_name");
    expect(linksOf(page).length).toBeGreaterThan(100);
  });

  test("a long text is whole on demand, and cut again", () => {
    const asked = drawPage(endless, true, ["customer_comments"]);
    const place = asked.querySelector("[data-field='customer_comments']");
    expect(place?.textContent).toContain(tenThousand);
    expect(place?.querySelector("a")?.textContent).toBe("Show less");
  });
});

test("many items are all listed; after the tenth, fields are shown on demand", () => {
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
  const asked = drawPage(many, true, ["line_items[12]"]);
  expect(asked.querySelector("[data-at='line_items[12].product']")).not.toBeNull();
});
