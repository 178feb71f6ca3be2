import { expect, it } from "vitest";
import { missingAnchor } from "./anchor-focus";

it.each([
  ["payment-PAY1", "This record has no payment PAY1."],
  ["item-a-b", "This record has no line item a-b."],
  ["receipt-2025-004417", "This record has no tax receipt 2025-004417."],
  [`payment-${"x".repeat(500)}`, `This record has no payment ${"x".repeat(80)}….`],
])("the missing anchor #%s is reported", (hash, words) => expect(missingAnchor(hash)).toBe(words));

it.each(["", "payment-", "main", "toString-x", "content-1"])(
  "the anchor #%s names no part of a record",
  (hash) => expect(missingAnchor(hash)).toBeNull(),
);
