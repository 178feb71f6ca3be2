/**
 * Whether a locale is written the desk's own way. That is put together here, because engines do not agree on
 * "Sept", on "AM" or on the blank before it, and what the server drew must be what the browser draws.
 */
export function isDeskLocale(locale: string): boolean {
  return locale === "en" || locale === "en-GB";
}
