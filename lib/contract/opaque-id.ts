const longest = 255;

/**
 * Whether an id from a path may be looked up. Ids are opaque; those that no record can have, or that would
 * change the path they are put into, are 404 without a look-up (docs/decisions/004).
 */
export function isOpaqueId(id: string): boolean {
  return id !== "" && id !== "." && id !== ".." && id.length <= longest && !/[/\\\0]/.test(id);
}
