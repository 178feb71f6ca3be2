import words from "./common-passwords.json";

const minLength = 12;
const maxLength = 256;
/** The number of characters that must remain without the words known about the owner. */
const minOwnPart = 8;
const minWordLength = 3;

/**
 * Common passwords of at least twelve characters, and the words that become common passwords by adding digits
 * and symbols at their ends, in lower case. From the frequency list of @zxcvbn-ts/language-common 3.0.4
 * (MIT), most frequent first.
 */
export const commonPasswords: ReadonlySet<string> = new Set(words);

/** The owner of a password. Attackers try these words first. */
type PasswordOwner = Readonly<Record<"name" | "email", string>>;

/** Returns a sentence that explains why a password is refused, or null if it is accepted. */
export function refusePassword(password: string, owner: PasswordOwner): string | null {
  const length = [...password.normalize("NFC")].length;
  if (length < minLength) return `The password must have at least ${minLength} characters.`;
  if (length > maxLength) return `The password must have at most ${maxLength} characters.`;
  const folded = password.normalize("NFKC").toLowerCase();
  if (isCommon(folded)) return "This password is too common. Choose another.";
  if ([...withoutWords(folded, owner)].length < minOwnPart) {
    return "The password must not be made of your name, your email address or “Giving Desk”.";
  }
  return null;
}

function isCommon(password: string): boolean {
  const stem = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return commonPasswords.has(password) || commonPasswords.has(stem) || isOnePieceRepeated(password);
}

/** Matches `aaaaaaaaaaaa`, `abcabcabcabc` and runs of consecutive digits. */
function isOnePieceRepeated(password: string): boolean {
  return /^(.{1,6}?)\1+.{0,2}$/su.test(password) || "01234567890123456789".includes(password);
}

function withoutWords(password: string, { name, email }: PasswordOwner): string {
  const known = `${name} ${email} giving desk`.normalize("NFKC").toLowerCase();
  const words = known.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= minWordLength);
  // The longest first: a short word may be a part of a long one.
  const byLength = words.toSorted((one, other) => other.length - one.length);
  return byLength.reduce((rest, word) => rest.replaceAll(word, ""), password);
}
