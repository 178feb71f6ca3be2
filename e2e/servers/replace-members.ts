import { isJsonObject } from "@/lib/json/json-value";

/** Returns the replacement of a value. */
export type Replace = (value: unknown) => unknown;

/** Returns a copy of a record with each member replaced, but for the id. */
export function replaceMembers(record: object, replace: Replace): Record<string, unknown> {
  const members = Object.entries(record).map(([name, value]) => [
    name,
    name === "id" ? value : replace(value),
  ]);
  return Object.fromEntries(members);
}

/** Returns a copy of a record with every string, number and flag replaced at any depth. */
export function replaceLeaves(record: object, replace: Replace): Record<string, unknown> {
  const deep: Replace = (value) => {
    if (Array.isArray(value)) return value.map(deep);
    return isJsonObject(value) ? replaceLeaves(value, replace) : replace(value);
  };
  return replaceMembers(record, deep);
}

export const toNull: Replace = () => null;

const emptyByType = new Map<string, unknown>([
  ["string", ""],
  ["number", 0],
  ["boolean", false],
]);

export const toEmpty: Replace = (value) => {
  if (Array.isArray(value)) return [];
  return isJsonObject(value) ? {} : (emptyByType.get(typeof value) ?? null);
};

const otherByType = new Map<string, unknown>([
  ["string", 17],
  ["number", "many"],
  ["boolean", "maybe"],
]);

/** Replaces a value with one of a type that the contract does not allow there. */
export const toOtherType: Replace = (value) => {
  if (Array.isArray(value)) return { first: "of an object" };
  return isJsonObject(value) ? ["of a list"] : (otherByType.get(typeof value) ?? {});
};
