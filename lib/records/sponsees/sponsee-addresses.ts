import { fold, patternOf, type Stretch, stretchesOf } from "@/lib/records/folded-text";
import type { WorkLimit } from "./work-limit";

/** Shorter addresses are of a site, not of a person. */
const minAddress = 12;
/** From the slashes before a host to the end of a path; a longer text is not the address of a picture. */
const urls = /[\\/]{2}[^\s"'<>\\/?#][^\s"'<>?#]{0,2000}/g;
const endOfSentence = /[).,;:!\]}]+$/;
const standardPort = /:(?:80|443)$/;

/** Finds the addresses of a sponsored person's page and pictures in texts. */
export class SponseeAddresses {
  readonly #written: RegExp;
  readonly #keys: ReadonlySet<string>;

  constructor(addresses: readonly string[]) {
    const long = [...addresses, ...addresses.flatMap(bare)].filter(({ length }) => length >= minAddress);
    this.#written = patternOf(long.map(fold));
    this.#keys = new Set(addresses.flatMap((one) => keyOf(one.trim()) ?? []));
  }

  /** Returns where an address is in a folded text as it is written. */
  writtenIn(folded: string): readonly Stretch[] {
    return stretchesOf(this.#written, folded);
  }

  /** Returns where a text has an address of the same host and path in another spelling, up to its query. */
  in(text: string, work: WorkLimit): readonly Stretch[] {
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

/** An address from its host to its query, as it is written inside the query of another. */
function bare(text: string): string[] {
  const url = text.trim();
  return keyOf(url) === null ? [] : [url.replace(/^https?:/i, "").replace(/[?#].*$/s, "")];
}

/** The normalized host and path of a web address; null without a path. */
function keyOf(text: string): string | null {
  const whole = /^[\\/]{2}/.test(text) ? `https:${text}` : text;
  if (!/^https?:/i.test(whole) || !URL.canParse(whole)) return null;
  const { host, pathname } = new URL(whole);
  const path = fold(pathname)
    .replaceAll(/\/{2,}/g, "/")
    .replace(/\/$/, "");
  return path === "" ? null : fold(host).replace(standardPort, "").replace(/\.$/, "") + path;
}
