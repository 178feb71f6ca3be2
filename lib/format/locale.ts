/**
 * Whether a locale is formatted without `Intl`. Engines differ in "Sept", in "AM" and in the space before it,
 * but the server and the browser must render the same text.
 */
export function isDeskLocale(locale: string): boolean {
  return locale === "en" || locale === "en-GB";
}

/** More than the number of time zones. */
const maxFormatters = 700;

/**
 * Returns a bounded cache of formatters, which are slow to create. Zones and locales also come from URLs, and
 * the cache must not grow with untrusted input.
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
