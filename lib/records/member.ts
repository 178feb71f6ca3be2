import { isJsonObject } from "@/lib/json/json-value";

/** A member of a parsed JSON object; undefined where the value is no object. Real records miss members. */
export function member(value: unknown, name: string): unknown {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** A member that is a list; anything else reads as an empty one. */
export function memberList(value: unknown, name: string): readonly unknown[] {
  const list = member(value, name);
  return Array.isArray(list) ? list : [];
}

/** A flag in any of the spellings that occur: true, 1, "1", "true" (docs/decisions/005). */
export function isSet(flag: unknown): boolean {
  return flag === true || flag === 1 || flag === "1" || flag === "true";
}
