/**
 * A name as it is compared: NFC and without case for all of Unicode, so that both engines and the pages agree
 * (docs/decisions/002). By way of upper case, because letters such as ß, ſ and ﬁ meet their capitals only
 * there; the dotless ı stays what it is, and the final sigma is the same letter as any other.
 */
export function foldName(name: string): string {
  const folded = name.normalize("NFC").replaceAll(/[^ı]+/gu, (part) => part.toUpperCase().toLowerCase());
  return folded.replaceAll("ς", "σ").normalize("NFC");
}

/** Upper case in ASCII alone, as both engines make it: how currency codes are compared. */
export function upperAscii(text: string): string {
  return text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase());
}

const maxIdLength = 255;

/**
 * Whether an id from a path may be looked up. Ids are opaque; those that no record can have, or that would
 * change the path they are put into, are 404 without a look-up (docs/decisions/004).
 */
export function isOpaqueId(id: string): boolean {
  return id !== "" && id !== "." && id !== ".." && id.length <= maxIdLength && !/[/\\\0]/.test(id);
}
