import type { Fact } from "@/components/ui/facts";
import { member, memberList } from "@/lib/reading/member";
import { readText } from "@/lib/reading/text";
import { sponseeFields } from "./fields/sponsee-fields";

/**
 * A sponsee that was asked for by itself, as plain text in the browser: what it has of the contract's fields,
 * then its own.
 */
export function toSponseeFacts(sponsee: unknown): readonly Fact[] {
  const own = sponseeFields.map(([field, label, shape, privacy]): Fact => {
    const text = readText(member(sponsee, field));
    const value = text !== null && shape === "html" ? withoutMarkup(text) : text;
    return { label, field, value, isPrivate: privacy === "private" };
  });
  const added = memberList(sponsee, "custom_fields").map((field): Fact => {
    const label = readText(member(field, "name")) ?? "Field";
    return { label, value: readText(member(field, "value")), isPrivate: true };
  });
  return [...own.filter(({ value }) => value !== null), ...added];
}

/** A document that is only parsed runs and loads nothing. */
function withoutMarkup(html: string): string {
  return new DOMParser().parseFromString(html, "text/html").body.textContent.trim();
}
