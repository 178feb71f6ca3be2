/**
 * What differs from a base record: members to set, and members to take away, by dotted path
 * (`payments.0.card`).
 */
export interface Patch {
  readonly set?: Readonly<Record<string, unknown>>;
  readonly unset?: readonly string[];
}

/** One way in which real records leave the specification, as a patch of the base record. */
export interface OddityPatch extends Patch {
  readonly name: string;
  /** Paths that the strict schemas report; empty if the specification allows the oddity. */
  readonly drift: readonly string[];
}

/**
 * A deep copy of `base` with the patch applied. Throws if a path does not exist, so that no patch is void by
 * mistake.
 */
export function patched(base: object, { set = {}, unset = [] }: Patch): Record<string, unknown> {
  const copy = branch(structuredClone(base), "record");
  for (const path of unset) {
    const [holder, key] = place(copy, path);
    if (!(key in holder)) throw new Error(`nothing to unset at ${path}`);
    delete holder[key];
  }
  for (const [path, value] of Object.entries(set)) {
    const [holder, key] = place(copy, path);
    holder[key] = structuredClone(value);
  }
  return copy;
}

function place(record: Record<string, unknown>, path: string): [Record<string, unknown>, string] {
  const steps = path.split(".");
  const key = steps.pop() ?? "";
  return [steps.reduce((holder, step) => branch(holder[step], path), record), key];
}

function branch(value: unknown, path: string): Record<string, unknown> {
  if (!isBranch(value)) throw new Error(`no member at ${path}`);
  return value;
}

function isBranch(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
