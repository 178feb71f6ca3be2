/** What a record says in a field, trimmed; null where it says nothing. Numbers are read as their digits. */
export function readText(value: unknown): string | null {
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : null;
  if (typeof value !== "string") return null;
  const trimmed = printable(value).trim();
  return trimmed === "" ? null : trimmed;
}

/** Nothing but signs of ASCII that are seen, and blanks: almost every text. */
const ordinary = /^[\x20-\x7e]*$/;

/**
 * A text as it stands on a page after a browser has read it: NUL and halves of characters become U+FFFD,
 * every line end is LF. Else the page that was sent and the one drawn in the browser differ.
 */
export function printable(text: string): string {
  return ordinary.test(text) ? text : text.toWellFormed().replaceAll("\0", "\ufffd").replace(/\r\n?/g, "\n");
}

/** The first of several fields that says something. */
export function firstText(...values: readonly unknown[]): string | null {
  for (const value of values) {
    const found = readText(value);
    if (found !== null) return found;
  }
  return null;
}

/** With a capital first letter; `monthly` becomes `Monthly`, words in capitals stay. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `1 item`, `3 items`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** Texts as one phrase, each once: `Visa •• 4242`, `cash and PayPal`, `A, B and 2 more`. */
export function namedList(texts: readonly string[]): string {
  const names = [...new Set(texts)];
  if (names.length < 3) return names.join(" and ");
  const shown = names.length === 3 ? 2 : 3;
  const last = names.length === 3 ? names[2] : `${names.length - shown} more`;
  return `${names.slice(0, shown).join(", ")} and ${last}`;
}

const ordinals = "zeroth first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");

const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };

/** `first`, `second` … `tenth`, then `11th`, `22nd`. */
export function ordinal(nth: number): string {
  return ordinals[nth] ?? shortOrdinal(nth);
}

/** `1st`, `2nd`, `11th`. */
export function shortOrdinal(nth: number): string {
  const form = new Intl.PluralRules("en", { type: "ordinal" }).select(nth);
  return `${nth}${endings[form] ?? "th"}`;
}
