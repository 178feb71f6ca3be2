import { isJsonObject, type JsonValue } from "@/lib/json/json-value";
import type { LineItem } from "@/lib/records/contribution/contribution";

export const coverText = "•••";

const sponsee =
  /^(?:sponsees?|sponsored_(?:child|children|person|people))(?:_(?:first_|last_|full_)?name)?$/i;

/** Whether a member name is one of those in use for a sponsored person (read API §2.11). */
export function isSponsee(name: string): boolean {
  // Comparing the first letter is faster than matching the whole name.
  return (name.startsWith("s") || name.startsWith("S")) && sponsee.test(name);
}

/** Matches a member of a record's text that may be about a sponsored person, even escaped or duplicated. */
const sponseeMember = /\\u00[4-7]|"spons(?:ee|ored_)\w*"\s*:(?!\s*(?:null\b|\[\s*\]))/i;

/** Whether the JSON text of a record may have sponsored people. Most have none and need no closer search. */
export function mayHaveSponsees(text: string): boolean {
  return sponseeMember.test(text);
}

/** Returns the sponsored people of a record. Must be fast, because every stored record is searched. */
export function sponseesIn(value: JsonValue, people: JsonValue[] = []): readonly JsonValue[] {
  if (Array.isArray(value)) for (const element of value) sponseesIn(element, people);
  if (!isJsonObject(value)) return people;
  for (const name in value) {
    const inner = value[name] ?? null;
    if (inner === null) continue;
    if (isSponsee(name)) people.push(inner);
    else if (typeof inner === "object") sponseesIn(inner, people);
  }
  return people;
}

/** Returns the path that reveals the sponsored people of a line item, under any member name. */
export function sponseePath(index: number): string {
  return `line_items[${index}].sponsee`;
}

/** Returns the sponsored people of a value with their paths: `line_items[0].sponsored_child`. */
export function sponseesByPath(value: JsonValue, path: string): readonly (readonly [string, JsonValue])[] {
  if (Array.isArray(value))
    return value.flatMap((element, index) => sponseesByPath(element, `${path}[${index}]`));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const own = `${path}.${name}`;
    if (!isSponsee(name)) return sponseesByPath(inner, own);
    const isEmpty = inner === null || inner === "" || (Array.isArray(inner) && inner.length === 0);
    return isEmpty ? [] : [[own, inner] as const];
  });
}

/** Whether a line item sponsors a person, under any of these member names. */
export function isSponsored({ raw }: Pick<LineItem, "raw">): boolean {
  return sponseesByPath(raw, "").length > 0;
}

/** Returns the texts of members whose name matches `kind`. A plain text counts as a member called `name`. */
export function textsOfKind(value: JsonValue, kind: RegExp, isKind = kind.test("name")): string[] {
  if (typeof value === "string") return isKind ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((element) => textsOfKind(element, kind, isKind));
  if (!isJsonObject(value)) return [];
  // The name of a custom field is a label. Its value counts if the label matches.
  const { name: label, value: filled } = value;
  if (typeof label === "string" && typeof filled === "string") return kind.test(label) ? [filled] : [];
  return Object.entries(value).flatMap(([name, inner]) => textsOfKind(inner, kind, kind.test(name)));
}
