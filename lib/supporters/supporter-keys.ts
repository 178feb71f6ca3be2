import type { SupporterGiftTable, SupporterTable } from "@/lib/database/schema/schema";
import { contributionDate } from "@/lib/records/contribution-date";
import { member } from "@/lib/records/member";
import { isPaidIn, received } from "@/lib/records/received";
import { personKeys } from "@/lib/records/same-person";
import { giverOf, supporterIdOf } from "@/lib/records/supporter";
import { firstText, readText } from "@/lib/records/text";
import { foldedWords, indexedText } from "@/lib/search/indexed-text";

/** The columns of a supporter that are read from their newest contribution. */
export type SupporterKeys = Pick<
  SupporterTable,
  | "name"
  | "sort_name"
  | "email"
  | "phone"
  | "company"
  | "is_organization"
  | "text"
  | "email_key"
  | "phone_key"
  | "place_key"
>;

/** A contribution as a gift of its supporter. */
export interface Gift {
  /** Its row, except for its number in the store. */
  readonly row: Omit<SupporterGiftTable, "seq">;
  readonly keys: SupporterKeys;
}

const maxText = 1000;
const maxSortName = 200;
/** Sorts after every letter, in the order of bytes. */
const nameless = "\u{10ffff}";

/**
 * Reads a contribution as a gift; null if it names no supporter (`supporterIdOf`).
 * @param money the received amount, where it is known already
 */
export function toGift(record: unknown, money = received(record)): Gift | null {
  const supporterId = supporterIdOf(record);
  if (supporterId === null) return null;
  return {
    row: {
      supporter_id: supporterId,
      occurred_at: contributionDate(record),
      currency: money === null ? null : (money.currency ?? ""),
      amount: money?.amount ?? 0,
      refunded: money?.refunded ?? 0,
      unsummed: money === null && isPaidIn(record) ? 1 : 0,
    },
    keys: toSupporterKeys(record),
  };
}

/** Reads the columns of a supporter: from `supporter`, else from the billing address. */
export function toSupporterKeys(record: unknown): SupporterKeys {
  const supporter = member(record, "supporter");
  const billing = member(record, "billing_address");
  const holders = [supporter, member(supporter, "billing_address"), billing];
  const giver = giverOf(record);
  const { name, email, phone, isOrganization } = giver;
  const company = firstText(member(holders[1], "company"), member(billing, "company"));
  const all = (field: string) => holders.map((holder) => readText(member(holder, field)));
  const texts = [
    ...[name, company, email, phone, readText(member(supporter, "id"))],
    ...[...all("first_name"), ...all("last_name"), ...all("email"), ...all("phone")],
  ].filter((text) => text !== null);
  const person = personKeys(record, giver);
  return {
    name: shortened(name),
    sort_name: sortNameOf(name),
    email: shortened(email),
    phone: shortened(phone),
    company: shortened(company),
    is_organization: isOrganization ? 1 : 0,
    text: indexedText([...new Set(texts)].map((text) => text.slice(0, maxText))),
    email_key: person.email,
    phone_key: person.phone,
    place_key: person.place,
  };
}

function sortNameOf(name: string | null): string {
  const folded = foldedWords((name ?? "").slice(0, maxText)).join(" ");
  return folded === "" ? nameless : folded.slice(0, maxSortName).toWellFormed();
}

function shortened(text: string | null): string | null {
  return text === null ? null : text.slice(0, maxText).toWellFormed();
}
