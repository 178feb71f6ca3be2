/** A response of a server. */
export interface LoadedPage {
  readonly url: string;
  readonly status: number;
  readonly text: string;
}

/** A cookie that a response set. */
export interface SetCookie {
  readonly name: string;
  readonly value: string;
  readonly attributes: string;
}

/** A browser without scripts: it keeps cookies by host and follows redirects. */
export class PlainBrowser {
  /** By host, then by name. */
  readonly #cookies = new Map<string, Map<string, string>>();
  /** All responses in order, redirects included. */
  readonly history: LoadedPage[] = [];
  /** All cookies that were set, in order. */
  readonly setCookies: SetCookie[] = [];

  /** Returns the names of the cookies of a URL's host. */
  cookiesOf(url: string): readonly string[] {
    return [...(this.#cookies.get(new URL(url).host)?.keys() ?? [])];
  }

  open(url: string): Promise<LoadedPage> {
    return this.#load(url, {});
  }

  /** Submits the form of a page with values. */
  submit({ url, text }: LoadedPage, values: Readonly<Record<string, string>>): Promise<LoadedPage> {
    const action = attribute(/<form[^>]*\saction="([^"]*)"/, text);
    const hidden = [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
    const body = new URLSearchParams([
      ...hidden.map(([, name = "", value = ""]): [string, string] => [name, value]),
      ...Object.entries(values),
    ]);
    return this.#load(new URL(action, url).href, { method: "POST", body });
  }

  /** Follows the first link of a page whose URL contains a text. */
  follow({ url, text }: LoadedPage, part: string): Promise<LoadedPage> {
    const href = attribute(new RegExp(`href="([^"]*${part}[^"]*)"`), text);
    return this.open(new URL(href, url).href);
  }

  async #load(url: string, init: RequestInit, redirects = 0): Promise<LoadedPage> {
    const { host } = new URL(url);
    const jar = this.#cookies.get(host) ?? new Map<string, string>();
    this.#cookies.set(host, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = cookie === "" ? {} : { cookie };
    const response = await fetch(url, { ...init, redirect: "manual", headers });
    for (const header of response.headers.getSetCookie()) this.#store(jar, header);
    const page = { url, status: response.status, text: await response.text() };
    this.history.push(page);
    const location = response.headers.get("location");
    if (location === null) return page;
    if (redirects === 20) throw new Error(`Too many redirects: ${url}`);
    return this.#load(new URL(location, url).href, {}, redirects + 1);
  }

  #store(jar: Map<string, string>, header: string): void {
    const [, name = "", value = "", attributes = ""] = /^([^=]*)=([^;]*)(.*)$/.exec(header) ?? [];
    this.setCookies.push({ name, value, attributes });
    const expires = /expires=([^;]*)/i.exec(attributes)?.[1];
    const isExpired =
      /max-age=0\b/i.test(attributes) || (expires !== undefined && Date.parse(expires) < Date.now());
    if (isExpired) jar.delete(name);
    else jar.set(name, value);
  }
}

function attribute(pattern: RegExp, html: string): string {
  const found = pattern.exec(html)?.[1];
  if (found === undefined) throw new Error(`${pattern} is not in ${html.slice(0, 2000)}`);
  return found.replaceAll("&amp;", "&").replaceAll("&#x27;", "'");
}
