const dots = "•••";

/** `lena.k@example.org` as `l•••@example.org`; what is no e-mail address becomes dots. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const [first = ""] = email;
  return at < 1 ? dots : `${first}${dots}${email.slice(at)}`;
}

/** A phone number down to its last two digits. */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  return digits.length < 6 ? dots : `${dots} ${digits.slice(-2)}`;
}

const withoutBlanks = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * `Tomasz Jan Wiśniewski` as `Tomasz W.`; a single name stays, but not one of a script that writes both
 * without a blank.
 */
export function maskName(name: string): string {
  const [start = ""] = name.trim();
  if (withoutBlanks.test(name)) return start + dots;
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : undefined;
  const [initial = ""] = last ?? "";
  return initial === "" ? (words[0] ?? "") : `${words[0]} ${initial.toUpperCase()}.`;
}
