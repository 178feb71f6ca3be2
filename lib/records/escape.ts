// Direction overrides and controls could make a pasted text read as something else.
const invisible = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const longest = 200;
const markup =
  /[\\`*[\]<~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?[\p{L}\p{N}]+;)|:(?=\/\/)|(?<=www)\./giu;

/**
 * Recorded text as one short line that is safe to paste: no line breaks, no controls, no direction overrides.
 */
export function oneLine(text: string): string {
  const line = text.replace(/\s+/g, " ").replace(invisible, "").trim();
  const letters = [...line];
  return letters.length > longest ? `${letters.slice(0, longest - 1).join("")}…` : line;
}

/** Text for HTML, as content or inside a quoted attribute. */
export function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark);
}

/**
 * Text for Markdown inside a line: escaped is what would be read there as something else (CommonMark §2.4,
 * §6), with what common dialects add: struck text, links made of bare addresses. All else stays as it is, for
 * it may be read in a plain field: `$`, `@`, a `_` inside a word, an `&` that starts no entity.
 */
export function escapeMarkdown(text: string): string {
  return text.replace(markup, "\\$&");
}
