import { isJsonObject, type JsonValue } from "@/lib/json/json-value";

export const coverText = "•••";

const sponsee =
  /^(?:sponsees?|sponsored_(?:child|children|person|people))(?:_(?:first_|last_|full_)?name)?$/i;

/** Whether a member is a sponsored person (read API §2.11), under the names that occur. */
export function isSponsee(name: string): boolean {
  // The first letter is compared faster than the whole.
  return (name.startsWith("s") || name.startsWith("S")) && sponsee.test(name);
}

/** Returns the sponsored people of a record. It is fast: every record that is stored is searched. */
export function sponseesIn(value: JsonValue, people: JsonValue[] = []): readonly JsonValue[] {
  if (Array.isArray(value)) for (const element of value) sponseesIn(element, people);
  else if (isJsonObject(value)) {
    for (const name in value) {
      const inner = value[name] ?? null;
      if (inner === null) continue;
      if (isSponsee(name)) people.push(inner);
      else if (typeof inner === "object") sponseesIn(inner, people);
    }
  }
  return people;
}

/** The texts of members whose name matches `kind`; a plain text counts as a member called `name`. */
export function textsOfKind(value: JsonValue, kind: RegExp, isKind = kind.test("name")): string[] {
  if (typeof value === "string") return isKind ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((element) => textsOfKind(element, kind, isKind));
  if (!isJsonObject(value)) return [];
  // The name of a field is not a name of a person, unless the field is for one.
  const { name: label, value: filled } = value;
  if (typeof label === "string" && typeof filled === "string") return kind.test(label) ? [filled] : [];
  return Object.entries(value).flatMap(([name, inner]) => textsOfKind(inner, kind, kind.test(name)));
}
