import { commonPasswords } from "./common-passwords";

const shortest = 12;
const longest = 256;
/** How much must be left of a password without the words that everybody knows of its owner. */
const ownPart = 8;
const shortestWord = 3;

/** Whom a password is for: what of it a stranger would try first. */
export interface PasswordOwner {
  readonly name: string;
  readonly email: string;
}

/**
 * Why a password cannot be used, as a sentence; null where it can. Its characters are free: length and
 * being nobody else's first guess are all that counts.
 */
export function refusePassword(password: string, owner: PasswordOwner): string | null {
  const length = [...password.normalize("NFC")].length;
  if (length < shortest) return `The password must have at least ${shortest} characters.`;
  if (length > longest) return `The password must have at most ${longest} characters.`;
  const folded = password.normalize("NFKC").toLowerCase();
  if (isCommon(folded)) return "Many people use this password: please choose another.";
  if ([...withoutWords(folded, owner)].length < ownPart) {
    return "The password must not be made of your name, your e-mail address or the name of the desk.";
  }
  return null;
}

function isCommon(password: string): boolean {
  const stem = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return commonPasswords.has(password) || commonPasswords.has(stem) || isOnePieceRepeated(password);
}

/** `aaaaaaaaaaaa`, `abcabcabcabc` and runs of the keyboard's digits. */
function isOnePieceRepeated(password: string): boolean {
  return /^(.{1,6}?)\1+.{0,2}$/su.test(password) || "01234567890123456789".includes(password);
}

function withoutWords(password: string, { name, email }: PasswordOwner): string {
  const told = `${name} ${email} giving desk`.normalize("NFKC").toLowerCase();
  const words = told.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= shortestWord);
  const longestFirst = words.sort((one, other) => other.length - one.length);
  return longestFirst.reduce((rest, word) => rest.replaceAll(word, ""), password);
}
