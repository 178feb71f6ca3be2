import { member } from "@/lib/reading/member";
import { type PersonKeys, personKeys } from "@/lib/reading/same-person";
import { giverOf } from "@/lib/reading/supporter";
import { firstText, readText } from "@/lib/reading/text";
import { foldedWords } from "@/lib/search/folded-words";
import { indexedText } from "@/lib/search/indexed-text";

/** What the list knows of a supporter, as one contribution tells it. */
export interface SupporterKeys {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly company: string | null;
  readonly isOrganization: boolean;
  /** The folded name; those without one are last. */
  readonly sortName: string;
  /** What they are found by (`indexedText`). */
  readonly text: string;
  readonly person: PersonKeys;
}

const longestText = 1000;
const longestSort = 200;
/** Behind every letter, in the order of bytes. */
const nameless = "\u{10ffff}";

/**
 * Reads what the list of supporters shows, sorts and finds by: of the supporter, else of the billing address.
 */
export function toSupporterKeys(record: unknown): SupporterKeys {
  const supporter = member(record, "supporter");
  const billing = member(record, "billing_address");
  const holders = [supporter, member(supporter, "billing_address"), billing];
  const giver = giverOf(record);
  const { name, email, phone, isOrganization } = giver;
  const company = firstText(
    member(member(supporter, "billing_address"), "company"),
    member(billing, "company"),
  );
  const all = (field: string) => holders.map((holder) => readText(member(holder, field)));
  const texts = [
    ...[name, company, email, phone, readText(member(supporter, "id"))],
    ...[...all("first_name"), ...all("last_name"), ...all("email"), ...all("phone")],
  ].filter((text) => text !== null);
  // Most are told several times, by the supporter and by their addresses.
  const told = [...new Set(texts)].map((text) => text.slice(0, longestText));
  return {
    name: short(name),
    email: short(email),
    phone: short(phone),
    company: short(company),
    isOrganization,
    sortName: sortNameOf(name),
    text: indexedText(told),
    person: personKeys(record, giver),
  };
}

function sortNameOf(name: string | null): string {
  const folded = foldedWords((name ?? "").slice(0, longestText)).join(" ");
  return folded === "" ? nameless : folded.slice(0, longestSort).toWellFormed();
}

function short(text: string | null): string | null {
  return text === null ? null : text.slice(0, longestText).toWellFormed();
}
