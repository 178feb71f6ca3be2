import { isRecord } from "./contribution-facts";
import { contributionFields, postFields } from "./resource-fields";

const resources = new Map([...Object.entries(contributionFields), ...Object.entries(postFields)]);

/** Returns the differences between a record and the tables of fields. Additional fields are allowed. */
export function findDifferences(resource: string, value: unknown, path: string): readonly string[] {
  const table = resources.get(resource);
  if (table === undefined) throw new Error(`No table describes ${resource}.`);
  if (!isRecord(value)) return [mismatch(resource, value, path)];
  return Object.entries(table).flatMap(([type, names]) =>
    names.split(/\s+/).flatMap((name) => {
      const memberPath = `${path}.${name}`;
      if (!Object.hasOwn(value, name)) return [`${memberPath} is missing`];
      return findProblems(type, value[name], memberPath, findDifferences);
    }),
  );
}

/** Scalar types: for each, whether a JSON value has it. */
const scalars: Readonly<Record<string, (value: unknown) => boolean>> = {
  any: () => true,
  string: isText,
  integer: (value) => Number.isSafeInteger(value),
  number: (value) => typeof value === "number" && Number.isFinite(value),
  boolean: (value) => typeof value === "boolean",
  object: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  array: Array.isArray,
  flag: (value) => value === 0 || value === 1,
  datetime: (value) => isText(value) && isInstant(value),
  date: (value) => isText(value) && /^\d{4}-\d{2}-\d{2}$/.test(value) && isDay(value),
  decimal4: (value) => isText(value) && /^-?\d+\.\d{4}$/.test(value),
  amounts: (value) => isText(value) && value.split(",").every((part) => /^\s*([\d.]+|[a-z]*)\s*$/.test(part)),
  last4: (value) => isText(value) && /^\d{4}$/.test(value),
  email: (value) => isText(value) && /^[^\s@]+@[^\s@]+$/.test(value),
  path: (value) => isText(value) && value.startsWith("/"),
  url: (value) => isText(value) && isUrl(value, ["http:", "https:"]),
  picture: (value) => isText(value) && isUrl(value, ["http:", "https:", "data:"]),
};

/**
 * Returns the problems of a value. Its type is a scalar or a resource of the tables, followed by any of `?`
 * (nullable), `|''` (or an empty string) and `[]` (an array of the type before it), read from the right.
 * @param inner checks a resource that has its own table
 */
function findProblems(
  type: string,
  value: unknown,
  path: string,
  inner: (resource: string, value: unknown, path: string) => readonly string[],
): readonly string[] {
  if (type.endsWith("?")) return value === null ? [] : findProblems(type.slice(0, -1), value, path, inner);
  if (type.endsWith("|''")) return value === "" ? [] : findProblems(type.slice(0, -3), value, path, inner);
  if (type.endsWith("[]")) {
    if (!Array.isArray(value)) return [mismatch(type, value, path)];
    return value.flatMap((item: unknown, index) =>
      findProblems(type.slice(0, -2), item, `${path}[${index}]`, inner),
    );
  }
  const isOfType = scalars[type];
  if (isOfType === undefined) return inner(type, value, path);
  return isOfType(value) ? [] : [mismatch(type, value, path)];
}

/** Describes a value that does not have its type. */
function mismatch(type: string, value: unknown, path: string): string {
  return `${path} is not ${type}: ${JSON.stringify(value)?.slice(0, 80)}`;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isDay(text: string): boolean {
  const time = Date.parse(`${text.slice(0, 10)}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text.slice(0, 10));
}

function isInstant(text: string): boolean {
  const shape = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|\+00:?00)$/;
  return shape.test(text) && isDay(text);
}

function isUrl(text: string, schemes: readonly string[]): boolean {
  return URL.canParse(text) && schemes.includes(new URL(text).protocol);
}
