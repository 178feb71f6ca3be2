import { expect, it } from "vitest";
import { isCrossSite, isSameOrigin } from "./same-origin";

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

it.each([
  ["its own page", { "sec-fetch-site": "same-origin" }, false],
  ["another page of the same site", { "sec-fetch-site": "same-site" }, false],
  ["what was typed or bookmarked", { "sec-fetch-site": "none" }, false],
  ["a foreign page", { "sec-fetch-site": "cross-site" }, true],
  ["its own page in an older browser", { origin: "https://desk.example" }, false],
  ["a foreign page in an older browser", { origin: "https://evil.example" }, true],
  ["a page that hides where it is", { origin: "null" }, true],
  ["a program that reports nothing", {}, false],
])("a file requested by %s", (_, headers, isForeign) => {
  const sent = new Headers({ "x-desk-origin": "https://desk.example/giving", ...headers });
  expect(isCrossSite(sent)).toBe(isForeign);
});
