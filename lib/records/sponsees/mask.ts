import { isJsonObject, type JsonObject, type JsonValue } from "@/lib/json/json-value";
import type { Contribution } from "@/lib/records/contribution/contribution";
import { specFields } from "@/lib/records/spec-fields";
import { coverText, isSponsee, isSponsored, sponseePath, sponseesByPath } from "./sponsee";
import { type SponseeWords, sponseeWords } from "./words";

/** Members of a sponsee that do not identify the person. All others are masked, even unknown ones. */
const impersonal: ReadonlySet<string> = new Set(
  (
    "id reference_number enrollment_date sponsored_status is_enabled payment_option_group sponsor_count " +
    "created_at updated_at"
  ).split(" "),
);
/** Givers and their addresses are not masked, because a giver or a town may have the child's name. */
const ofGiver: ReadonlySet<string> = new Set(["display_name", "first_name", "last_name", "company", "email"]);
const ofAddress: ReadonlySet<string> = new Set([
  ...ofGiver,
  ..."title name address1 address2 city state zip country phone".split(" "),
]);

/** Member names in the contract. They are never masked, even if a child is called `Price`. */
const ofContract: ReadonlySet<string> = new Set(
  specFields("contribution").map((path) => path.replaceAll("[]", "").split(".").at(-1) ?? path),
);

const idName = /(?:^|_)ids?$/;

/**
 * Masks data that identifies sponsored people, often children (read API §2.11). Personal members of every
 * `sponsee` become null. Their names, birth dates and URLs are masked in other texts and in member names
 * outside the contract, in any spelling. Ids, dates, currencies, and the names and postal addresses of givers
 * are kept.
 * @returns the record itself without sponsees; only its ids, numbers and dates if it is nested too deeply
 */
export function maskSponsees(record: JsonValue): JsonValue {
  try {
    const words = sponseeWords(record);
    return words === null ? record : cover(record, words, "");
  } catch {
    return onlyImpersonal(record);
  }
}

/** Masks the sponsored person of each line item (read API §2.11), except at `revealed` paths. */
export function maskItems(record: JsonObject, revealed: ReadonlySet<string>): JsonObject {
  const { line_items: items } = record;
  if (!Array.isArray(items)) return record;
  const line_items = items.map((item, index) =>
    revealed.has(sponseePath(index)) ? item : maskSponsees(item),
  );
  return { ...record, line_items };
}

function onlyImpersonal(record: JsonValue): JsonValue {
  if (!isJsonObject(record)) return null;
  const isImpersonal = (name: string, value: JsonValue) =>
    typeof value === "string" ? keepsText(name, value, "") : typeof value !== "object";
  return Object.fromEntries(
    Object.entries(record).filter(([name, value]) => ofContract.has(name) && isImpersonal(name, value)),
  );
}

/** @param of the name of the member that contains the value, directly or in a list */
function cover(value: JsonValue, words: SponseeWords, of: string): JsonValue {
  if (typeof value === "string") return words.cover(value, coverText);
  if (Array.isArray(value)) return value.map((element) => cover(element, words, of));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (isSponsee(name)) return [name, anonymous(inner)];
      return [
        coverName(name, words),
        typeof inner === "string" && keepsText(name, inner, of) ? inner : cover(inner, words, name),
      ];
    }),
  );
}

/** Masks the name of a member, because an organization may name a custom field after a person. */
function coverName(name: string, words: SponseeWords): string {
  return ofContract.has(name) || idName.test(name) ? name : words.cover(name, coverText);
}

/** Whether a text is kept. `of`: the name of the member that contains the object with the text. */
function keepsText(name: string, text: string, of: string): boolean {
  if (idName.test(name)) return true;
  if (/^id_deprecated$|^issued_to$|^currency_code$/.test(name) || of === "currency") return true;
  if (of === "supporter") return ofGiver.has(name);
  if (/^(?:billing|shipping)_address$/.test(of)) return ofAddress.has(name);
  return (
    /_(?:at|on|date|due)$/.test(name) &&
    !/birth/.test(name) &&
    /^\d{4}-\d\d-\d\d(?:[T ][\d:.]*(?: ?(?:Z|UTC|[+-]\d\d:?\d\d))?)?$/i.test(text)
  );
}

function anonymous(sponsee: JsonValue): JsonValue {
  if (Array.isArray(sponsee)) return sponsee.map(anonymous);
  if (!isJsonObject(sponsee)) return null;
  return Object.fromEntries(
    Object.entries(sponsee).map(([name, value]) => {
      // A list or an object could contain anything.
      const isKept = impersonal.has(name) && typeof value !== "object";
      return [name, isKept ? value : null];
    }),
  );
}

/**
 * Returns the paths to reveal in a contribution, one per item that sponsors a person under any member name:
 * `line_items[0].sponsee` (read API §2.11).
 */
export function sponseePaths({ items }: Contribution): readonly string[] {
  return items.flatMap((item, index) => (isSponsored(item) ? [sponseePath(index)] : []));
}

/** Returns the paths of the sponsored people that are not revealed: `line_items[0].sponsored_child`. */
export function maskedPaths({ items }: Contribution, revealed: ReadonlySet<string>): readonly string[] {
  return items.flatMap(({ raw }, index) =>
    revealed.has(sponseePath(index)) ? [] : sponseesByPath(raw, `line_items[${index}]`).map(([path]) => path),
  );
}
