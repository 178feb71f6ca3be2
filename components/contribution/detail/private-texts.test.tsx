// @vitest-environment happy-dom
import { expect, test } from "vitest";
import example from "@/lib/contract/examples/contribution.json";
import { drawPage } from "./__fixtures__/draw-page";

const personal = new RegExp(
  "^(?:(?:display_|first_|last_|tribute_)?name|title|company|email|phone|address[12]|city|state|zip|" +
    "issued_to|customer_comments|(?:additional_|private_)?notes|public_message|biography)$",
);
const containers = /^(supporter|billing_address|shipping_address|sponsee|tax_receipts|line_items)$/;

/** Returns the record with a mark in every text that names, reaches or describes a person. */
function marked(value: unknown, isPersons = true): unknown {
  if (Array.isArray(value)) return value.map((element) => marked(element, isPersons));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) =>
      typeof held === "string" && isPersons && personal.test(name)
        ? [name, `secret ${name}`]
        : [name, marked(held, containers.test(name))],
    ),
  );
}

/** Returns the elements with a marked text. */
function secretsIn(page: Document): readonly Element[] {
  return [...page.querySelectorAll("body *")].filter(
    (element) =>
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && /secret/.test(node.nodeValue ?? ""),
      ) || /secret/.test(element.getAttribute("title") ?? ""),
  );
}

function uncoveredOf(elements: readonly Element[]): readonly string[] {
  const uncovered = elements.filter((element) => element.closest("[data-private]") === null);
  return uncovered.map((element) => element.outerHTML);
}

test("the mask covers every text that names, reaches or describes a person", () => {
  const page = drawPage(marked(example));
  const personalElements = secretsIn(page);
  expect(personalElements.length).toBeGreaterThan(30);
  expect(uncoveredOf(personalElements)).toEqual([]);
});

test.each([
  { sponsee: "secret" },
  { sponsee: null, sponsored_child: { first_name: "secret" } },
  { sponsees: [{ first_name: "secret" }] },
])("the person of an item with %j is hidden until revealed, and then covered by the mask", (person) => {
  const record = { ...example, line_items: [{ description: "A sponsorship", ...person }] };
  const hidden = drawPage(record, false);
  expect(hidden.body.innerHTML).not.toContain("secret");
  expect(hidden.querySelector("a[href*=reveal]")).not.toBeNull();
  const shown = secretsIn(drawPage(record));
  expect(shown.length).toBeGreaterThan(0);
  expect(uncoveredOf(shown)).toEqual([]);
  const titles = [...drawPage(record).querySelectorAll("bdi[title='A sponsorship']")];
  expect(titles.map((title) => title.hasAttribute("data-private"))).toEqual([true, true]);
});

test("the mask does not cover an amount, a status or a payment method", () => {
  const page = drawPage(example);
  const covered = [...page.querySelectorAll("[data-private]")].map(({ textContent }) => textContent ?? "");
  expect(covered.filter((text) => /Visa|succeeded|CA\$/.test(text))).toEqual([]);
});
