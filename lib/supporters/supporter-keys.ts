import type { SupporterGiftTable, SupporterTable } from "@/lib/database/schema/schema";
import type { Contribution } from "@/lib/records/contribution/contribution";
import { isPaidIn, received } from "@/lib/records/contribution/status";
import { personKeys } from "@/lib/records/same-person";
import { countryOf, giverOf } from "@/lib/records/supporter";
import { indexedText } from "@/lib/search/indexed-text";
import { sortName } from "@/lib/search/search-keys";

/** The columns of a supporter that are read from their newest contribution. */
export type SupporterKeys = Omit<
  SupporterTable,
  "no" | "id" | "newest_seq" | "contributions" | "unsummed" | "first_at" | "last_at" | "active_plans"
>;

export interface Gift {
  /** Its row, except for its number in the store. */
  readonly row: Omit<SupporterGiftTable, "seq">;
  readonly keys: SupporterKeys;
}

const maxText = 1000;
/** Sorts after every letter, in the order of bytes. */
const nameless = "\u{10ffff}";

/**
 * Reads a contribution as a gift; null if it names no supporter (`supporterIdOf`).
 * @param money the received amount, where it is known already
 */
export function toGift(record: Contribution, money = received(record)): Gift | null {
  const { id: supporterId } = record.supporter;
  if (supporterId === null) return null;
  return {
    row: {
      supporter_id: supporterId,
      occurred_at: record.placedAt,
      currency: money === null ? null : (money.currency ?? ""),
      amount: money?.amount ?? 0,
      refunded: money?.refunded ?? 0,
      unsummed: money === null && isPaidIn(record) ? 1 : 0,
    },
    keys: toSupporterKeys(record),
  };
}

/** Reads the columns of a supporter: from `supporter`, else from the billing address. */
export function toSupporterKeys(record: Contribution): SupporterKeys {
  const { supporter, billing } = record;
  const holders = [supporter, supporter.billing, billing];
  const giver = giverOf(record);
  const { name, email, phone, isOrganization } = giver;
  const company = supporter.billing.company ?? billing.company;
  const texts = [
    ...[name, company, email, phone, supporter.recordedId],
    ...[...holders.map((one) => one.firstName), ...holders.map((one) => one.lastName)],
    ...[...holders.map((one) => one.email), supporter.phone, supporter.billing.phone, billing.phone],
  ].filter((text) => text !== null);
  const person = personKeys(record, giver);
  return {
    name: shortened(name),
    sort_name: sortName(name) ?? nameless,
    email: shortened(email),
    phone: shortened(phone),
    company: shortened(company),
    is_organization: isOrganization ? 1 : 0,
    text: indexedText([...new Set(texts)].map((text) => text.slice(0, maxText))),
    email_key: person.email,
    phone_key: person.phone,
    place_key: person.place,
    country: shortened(countryOf(supporter.billing) ?? countryOf(billing)),
  };
}

function shortened(text: string | null): string | null {
  return text === null ? null : text.slice(0, maxText).toWellFormed();
}
