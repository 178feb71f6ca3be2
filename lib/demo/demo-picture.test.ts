import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { demoHost, demoPicture, pictureNames, pictureUrl } from "./demo-picture";

it.each(pictureNames)("keeps a local file of the picture %s", (name) => {
  const path = demoPicture(pictureUrl(name));
  expect(path).toBe(`/demo/pictures/${name}.svg`);
  expect(existsSync(`public${path}`)).toBe(true);
});

it.each([
  `${demoHost}/pictures/none.svg`,
  `${demoHost}/pictures/../hills.svg`,
  "https://example.org/pictures/hills.svg",
  "",
])("knows no local picture for %j", (url) => {
  expect(demoPicture(url)).toBeNull();
});
