import { findMatches, fold, patternOf, type TextRange } from "@/lib/records/folded-text";
import type { WorkLimit } from "./work-limit";

/** Shorter URLs identify a site, not a person. */
const minAddress = 12;
/** Matches from the slashes before a host to the end of a path. Longer text is not a picture's URL. */
const urls = /[\\/]{2}[^\s"'<>\\/?#][^\s"'<>?#]{0,2000}/g;
const endOfSentence = /[).,;:!\]}]+$/;
const standardPort = /:(?:80|443)$/;

/** Finds the URLs of a sponsored person's page and pictures in texts. */
export class SponseeAddresses {
  readonly #written: RegExp;
  readonly #keys: ReadonlySet<string>;

  constructor(addresses: readonly string[]) {
    const long = [...addresses, ...addresses.flatMap(bare)].filter(({ length }) => length >= minAddress);
    this.#written = patternOf(long.map(fold));
    this.#keys = new Set(addresses.flatMap((one) => keyOf(one.trim()) ?? []));
  }

  /** Returns the ranges of URLs in a folded text that are written as recorded. */
  writtenIn(folded: string): readonly TextRange[] {
    return findMatches(this.#written, folded);
  }

  /** Returns the ranges of URLs with the same host and path in another spelling, up to the query. */
  in(text: string, work: WorkLimit): readonly TextRange[] {
    if (this.#keys.size === 0) return [];
    return [...text.matchAll(urls)].flatMap(({ index, 0: found }) => {
      work.spend(2_000);
      const scheme = /https?:$/i.exec(text.slice(Math.max(0, index - 6), index))?.[0] ?? "";
      const ways = [found, found.replace(endOfSentence, "")];
      const same = ways.find((way) => this.#keys.has(keyOf(scheme + way) ?? ""));
      return same === undefined ? [] : [{ from: index - scheme.length, to: index + same.length }];
    });
  }
}

/** Returns a URL without scheme and query, as it may occur inside the query of another. */
function bare(text: string): string[] {
  const url = text.trim();
  return keyOf(url) === null ? [] : [url.replace(/^https?:/i, "").replace(/[?#].*$/s, "")];
}

/** Returns the normalized host and path of a URL; null without a path. */
function keyOf(text: string): string | null {
  const whole = /^[\\/]{2}/.test(text) ? `https:${text}` : text;
  if (!/^https?:/i.test(whole) || !URL.canParse(whole)) return null;
  const { host, pathname } = new URL(whole);
  const path = fold(pathname)
    .replaceAll(/\/{2,}/g, "/")
    .replace(/\/$/, "");
  return path === "" ? null : fold(host).replace(standardPort, "").replace(/\.$/, "") + path;
}
