import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Icon } from "./icon";

const sprite = readFileSync(new URL("./icons.svg", import.meta.url), "utf8");
const symbols = [...sprite.matchAll(/<symbol id="([^"]+)" viewBox="0 0 24 24">.+<\/symbol>/g)].map(
  ([, id]) => id,
);
const source = readFileSync(new URL("./icon.tsx", import.meta.url), "utf8");

it("the sprite has each icon once, under the names of the type", () => {
  const names = [...source.matchAll(/ {2}\| "([^"]+)"/g)].flatMap(([, line]) => line?.split(" "));
  expect(symbols).toEqual([...new Set(symbols)].sort());
  expect(names).toEqual(symbols);
});

it("an icon uses a symbol of the sprite and is hidden from screen readers", () => {
  const markup = renderToStaticMarkup(<Icon name="x" size={16} />);
  expect(markup).toMatch(/^<svg aria-hidden="true" class="[^"]*size16[^"]*"><use href="[^"]*#x"/);
});
