import { contributionFields } from "./contribution-fields";
import { complaint, findProblems } from "./field-types";
import { isRecord } from "./json-record";
import { postFields } from "./post-fields";

const resources = new Map([...Object.entries(contributionFields), ...Object.entries(postFields)]);

/** What in a record differs from the tables of spec §2. Fields that no table names are allowed. */
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
