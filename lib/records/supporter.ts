import { isOpaqueId } from "@/lib/contract/opaque-id";
import { readInstant } from "./contribution-date";
import { isSet, member } from "./member";
import { firstText, readText } from "./text";

/** Who gave, as far as the record tells. `since` in ms UTC. */
export interface Giver {
  readonly name: string | null;
  readonly id: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly type: string | null;
  readonly isOrganization: boolean;
  readonly since: number | null;
}

/**
 * The id by which sums, lists, lifetimes and links know the supporter of a contribution. It is the text of
 * `supporter.id` as recorded; a whole number is its digits. A contribution has no supporter where there is no
 * such id, where it is blank, or where no address can have it: it is in no count of supporters and in no
 * lifetime.
 */
export function supporterIdOf(record: unknown): string | null {
  const id = member(member(record, "supporter"), "id");
  const text = typeof id === "number" && Number.isSafeInteger(id) ? String(id) : id;
  return typeof text === "string" && text.trim() !== "" && isOpaqueId(text) && text.isWellFormed()
    ? text
    : null;
}

/** Reads the supporter (read API §2.7), or what the billing address tells where there is none. */
export function giverOf(record: unknown): Giver {
  const supporter = member(record, "supporter");
  const billing = member(record, "billing_address");
  const own = member(supporter, "billing_address");
  return {
    name: firstText(
      member(supporter, "display_name"),
      fullName(supporter),
      member(billing, "name"),
      fullName(billing),
      member(billing, "company"),
    ),
    id: supporterIdOf(record),
    email: firstText(member(supporter, "email"), member(billing, "email"), member(own, "email")),
    phone: firstText(member(billing, "phone"), member(own, "phone")),
    type: readText(member(supporter, "type")),
    isOrganization: isSet(member(supporter, "is_organization")),
    since: readInstant(member(supporter, "created_at")),
  };
}

/** First and last name of a supporter or an address as one text; null when there is neither. */
export function fullName(holder: unknown): string | null {
  const names = [readText(member(holder, "first_name")), readText(member(holder, "last_name"))];
  return readText(names.filter((name) => name !== null).join(" "));
}
