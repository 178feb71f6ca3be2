import { member } from "./member";
import { firstText } from "./text";

const names = new Intl.DisplayNames("en", { type: "region" });
// Asked for every record that is stored, and slow.
const known = new Map<string, string>();

/** The country of an address as people write it: `CA` is `Canada`; what is no code stays as it came. */
export function countryOf(address: unknown): string | null {
  const country = firstText(
    member(address, "country"),
    member(address, "country_name"),
    member(address, "country_code"),
  );
  return country !== null && /^[A-Za-z]{2}$/.test(country) ? nameOf(country) : country;
}

function nameOf(code: string): string {
  const name = known.get(code) ?? names.of(code.toUpperCase()) ?? code;
  known.set(code, name);
  return name;
}
