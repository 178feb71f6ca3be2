/**
 * What spreadsheet programs skip before they look whether a cell is a formula: blanks, quotes, characters
 * without width.
 */
const before = String.raw`[\s"'\u00ad\u200b-\u200f\u2060\ufeff\p{Cc}]*`;
/** The same within a cell: separators end it, so that a search of many of them stays short. */
const between = String.raw`(?:(?![\t\r\n])[\s"'\u00ad\u200b-\u200f\u2060\ufeff\p{Cc}])*`;
/** ASCII and full-width signs that begin a formula. */
const signs = "[=+\\-@＝＋－＠]";
/**
 * What a program that reads another separator than a comma, or loses count of quotes, takes for the end of a
 * cell.
 */
const separator = "[;|\\t\\r\\n]";
const formulas = new RegExp(
  `^(?=${before}${signs}|[\\t\\r\\n])|(?<=${separator})(?=${between}${signs})`,
  "gu",
);

/** Most texts: they begin as no formula does, and nothing separates them. */
const harmless = /^[A-Za-z0-9][^;|\t\r\n]*$/;

/**
 * The text as a spreadsheet program shows it as text: what it may take for a formula and run has an
 * apostrophe before it, at the beginning and after each separator (OWASP CSV injection).
 */
export function withoutFormula(text: string): string {
  return harmless.test(text) ? text : text.replaceAll(formulas, "'");
}
