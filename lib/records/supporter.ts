import type { Address, Contribution } from "./contribution/contribution";
import { countryOf } from "./country";
import { joined } from "./text";

/** The giver, as far as recorded. `since` in ms UTC. */
export type Giver = Readonly<ReturnType<typeof giverOf>>;

/**
 * Returns the supporter (read API §2.7), with missing details from the billing address. Phone numbers of
 * addresses come first, because the API describes no other ones.
 */
export function giverOf({ supporter, billing }: Contribution) {
  return {
    name: supporter.displayName ?? fullName(supporter) ?? nameOf(billing) ?? billing.company,
    id: supporter.id,
    email: supporter.email ?? billing.email ?? supporter.billing.email,
    phone: billing.phone ?? supporter.billing.phone ?? supporter.phone,
    type: supporter.type,
    isOrganization: supporter.isOrganization,
    since: supporter.createdAt,
  };
}

/** Whether a contribution names its giver in any way: its page then has a section about the supporter. */
export function hasGiver(record: Contribution): boolean {
  const { name, email } = giverOf(record);
  return record.hasSupporter || name !== null || email !== null;
}

function fullName({ firstName, lastName }: Pick<Address, "firstName" | "lastName">): string | null {
  return joined([firstName, lastName], " ");
}

function nameOf(address: Address): string | null {
  return address.name ?? fullName(address);
}

/** Returns a `mailto:` link; null if the text is not an email address. */
export function mailHref(email: string): string | null {
  const [, name, host] = /^([^\s@:]+)@([^\s@]+)$/.exec(email.trim()) ?? [];
  if (name === undefined || host === undefined) return null;
  return `mailto:${encodeURIComponent(name.toWellFormed())}@${encodeURIComponent(host.toWellFormed())}`;
}

/** E.164 allows 15 digits. Longer text is several numbers. */
const maxDigits = 15;
/** An area code before a slash is shorter, unless it follows that of a country. */
const minDigits = 6;
const extension = /^(?:x|extn?|extension|poste)(?!\p{L})/iu;

/**
 * Returns a `tel:` link to a phone number without its extension; null for several numbers, letters in place
 * of digits, and too few or too many digits.
 */
export function callHref(phone: string): string | null {
  const text = phone.trim();
  const [written = ""] = text.split(/[^\d\s()+./-]/);
  const rest = text.slice(written.length);
  // A note in parentheses may follow.
  const hasLetters = /^\p{L}/u.test(rest) && !written.endsWith("(");
  if (hasLetters && !extension.test(rest)) return null;
  const number = written.replace(/^\(\s*\+/, "+");
  const isInternational = /^(?:\+|00)/.test(number);
  const parts = number.split("/").map((part) => part.replaceAll(/\D/g, ""));
  const isSeveral = parts.filter(({ length }) => length >= minDigits).length > 1;
  // Two international numbers have more than `maxDigits`.
  if (isSeveral && !isInternational) return null;
  // The zero in `+44 (0)20` is for calls within the country. Italy (39) keeps it in calls from abroad.
  const dialed = isInternational && !/^(?:\+|00)39/.test(number) ? number.replace("(0)", "") : number;
  const digits = dialed.replaceAll(/\D/g, "");
  if (digits.length < 5 || digits.length > maxDigits) return null;
  return `tel:${number.startsWith("+") ? "+" : ""}${digits}`;
}

type AddressLine = ReturnType<typeof addressLines>[number];

export type ComparedLine = ReturnType<typeof compareAddresses>["left"][number];

/** Returns the lines of an address (read API §2.7) that have a text, in the order of an envelope. */
export function addressLines(address: Address) {
  const { title, company, address1, address2, city, region, postalCode } = address;
  const name = nameOf(address);
  const isNamedTwice = name !== null && company !== null && sameText(name) === sameText(company);
  const isTitled = title === null || (name?.startsWith(`${title} `) ?? false);
  const lines = [
    ["name", isTitled ? name : joined([title, name], " ")],
    ["company", isNamedTwice ? null : company],
    ["street", address1],
    ["street2", address2],
    ["locality", joined([joined([city, region], " "), postalCode?.replaceAll(" ", "\u00a0") ?? null], "  ")],
    ["country", countryOf(address)],
  ] as const;
  return lines.flatMap(([part, text]) => (text === null ? [] : [{ part, text }]));
}

/** Returns an address as text to paste: its lines without labels. */
export function addressText(address: Address): string {
  return addressLines(address)
    .map(({ text }) => text.replaceAll("\u00a0", " "))
    .join("\n");
}

/**
 * Counts the lines that differ between two addresses, ignoring case and spacing, and marks them if they are
 * at most half of the lines.
 */
export function compareAddresses(left: Address, right: Address) {
  const [ours, theirs] = [addressLines(left), addressLines(right)];
  const differing = new Set([...unlike(ours, theirs), ...unlike(theirs, ours)]);
  const isSimilar = differing.size * 2 <= Math.max(ours.length, theirs.length);
  const mark = (line: AddressLine) => ({ ...line, differs: isSimilar && differing.has(line.part) });
  return { left: ours.map(mark), right: theirs.map(mark), differing: differing.size };
}

function unlike(lines: readonly AddressLine[], others: readonly AddressLine[]) {
  const texts = new Map(others.map(({ part, text }) => [part, sameText(text)]));
  return lines.filter(({ part, text }) => texts.get(part) !== sameText(text)).map(({ part }) => part);
}

function sameText(text: string): string {
  return text.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
}

export type UsedAddress = ReturnType<typeof usedAddresses>[number];

/**
 * Returns the addresses of a supporter's contributions, latest first, and how they differ from the latest.
 * Those with only a name or company are left out.
 * @param records newest first
 */
export function usedAddresses(records: readonly Contribution[]) {
  const used = new Map<string, { address: Address; uses: Set<"billing" | "shipping">; dates: number[] }>();
  for (const { billing, shippingTo, placedAt } of records) {
    for (const [use, address] of [
      ["billing", billing],
      ["shipping", shippingTo],
    ] as const) {
      const lines = addressLines(address);
      if (lines.every(({ part }) => part === "name" || part === "company")) continue;
      const key = lines.map(({ part, text }) => `${part} ${sameText(text)}`).join("\n");
      const known = used.get(key) ?? { address, uses: new Set(), dates: [] };
      known.uses.add(use);
      if (placedAt !== null) known.dates.push(placedAt);
      used.set(key, known);
    }
  }
  const all = [...used.values()];
  return all.map(({ address, uses, dates }) => ({
    uses: [...uses],
    /** First and last use (ms UTC); null if no contribution with the address has a date. */
    from: dates.at(-1) ?? null,
    to: dates[0] ?? null,
    text: addressText(address),
    lines: compareAddresses(all[0]?.address ?? address, address).right,
  }));
}

const dots = "•••";
const withoutBlanks = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Masks `lena.k@example.org` as `l•••@example.org`. Text that is not an email address becomes dots. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const [first = ""] = email;
  return at < 1 ? dots : `${first}${dots}${email.slice(at)}`;
}

/** Masks a phone number except for its last two digits. */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, "");
  return digits.length < 6 ? dots : `${dots} ${digits.slice(-2)}`;
}

/** Masks `Tomasz Jan Wiśniewski` as `Tomasz W.` A single name stays, unless its script has no spaces. */
export function maskName(name: string): string {
  const [start = ""] = name.trim();
  if (withoutBlanks.test(name)) return start + dots;
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : undefined;
  const [initial = ""] = last ?? "";
  return initial === "" ? (words[0] ?? "") : `${words[0]} ${initial.toUpperCase()}.`;
}
