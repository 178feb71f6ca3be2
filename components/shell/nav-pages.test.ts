import { expect, it } from "vitest";
import { pastedHref } from "./nav-pages";

it.each([
  [" https://example.org/admin/contributions/C1 ", undefined],
  ["HTTP://desk.internal/contributions/C1?list=page%3D2", "7"],
])("the pasted URL %j of ticket %j is looked up", (url, ticket) => {
  const { pathname, searchParams } = new URL(pastedHref(url, ticket) ?? "", "https://desk.test");
  expect(pathname).toBe("/go");
  expect(Object.fromEntries(searchParams)).toEqual({ q: url.trim(), ...(ticket && { ticket }) });
});

it.each(["", "anna", "https", "see https://example.org/contributions/C1", "ftp://example.org/C1"])(
  "%j is searched for",
  (text) => expect(pastedHref(text, undefined)).toBeNull(),
);
