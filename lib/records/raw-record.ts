import { isJsonObject, type JsonValue } from "@/lib/json/json-value";
import { cut } from "./text";

/** The length at which a text is cut, by kind, in UTF-16 units. */
const limits = { plain: 400, written: 2000, article: 20_000, address: 2000 } as const;

const writtenFields = new Set([
  ...["additional_notes", "biography", "customer_comments", "notes", "page_content", "private_notes"],
  ...["public_message", "summary"],
]);

/**
 * Cuts the long texts of a record, so that no page sends or lays out all of them. A record without long texts
 * is returned unchanged.
 * @param uncut paths of texts that are not cut
 * @returns `lengths`: the characters of every long text by its path, `line_items[0].description`, cut or not
 */
export function cutLongTexts(record: JsonValue, uncut: ReadonlySet<string> = new Set()) {
  const lengths = new Map<string, number>();
  const walk = (value: JsonValue, path: string, name: string): JsonValue => {
    if (typeof value === "string") {
      const limit = limitOf(value, name);
      if (value.length <= limit) return value;
      lengths.set(path, Array.from(value).length);
      return uncut.has(path) ? value : cut(value, limit);
    }
    if (Array.isArray(value)) return value.map((element, at) => walk(element, `${path}[${at}]`, name));
    if (!isJsonObject(value)) return value;
    const within = path === "" ? "" : `${path}.`;
    return Object.fromEntries(
      Object.entries(value).map(([key, held]) => [key, walk(held, within + key, key)]),
    );
  };
  const shortened = walk(record, "", "");
  return { record: lengths.size === 0 ? record : shortened, lengths };
}

function limitOf(text: string, name: string): number {
  if (name === "body") return limits.article;
  if (writtenFields.has(name)) return limits.written;
  return /^https?:\/\/\S+$/i.test(text.slice(0, limits.address)) ? limits.address : limits.plain;
}

/**
 * Returns the fields in which two records differ, in the order of the left one, with their values as JSON;
 * null if a side has no such field. Lists are compared by index.
 * @param isIgnored whether to skip a path
 */
export function differingFields(left: JsonValue, right: JsonValue, isIgnored: (path: string) => boolean) {
  const leftValues = new Map(leaves(left, "", isIgnored));
  const rightValues = new Map(leaves(right, "", isIgnored));
  const paths = new Set([...leftValues.keys(), ...rightValues.keys()]);
  return [...paths]
    .map((path) => ({ path, left: leftValues.get(path) ?? null, right: rightValues.get(path) ?? null }))
    .filter((field) => field.left !== field.right);
}

/** Yields the values of a record that have no members, as JSON with their paths. */
function* leaves(
  value: JsonValue,
  path: string,
  isIgnored: (path: string) => boolean,
): Generator<[string, string]> {
  if (isIgnored(path)) return;
  const inner = valuesIn(value, path);
  if (inner.length === 0) yield [path, JSON.stringify(value) ?? "null"];
  for (const [inside, held] of inner) yield* leaves(held, inside, isIgnored);
}

function valuesIn(value: JsonValue, path: string): readonly (readonly [string, JsonValue])[] {
  if (Array.isArray(value)) return value.map((element, index) => [`${path}[${index}]`, element]);
  if (!isJsonObject(value)) return [];
  return Object.entries(value).map(([name, held]) => [path === "" ? name : `${path}.${name}`, held]);
}
