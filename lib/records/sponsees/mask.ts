import { isJsonObject, type JsonValue } from "@/lib/json/json-value";
import type { Contribution } from "@/lib/records/contribution/contribution";
import { specFields } from "@/lib/records/spec-fields";
import { isSponsee, type SponseeWords, sponseeWords } from "./words";

/**
 * What may be read of a sponsored person by whoever may not know who it is: everything else is covered,
 * unknown members too.
 */
const impersonal: ReadonlySet<string> = new Set([
  "id",
  "reference_number",
  "enrollment_date",
  "sponsored_status",
  "is_enabled",
  "payment_option_group",
  "sponsor_count",
  "created_at",
  "updated_at",
]);
/**
 * Whom to thank and where to write to: a giver may be called like the child, or live in a town of that name.
 */
const ofGiver: ReadonlySet<string> = new Set(["display_name", "first_name", "last_name", "company", "email"]);
const ofAddress: ReadonlySet<string> = new Set([
  ...ofGiver,
  "title",
  "name",
  "address1",
  "address2",
  "city",
  "state",
  "zip",
  "country",
  "phone",
]);

/** Names that the contract gives to members: a child may be called `Price`, and a price is still one. */
const ofContract: ReadonlySet<string> = new Set(
  specFields("contribution").map((place) => place.replaceAll("[]", "").split(".").at(-1) ?? place),
);

const idName = /(?:^|_)ids?$/;
const dots = "•••";

/**
 * A record without what tells who a sponsored person, often a child, is (read API §2.11): personal members
 * are null wherever a `sponsee` stands, and names, days of birth and addresses of sponsees are covered in
 * every other text of the record and in the names of members that the contract does not know, however they
 * are spelled. Ids, dates, currencies, and the names and postal addresses of givers stay.
 * @returns the record itself where it tells of nobody; its ids, numbers and dates alone where it cannot be
 *   read to its end
 */
export function maskSponsees(record: JsonValue): JsonValue {
  try {
    return tellsOfSponsees(record) ? cover(record, sponseeWords(record), "") : record;
  } catch {
    return onlyImpersonal(record);
  }
}

function onlyImpersonal(record: JsonValue): JsonValue {
  if (!isJsonObject(record)) return null;
  const isImpersonal = (name: string, value: JsonValue) =>
    typeof value === "string" ? stays(name, value, "") : typeof value !== "object";
  return Object.fromEntries(
    Object.entries(record).filter(([name, value]) => ofContract.has(name) && isImpersonal(name, value)),
  );
}

function tellsOfSponsees(value: JsonValue): boolean {
  if (Array.isArray(value)) return value.some(tellsOfSponsees);
  if (!isJsonObject(value)) return false;
  return Object.entries(value).some(([name, inner]) =>
    isSponsee(name) ? inner !== null : tellsOfSponsees(inner),
  );
}

/** @param of the member that the value stands in, or its list */
function cover(value: JsonValue, words: SponseeWords | null, of: string): JsonValue {
  if (typeof value === "string") return words?.cover(value, dots) ?? value;
  if (Array.isArray(value)) return value.map((element) => cover(element, words, of));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (isSponsee(name)) return [name, anonymous(inner)];
      return [
        coverName(name, words),
        typeof inner === "string" && stays(name, inner, of) ? inner : cover(inner, words, name),
      ];
    }),
  );
}

/** Fields of an organisation's own may be called after whom they are about. */
function coverName(name: string, words: SponseeWords | null): string {
  const stays = words === null || ofContract.has(name) || idName.test(name);
  return stays ? name : words.cover(name, dots);
}

function stays(name: string, text: string, of: string): boolean {
  if (idName.test(name)) return true;
  if (/^id_deprecated$|^issued_to$|^currency_code$/.test(name) || of === "currency") return true;
  if (of === "supporter") return ofGiver.has(name);
  if (/^(?:billing|shipping)_address$/.test(of)) return ofAddress.has(name);
  return (
    /_(?:at|on|date|due)$/.test(name) &&
    !/birth/.test(name) &&
    /^\d{4}-\d\d-\d\d(?:[T ][\d:.]*.{0,6})?$/.test(text)
  );
}

function anonymous(sponsee: JsonValue): JsonValue {
  if (Array.isArray(sponsee)) return sponsee.map(anonymous);
  if (!isJsonObject(sponsee)) return null;
  return Object.fromEntries(
    Object.entries(sponsee).map(([name, value]) => [name, impersonal.has(name) ? plain(value) : null]),
  );
}

/** A list or an object in the place of a plain value could hold anything. */
function plain(value: JsonValue): JsonValue {
  return typeof value === "object" ? null : value;
}

/**
 * The paths of sponsored persons, often children, in a contribution: `line_items[0].sponsee` (read API
 * §2.11).
 */
export function sponseePaths({ items }: Contribution): readonly string[] {
  return items.flatMap(({ sponsee }, index) =>
    isJsonObject(sponsee) ? [`line_items[${index}].sponsee`] : [],
  );
}
