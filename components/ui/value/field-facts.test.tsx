// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { draw } from "@/components/shell/__fixtures__/draw";
import { FieldFacts } from "./field-facts";

const context = {
  region: { zone: "America/Toronto", locale: "en-GB" },
  currency: "CAD",
  lengths: new Map(),
  expanded: new Set<string>(),
  hrefToExpand: () => "/" as const,
};

it("a day ignores the time zone, an instant does not, and a negative number has a minus sign", () => {
  const holder = { ends: "2024-03-01T00:00:00Z", made: "2024-03-01T00:00:00Z", left: -3 };
  const page = draw(
    <FieldFacts
      {...{ holder, context }}
      path=""
      fields={[
        ["ends", "Ends", "day"],
        ["made", "Made", "moment"],
        ["left", "Left", "number"],
      ]}
    />,
  );
  const texts = [...page.querySelectorAll("dd")].map(({ textContent }) => textContent);
  expect(texts).toEqual(["1 Mar 2024", expect.stringMatching(/^29 Feb 2024, 7:00/), "−3"]);
});

it("fields that are not set share a line, and an abbreviation or a name keeps its capitals", () => {
  const page = draw(
    <FieldFacts
      {...{ holder: { name: null, code: "", id: null, old: null, aid: null }, context }}
      path=""
      fields={[
        ["name", "Name", "text"],
        ["code", "Product code", "code"],
        ["id", "ID", "code"],
        ["old", "Old ID", "code"],
        ["aid", "Gift Aid", "flag"],
      ]}
    />,
  );
  expect(page.querySelector("dd")?.textContent).toBe("Name, product code, ID, old ID, Gift Aid");
});
