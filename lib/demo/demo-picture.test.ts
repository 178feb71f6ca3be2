import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { demoHost, demoPicture, pictureNames, pictureUrl } from "./demo-picture";

it.each(pictureNames)("the picture %s has a local file", (name) => {
  const path = demoPicture(pictureUrl(name));
  expect(path).toBe(`/demo/pictures/${name}.svg`);
  expect(existsSync(`public${path}`)).toBe(true);
});

it.each([
  `${demoHost}/pictures/none.svg`,
  `${demoHost}/pictures/../hills.svg`,
  "https://example.org/pictures/hills.svg",
  "",
])("the URL %j has no local picture", (url) => {
  expect(demoPicture(url)).toBeNull();
});
