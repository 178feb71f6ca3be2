import { expect, it } from "vitest";
import pxToRem from "./px-to-rem.mjs";

/** Returns a value after conversion. */
function converted(
  value: string,
  prop = "padding",
  parent: { name?: string; selector?: string } = {},
): string {
  const declaration = { prop, value, parent };
  pxToRem().Declaration(declaration);
  return declaration.value;
}

it("lengths are converted to rem", () => {
  expect(converted("12px")).toBe("0.75rem");
  expect(converted("calc(100% - .5px - 36px)")).toBe("calc(100% - .5px - 2.25rem)");
  expect(converted("0 -4px 16px rgb(0 0 0 / 10%)")).toBe("0 -0.25rem 1rem rgb(0 0 0 / 10%)");
  expect(converted("8px", "padding", { name: "media" })).toBe("0.5rem");
});

it("hairlines, names, strings and URLs are kept", () => {
  for (const value of ["1px solid red", "-2px", "0px", "var(--w-40px)", '"16px"', "url(a-16px.svg)"])
    expect(converted(value)).toBe(value);
});

it("the root font size, @property and @page are kept", () => {
  expect(converted("clamp(16px, 100%, 32px)", "font-size", { selector: "html" })).toBe(
    "clamp(16px, 100%, 32px)",
  );
  expect(converted("40px", "initial-value", { name: "property" })).toBe("40px");
  expect(converted("40px", "margin", { name: "page" })).toBe("40px");
});
