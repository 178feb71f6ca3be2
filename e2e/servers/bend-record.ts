import { isJsonObject } from "@/lib/json/json-value";

/** Puts another value in the place of every member of a record but its id, or of everything inside them. */
export type Bend = (value: unknown) => unknown;

/** The record with each of its members bent. */
export function bendMembers(record: object, bend: Bend): Record<string, unknown> {
  const members = Object.entries(record).map(([name, value]) => [name, name === "id" ? value : bend(value)]);
  return Object.fromEntries(members);
}

/** The same record with every text, number and flag in it bent, however deep it lies. */
export function bendLeaves(record: object, bend: Bend): Record<string, unknown> {
  const deep: Bend = (value) => {
    if (Array.isArray(value)) return value.map(deep);
    return isJsonObject(value) ? bendLeaves(value, bend) : bend(value);
  };
  return bendMembers(record, deep);
}

export const toNull: Bend = () => null;

const empty = new Map<string, unknown>([
  ["string", ""],
  ["number", 0],
  ["boolean", false],
]);

export const toEmpty: Bend = (value) => {
  if (Array.isArray(value)) return [];
  return isJsonObject(value) ? {} : (empty.get(typeof value) ?? null);
};

const other = new Map<string, unknown>([
  ["string", 17],
  ["number", "many"],
  ["boolean", "maybe"],
]);

/** A value of a type that the contract does not have there. */
export const toOtherType: Bend = (value) => {
  if (Array.isArray(value)) return { first: "of an object" };
  return isJsonObject(value) ? ["of a list"] : (other.get(typeof value) ?? {});
};
