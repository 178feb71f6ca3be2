/**
 * Whether a locale is formatted here: engines differ in "Sept", in "AM" and in the blank before it, and the
 * server's text must be the browser's.
 */
export function isDeskLocale(locale: string): boolean {
  return locale === "en" || locale === "en-GB";
}

/** More than there are zones. */
const maxFormatters = 700;

/**
 * Returns a bounded cache of formatters, which are slow to make: zones and locales come from URLs too, and it
 * must not grow with untrusted input.
 */
export function formatterCache<Formatter>() {
  const cache = new Map<string, Formatter>();
  return (key: string, make: () => Formatter): Formatter => {
    const known = cache.get(key);
    if (known !== undefined) return known;
    if (cache.size >= maxFormatters) cache.clear();
    const made = make();
    cache.set(key, made);
    return made;
  };
}
