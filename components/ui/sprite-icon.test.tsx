import { readFileSync } from "node:fs";
import * as lucide from "lucide-react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

const sprite = readFileSync(new URL("./icons.svg", import.meta.url), "utf8");
const drawings = [...sprite.matchAll(/<symbol id="([^"]+)" viewBox="0 0 24 24">(.*)<\/symbol>/g)].map(
  ([, id = "", drawing = ""]) => [id, drawing] as const,
);
const known = new Map(Object.entries(lucide.icons).map(([name, Icon]) => [name.toLowerCase(), Icon]));

it("has each drawing once", () => expect(new Set(drawings.map(([id]) => id)).size).toBe(drawings.length));

it.each(drawings)("draws %s as lucide does", (id, drawing) => {
  const Icon = known.get(id.replaceAll("-", ""));
  if (Icon === undefined) throw new Error(`lucide has no ${id}`);
  const markup = renderToStaticMarkup(<Icon />).replace(/^<svg[^>]*>|<\/svg>$/g, "");
  expect(markup.replace(/><\/(path|circle|line|rect)>/g, "/>")).toBe(drawing);
});
