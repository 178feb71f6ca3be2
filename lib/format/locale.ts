/** Whether a locale is formatted without `Intl`, because engines differ in “Sept”, in “AM” and its space. */
export function isDeskLocale(locale: string): boolean {
  return locale === "en" || locale === "en-GB";
}

/** More than the number of time zones. */
const maxFormatters = 700;

/** Returns a cache of formatters, which are slow to create; bounded, because URLs name zones and locales. */
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
