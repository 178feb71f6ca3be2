/** A page that somebody came to. */
export interface Visited {
  readonly url: string;
  readonly status: number;
  readonly text: string;
}

/** What one answer set of a cookie. */
export interface SetCookie {
  readonly name: string;
  readonly value: string;
  readonly attributes: string;
}

/**
 * Somebody whose browser is this class: it keeps cookies by host and follows redirects. It runs no script.
 */
export class Person {
  /** By host, then by name. */
  readonly #cookies = new Map<string, Map<string, string>>();
  /** Every answer on the way, the last one last. */
  readonly way: Visited[] = [];
  /** All that was ever set. */
  readonly wasSet: SetCookie[] = [];

  /** The names of the cookies that are kept of an address. */
  cookiesOf(url: string): readonly string[] {
    return [...(this.#cookies.get(new URL(url).host)?.keys() ?? [])];
  }

  open(url: string): Promise<Visited> {
    return this.#go(url, {});
  }

  /** Sends the form of a page, with what was typed. */
  send({ url, text }: Visited, typed: Readonly<Record<string, string>>): Promise<Visited> {
    const action = attribute(/<form[^>]*\saction="([^"]*)"/, text);
    const hidden = [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
    const body = new URLSearchParams([
      ...hidden.map(([, name = "", value = ""]): [string, string] => [name, value]),
      ...Object.entries(typed),
    ]);
    return this.#go(new URL(action, url).href, { method: "POST", body });
  }

  /** Follows the link of a page whose address has such a beginning. */
  follow({ url, text }: Visited, beginning: string): Promise<Visited> {
    const href = attribute(new RegExp(`href="([^"]*${beginning}[^"]*)"`), text);
    return this.open(new URL(href, url).href);
  }

  async #go(url: string, how: RequestInit, hops = 0): Promise<Visited> {
    const { host } = new URL(url);
    const kept = this.#cookies.get(host) ?? new Map<string, string>();
    this.#cookies.set(host, kept);
    const cookie = [...kept].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(url, { ...how, redirect: "manual", headers: cookie === "" ? {} : { cookie } });
    for (const header of answer.headers.getSetCookie()) this.#keep(kept, header);
    const visited = { url, status: answer.status, text: await answer.text() };
    this.way.push(visited);
    const to = answer.headers.get("location");
    if (to === null) return visited;
    if (hops === 20) throw new Error(`There is no end: ${url}`);
    return this.#go(new URL(to, url).href, {}, hops + 1);
  }

  #keep(kept: Map<string, string>, header: string): void {
    const [, name = "", value = "", attributes = ""] = /^([^=]*)=([^;]*)(.*)$/.exec(header) ?? [];
    this.wasSet.push({ name, value, attributes });
    const expires = /expires=([^;]*)/i.exec(attributes)?.[1];
    const isOver =
      /max-age=0\b/i.test(attributes) || (expires !== undefined && Date.parse(expires) < Date.now());
    if (isOver) kept.delete(name);
    else kept.set(name, value);
  }
}

function attribute(pattern: RegExp, html: string): string {
  const found = pattern.exec(html)?.[1];
  if (found === undefined) throw new Error(`${pattern} is not in ${html.slice(0, 2000)}`);
  return found.replaceAll("&amp;", "&").replaceAll("&#x27;", "'");
}
