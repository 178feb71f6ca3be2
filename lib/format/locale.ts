/**
 * Whether a locale is formatted here: engines differ in "Sept", in "AM" and in the blank before it, and the
 * server's text must be the browser's.
 */
export function isDeskLocale(locale: string): boolean {
  return locale === "en" || locale === "en-GB";
}
