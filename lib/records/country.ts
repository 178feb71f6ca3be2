import type { Address } from "./contribution/contribution";

// Created on demand and cached, because `Intl` is slow and every stored record has a country.
let countryNames: Intl.DisplayNames | undefined;
const knownCountries = new Map<string, string>();

/** Returns the country of an address by name: `CA` is `Canada`. Text that is not a code stays as recorded. */
export function countryOf({ country }: Pick<Address, "country">): string | null {
  if (country === null || !/^[A-Za-z]{2}$/.test(country)) return country;
  const known = knownCountries.get(country);
  if (known !== undefined) return known;
  countryNames ??= new Intl.DisplayNames("en", { type: "region" });
  const name = countryNames.of(country.toUpperCase()) ?? country;
  knownCountries.set(country, name);
  return name;
}
