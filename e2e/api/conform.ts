import { isRecord } from "./contribution-facts";
import { contributionFields, postFields } from "./resource-fields";

const resources = new Map([...Object.entries(contributionFields), ...Object.entries(postFields)]);

/** Finds the differences between a record and the tables of fields. Other fields are allowed. */
export function findDifferences(resource: string, value: unknown, where: string): readonly string[] {
  const table = resources.get(resource);
  if (table === undefined) throw new Error(`No table describes ${resource}.`);
  if (!isRecord(value)) return [complaint(resource, value, where)];
  return Object.entries(table).flatMap(([type, names]) =>
    names.split(/\s+/).flatMap((name) => {
      const place = `${where}.${name}`;
      if (!Object.hasOwn(value, name)) return [`${place} is missing`];
      return findProblems(type, value[name], place, findDifferences);
    }),
  );
}

/** The scalar types of fields, each as a test of a JSON value. */
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
 * Finds the faults of a value of a type: a scalar or a resource of the tables, then any of `?` (may be null),
 * `|''` (may be empty text) and `[]` (an array of what stands before), read from the right.
 * @param inner checks a resource that has a table of its own
 */
function findProblems(
  type: string,
  value: unknown,
  where: string,
  inner: (resource: string, value: unknown, where: string) => readonly string[],
): readonly string[] {
  if (type.endsWith("?")) return value === null ? [] : findProblems(type.slice(0, -1), value, where, inner);
  if (type.endsWith("|''")) return value === "" ? [] : findProblems(type.slice(0, -3), value, where, inner);
  if (type.endsWith("[]")) {
    if (!Array.isArray(value)) return [complaint(type, value, where)];
    return value.flatMap((item: unknown, at) =>
      findProblems(type.slice(0, -2), item, `${where}[${at}]`, inner),
    );
  }
  const isRight = scalars[type];
  if (isRight === undefined) return inner(type, value, where);
  return isRight(value) ? [] : [complaint(type, value, where)];
}

/** A sentence about a value that is not what its type says. */
function complaint(type: string, value: unknown, where: string): string {
  return `${where} is not ${type}: ${JSON.stringify(value)?.slice(0, 80)}`;
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
