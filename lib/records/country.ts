import type { Address } from "./contribution/contribution";

/** Created on demand, because the first one is slow. */
let countryNames: Intl.DisplayNames | undefined;

/** Returns the country of an address by name: `CA` is `Canada`. Text that is not a code stays as recorded. */
export function countryOf({ country }: Pick<Address, "country">): string | null {
  if (country === null || !/^[A-Za-z]{2}$/.test(country)) return country;
  countryNames ??= new Intl.DisplayNames("en", { type: "region" });
  return countryNames.of(country.toUpperCase()) ?? country;
}
