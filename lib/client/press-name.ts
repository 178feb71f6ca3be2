/** The part of a KeyboardEvent that names what was pressed. */
export interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/**
 * One name for what was pressed, as tables of shortcuts write it: `mod+k` (Ctrl or Command), `shift+t`, `g`,
 * `?`. The shift that a layout needs to write a sign is no part of the name; letters are the same with caps
 * lock. Null for combinations that belong to the browser or the system.
 */
export function pressName({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): string | null {
  const isLetter = /^\p{L}$/u.test(key);
  const name = isLetter ? key.toLowerCase() : key;
  if (ctrlKey !== metaKey && !altKey && !shiftKey && isLetter) return `mod+${name}`;
  if (ctrlKey || metaKey || altKey) return null;
  return shiftKey && isLetter ? `shift+${name}` : name;
}
