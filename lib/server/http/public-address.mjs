/**
 * Reads `PUBLIC_URL`; null if it is not set.
 * @param {string | undefined} address
 * @throws {Error} with one sentence, if it is not a URL or has a path
 */
export function readPublicUrl(address) {
  const text = address?.trim();
  if (!text) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const plain = url?.username === "" && url.password === "" && url.search === "" && url.hash === "";
  // The message omits the value, which may contain a password.
  if (url === null || !/^https?:$/.test(url.protocol) || !plain)
    throw new Error("PUBLIC_URL must be an http or https address such as https://desk.example.org.");
  // Pages, files and sign-in use absolute paths.
  if (url.pathname !== "/")
    throw new Error("PUBLIC_URL must have no path: the desk needs a host name of its own.");
  return url;
}

/** Names that always mean this machine, so that no foreign page can rebind them. */
const ownNames = "localhost,127.0.0.1,[::1]";
const hostShape = /^(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(?::(\d{1,5}))?$/;

/**
 * Returns a check of a request's host. `list` is `ALLOWED_HOSTS`, separated by commas; an entry without a
 * port allows every port. The host of `publicUrl` is allowed too.
 * @type {(list: string | undefined, publicUrl: URL | null) => (host: string) => boolean}
 * @throws {Error} with one sentence, if an entry is not a host
 */
export function allowHosts(list, publicUrl) {
  const entries = (list?.trim() || ownNames).split(",").map((entry) => entry.trim().toLowerCase());
  const allowed = new Set(entries.filter((entry) => entry !== ""));
  const wrong = [...allowed].find((entry) => !hostShape.test(entry));
  if (wrong !== undefined) throw new Error(`ALLOWED_HOSTS: "${wrong}" is not a host name.`);
  if (publicUrl) allowed.add(publicUrl.hostname.toLowerCase());
  return (host) => {
    const [whole = "", name = "", port = "0"] = hostShape.exec(host.toLowerCase()) ?? [];
    return name !== "" && Number(port) <= 65_535 && (allowed.has(whole) || allowed.has(name));
  };
}
