import { member } from "./member";
import { firstText } from "./text";

const names = new Intl.DisplayNames("en", { type: "region" });

/** The country of an address as people write it: `CA` is `Canada`; what is no code stays as it came. */
export function countryOf(address: unknown): string | null {
  const country = firstText(
    member(address, "country"),
    member(address, "country_name"),
    member(address, "country_code"),
  );
  return country !== null && /^[A-Za-z]{2}$/.test(country)
    ? (names.of(country.toUpperCase()) ?? country)
    : country;
}
