export type JsonRecord = Readonly<Record<string, unknown>>;

/** Whether a JSON value is an object. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The objects of a member that should hold an array of them. */
export function recordsOf(owner: JsonRecord, name: string): readonly JsonRecord[] {
  const value = owner[name];
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** A member that should be text; empty when it is not. */
export function textOf(owner: JsonRecord, name: string): string {
  const value = owner[name];
  return typeof value === "string" ? value : "";
}

/** A flag as servers write it: true, 1 or "1". */
export function isSet(value: unknown): boolean {
  return value === true || value === 1 || value === "1";
}
