import { readFileSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import * as icons from "./icons";

const sprite = readFileSync(new URL("./icons.svg", import.meta.url), "utf8");
const symbols = [...sprite.matchAll(/<symbol id="([^"]+)" viewBox="0 0 24 24">.+<\/symbol>/g)].map(
  ([, id]) => id,
);
const types = readFileSync(new URL("./sprite-icon.tsx", import.meta.url), "utf8");

it("has each drawing once, under the names that the type lists", () => {
  const names = [...types.matchAll(/ {2}\| "([^"]+)"/g)].map(([, name]) => name);
  expect(symbols).toEqual([...new Set(symbols)].sort());
  expect(names).toEqual(symbols);
});

it.each(Object.entries(icons))("draws %s from the sprite, in the size of its attributes", (_, Icon) => {
  const markup = renderToStaticMarkup(<Icon size={16} />);
  expect(markup).toMatch(
    /^<svg aria-hidden="true" width="16" height="16" .*class="icon "><use href="[^"]*#[a-z0-9-]+"/,
  );
});
