type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;

/**
 * Returns members of one shape. `names`: separated by spaces, as in the specification. Demo records use it in
 * browsers, which must not load the schemas.
 */
export function members<const Text extends string, Shape>(
  shape: Shape,
  names: Text,
): Record<Words<Text>, Shape>;
export function members(shape: unknown, names: string) {
  return Object.fromEntries(names.split(" ").map((name) => [name, shape]));
}
