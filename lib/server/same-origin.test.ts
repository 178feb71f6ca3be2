import { expect, it } from "vitest";
import { isSameOrigin } from "./same-origin";

it.each([
  ["its own page, by what browsers say", { "sec-fetch-site": "same-origin" }, true],
  ["another page of the same site", { "sec-fetch-site": "same-site" }, false],
  ["a foreign page", { "sec-fetch-site": "cross-site", origin: "https://desk.example" }, false],
  ["what was typed or bookmarked", { "sec-fetch-site": "none" }, false],
  ["its own page in an older browser", { origin: "https://desk.example" }, true],
  ["a foreign page in an older browser", { origin: "https://evil.example" }, false],
  ["a page that hides where it is", { origin: "null" }, false],
  ["a program that says nothing", {}, false],
])("a request of %s", (_, headers, isOwn) => {
  const sent = new Headers({ "x-desk-origin": "https://desk.example/giving", ...headers });
  expect(isSameOrigin(sent)).toBe(isOwn);
});
