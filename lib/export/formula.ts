/** What spreadsheet programs skip before they look whether a cell is a formula: blanks, quotes, characters without width. */
const before = String.raw`[\s"'\u00ad\u200b-\u200f\u2060\ufeff\p{Cc}]*`;
/** ASCII and full-width signs that begin a formula, and the ones that a cell may not begin with at all. */
const formula = new RegExp(`^${before}[=+\\-@＝＋－＠]|^[\\t\\r\\n]`, "u");

/** How most texts begin: no formula does. */
const harmless = /^[A-Za-z0-9]/;

/**
 * The text as a spreadsheet program shows it as text: one that it may take for a formula and run begins with an apostrophe
 * (OWASP CSV injection; trust goal 44).
 */
export function withoutFormula(text: string): string {
  return !harmless.test(text) && formula.test(text) ? `'${text}` : text;
}
