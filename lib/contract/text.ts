/**
 * Returns a name for comparisons, the same in both engines and pages: NFC, without case (docs/decisions/002).
 * Letters such as ß, ſ and ﬁ match their capitals only in upper case; ı is unchanged, and ς becomes σ.
 */
export function foldName(name: string): string {
  // In upper case, ß becomes SS but ẞ stays ẞ, so ẞ is replaced first.
  const composed = name.normalize("NFC").replaceAll("ẞ", "ß");
  const folded = composed.replaceAll(/[^ı]+/gu, (part) => part.toUpperCase().toLowerCase());
  return folded.replaceAll("ς", "σ").normalize("NFC");
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for HTML, as content or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark);
}

/** Converts only ASCII letters to upper case, like both engines, to compare currency codes. */
export function upperAscii(text: string): string {
  return text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase());
}

/** The longest currency code of a record: a longer text is cut to twelve characters and an ellipsis. */
export const maxCurrencyLength = 13;

/** Matches a name that can be seen and clicked: not only of spaces, controls and blank letters. */
export const visibleName = /[^\p{C}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u;

/** In code points. */
export const maxIdLength = 255;

/**
 * Whether an id may be looked up. One that would change the path is a 404 (docs/decisions/004). Half a
 * surrogate pair has no percent-encoding.
 */
export function isOpaqueId(id: string): boolean {
  const changesPath = id === "" || id === "." || id === ".." || /[/\\\0]/.test(id);
  return !changesPath && [...id].length <= maxIdLength && id.isWellFormed();
}
