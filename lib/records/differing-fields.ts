import { isJsonObject } from "@/lib/json/json-value";

/**
 * A field that two records do not have in common, its values as JSON writes them; null where a side has no
 * such field.
 */
export interface DifferingField {
  readonly path: string;
  readonly left: string | null;
  readonly right: string | null;
}

/**
 * Every field at the ends of two records that differs, by its place, in the order of the left one. Lists are
 * compared place by place.
 * @param isLeftOut whether what stands at a place is not looked at
 */
export function differingFields(
  left: unknown,
  right: unknown,
  isLeftOut: (path: string) => boolean,
): readonly DifferingField[] {
  const [ours, theirs] = [new Map(ends(left, "", isLeftOut)), new Map(ends(right, "", isLeftOut))];
  const paths = new Set([...ours.keys(), ...theirs.keys()]);
  return [...paths]
    .map((path) => ({ path, left: ours.get(path) ?? null, right: theirs.get(path) ?? null }))
    .filter((field) => field.left !== field.right);
}

/** The values of a record that hold no others, by their place. */
function* ends(
  value: unknown,
  path: string,
  isLeftOut: (path: string) => boolean,
): Generator<[string, string]> {
  if (isLeftOut(path)) return;
  const inner: readonly (readonly [string, unknown])[] = Array.isArray(value)
    ? value.map((element, index) => [`${path}[${index}]`, element])
    : isJsonObject(value)
      ? Object.entries(value).map(([name, held]) => [path === "" ? name : `${path}.${name}`, held])
      : [];
  if (inner.length === 0) yield [path, JSON.stringify(value) ?? "null"];
  for (const [place, held] of inner) yield* ends(held, place, isLeftOut);
}
