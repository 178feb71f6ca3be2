/**
 * Returns a name to compare, equal in both engines and pages: NFC, without case (docs/decisions/002). Letters
 * such as ß, ſ and ﬁ meet their capitals only in upper case; ı stays, and ς is σ.
 */
export function foldName(name: string): string {
  const folded = name.normalize("NFC").replaceAll(/[^ı]+/gu, (part) => part.toUpperCase().toLowerCase());
  return folded.replaceAll("ς", "σ").normalize("NFC");
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text for HTML, as content or inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => entities[mark] ?? mark);
}

/** Upper case of ASCII letters only, like both engines: how currency codes are compared. */
export function upperAscii(text: string): string {
  return text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase());
}

const maxIdLength = 255;

/** Whether an id may be looked up: one that would change the path is 404 (docs/decisions/004). */
export function isOpaqueId(id: string): boolean {
  return id !== "" && id !== "." && id !== ".." && id.length <= maxIdLength && !/[/\\\0]/.test(id);
}
