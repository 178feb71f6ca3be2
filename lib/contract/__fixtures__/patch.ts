/**
 * The members to set in a base record and the members to remove from it, by dotted path
 * (`payments.0.card`).
 */
export interface Patch {
  readonly set?: Readonly<Record<string, unknown>>;
  readonly unset?: readonly string[];
}

/** A way in which real records deviate from the specification, as a patch of the base record. */
export interface OddityPatch extends Patch {
  readonly name: string;
  /** Paths that the strict schemas report; empty if the specification allows the oddity. */
  readonly drift: readonly string[];
}

/** Returns a deep copy of `base` with the patch applied. Throws if a path does not exist. */
export function patched(base: object, { set = {}, unset = [] }: Patch): Record<string, unknown> {
  const copy = objectAt(structuredClone(base), "record");
  for (const path of unset) {
    const [parent, key] = parentOf(copy, path);
    if (!(key in parent)) throw new Error(`nothing to unset at ${path}`);
    delete parent[key];
  }
  for (const [path, value] of Object.entries(set)) {
    const [parent, key] = parentOf(copy, path);
    parent[key] = structuredClone(value);
  }
  return copy;
}

function parentOf(record: Record<string, unknown>, path: string): [Record<string, unknown>, string] {
  const steps = path.split(".");
  const key = steps.pop() ?? "";
  return [steps.reduce((parent, step) => objectAt(parent[step], path), record), key];
}

function objectAt(value: unknown, path: string): Record<string, unknown> {
  if (!isObject(value)) throw new Error(`no member at ${path}`);
  return value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
