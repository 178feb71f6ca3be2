/** Returns the keys of a table with their type. */
export function keysOf<K extends string>(table: Readonly<Partial<Record<K, unknown>>>): K[] {
  const keys: K[] = [];
  for (const key in table) keys.push(key);
  return keys;
}

/** Splits a text at its bars. Line breaks become spaces. */
export const textsOf = (table: string) => table.split("|").map((text) => text.replaceAll(/\s+/g, " ").trim());

/** Splits a table into rows, which begin at the left margin, of texts separated by bars. */
export const rowsOf = (table: string) => table.split(/\n(?=\S)/).map(textsOf);
