import { countryOf } from "./country";
import { member } from "./member";
import { fullName } from "./supporter";
import { firstText, readText } from "./text";

export type AddressPart = "name" | "company" | "street" | "street2" | "locality" | "country";

/** One line of an address as it would stand on an envelope. */
export interface AddressLine {
  readonly part: AddressPart;
  readonly text: string;
}

/** A line beside its counterpart in another address. */
export interface ComparedLine extends AddressLine {
  readonly differs: boolean;
}

/**
 * The lines of an address (read API §2.7) that say something; some servers send `province_code` and
 * `country_code`.
 */
export function addressLines(address: unknown): readonly AddressLine[] {
  const name = firstText(member(address, "name"), fullName(address));
  const title = readText(member(address, "title"));
  const region = firstText(
    member(address, "state"),
    member(address, "province"),
    member(address, "province_code"),
  );
  const place = joined([readText(member(address, "city")), region], " ");
  const zip = firstText(member(address, "zip"), member(address, "postal_code"));
  const lines: readonly (readonly [AddressPart, string | null])[] = [
    ["name", isTitled(name, title) ? name : joined([title, name], " ")],
    ["company", readText(member(address, "company"))],
    ["street", readText(member(address, "address1"))],
    ["street2", readText(member(address, "address2"))],
    ["locality", joined([place, zip], "  ")],
    ["country", countryOf(address)],
  ];
  return lines.flatMap(([part, text]) => (text === null ? [] : [{ part, text }]));
}

/** The address as text to paste: its lines without labels. */
export function addressText(address: unknown): string {
  return addressLines(address)
    .map(({ text }) => text)
    .join("\n");
}

/**
 * Two addresses with the lines marked that are not in both, and in how many parts they differ. Case and
 * blanks do not count.
 */
export function compareAddresses(
  left: unknown,
  right: unknown,
): { left: readonly ComparedLine[]; right: readonly ComparedLine[]; differing: number } {
  const [ours, theirs] = [addressLines(left), addressLines(right)];
  const differing = new Set([...unlike(ours, theirs), ...unlike(theirs, ours)]);
  const mark = (line: AddressLine): ComparedLine => ({ ...line, differs: differing.has(line.part) });
  return { left: ours.map(mark), right: theirs.map(mark), differing: differing.size };
}

function unlike(lines: readonly AddressLine[], others: readonly AddressLine[]): readonly AddressPart[] {
  const texts = new Map(others.map(({ part, text }) => [part, folded(text)]));
  return lines.filter(({ part, text }) => texts.get(part) !== folded(text)).map(({ part }) => part);
}

function folded(text: string): string {
  return text.normalize("NFC").toLowerCase().replace(/\s+/g, " ");
}

function isTitled(name: string | null, title: string | null): boolean {
  return title === null || (name?.startsWith(`${title} `) ?? false);
}

function joined(parts: readonly (string | null)[], separator: string): string | null {
  return readText(parts.filter((part) => part !== null).join(separator));
}
