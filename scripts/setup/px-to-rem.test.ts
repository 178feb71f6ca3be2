import { expect, it } from "vitest";
import pxToRem from "./px-to-rem.mjs";

/** A value as it is drawn. */
function drawn(value: string, prop = "padding", parent: { name?: string; selector?: string } = {}): string {
  const declaration = { prop, value, parent };
  pxToRem().Declaration(declaration);
  return declaration.value;
}

it("counts lengths in the size of text", () => {
  expect(drawn("12px")).toBe("0.75rem");
  expect(drawn("calc(100% - .5px - 36px)")).toBe("calc(100% - .5px - 2.25rem)");
  expect(drawn("0 -4px 16px rgb(0 0 0 / 10%)")).toBe("0 -0.25rem 1rem rgb(0 0 0 / 10%)");
  expect(drawn("8px", "padding", { name: "media" })).toBe("0.5rem");
});

it("leaves hairlines, names, texts and addresses", () => {
  for (const value of ["1px solid red", "-2px", "0px", "var(--w-40px)", '"16px"', "url(a-16px.svg)"])
    expect(drawn(value)).toBe(value);
});

it("leaves what a rem is, and what is read apart from a page", () => {
  expect(drawn("clamp(16px, 100%, 32px)", "font-size", { selector: "html" })).toBe("clamp(16px, 100%, 32px)");
  expect(drawn("40px", "initial-value", { name: "property" })).toBe("40px");
  expect(drawn("40px", "margin", { name: "page" })).toBe("40px");
});
