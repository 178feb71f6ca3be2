import { fold, type Stretch } from "./folded-text";
import { WordSet, type Work } from "./sponsee-names";

/** Shorter addresses lead to a site, not to a person. */
const shortestAddress = 12;
/** How an address begins at which others are looked up. */
const startSize = 8;
/** From the slashes before a host to the end of a path; what is longer is no address of a picture. */
const address = /[\\/]{2}[^\s"'<>\\/?#][^\s"'<>?#]{0,2000}/g;
const endOfSentence = /[).,;:!\]}]+$/;
const standardPort = /:(?:80|443)$/;

/** Finds the addresses of a sponsored person's page and pictures in texts. */
export class SponseeAddresses {
  readonly #written: WordSet;
  /** Host and path, where there is more than a host. */
  readonly #keys: ReadonlySet<string>;

  constructor(addresses: readonly string[]) {
    const long = [...addresses, ...addresses.flatMap(bare)].filter(({ length }) => length >= shortestAddress);
    this.#written = new WordSet(long.map(fold), startSize);
    this.#keys = new Set(addresses.flatMap((one) => keyOf(one.trim()) ?? []));
  }

  get isEmpty(): boolean {
    return this.#written.isEmpty && this.#keys.size === 0;
  }

  /** Returns where an address is in a folded text as it is written. */
  writtenIn(folded: string, work: Work): readonly Stretch[] {
    return this.#written.in(folded, work);
  }

  /** Returns where a text has an address of the same host and path in another spelling, up to its query. */
  in(text: string, work: Work): readonly Stretch[] {
    if (this.#keys.size === 0 || !/[\\/]{2}/.test(text)) return [];
    return [...text.matchAll(address)].flatMap(({ index, 0: found }) => {
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
  const address = text.trim();
  return keyOf(address) === null ? [] : [address.replace(/^https?:/i, "").replace(/[?#].*$/s, "")];
}

/** Host and path of a web address as one text, in one spelling; null of what has no path. */
function keyOf(text: string): string | null {
  const whole = /^[\\/]{2}/.test(text) ? `https:${text}` : text;
  if (!/^https?:/i.test(whole) || !URL.canParse(whole)) return null;
  const { host, pathname } = new URL(whole);
  const path = fold(pathname)
    .replaceAll(/\/{2,}/g, "/")
    .replace(/\/$/, "");
  return path === "" ? null : fold(host).replace(standardPort, "").replace(/\.$/, "") + path;
}
