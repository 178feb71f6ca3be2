/** Names that only this machine can mean: no foreign page can rebind them. */
const ownNames = "localhost,127.0.0.1,[::1]";

const shape = /^(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(?::(\d{1,5}))?$/;

/**
 * Builds the test that a Host header must pass. An entry without a port allows every port.
 * @param {string | undefined} list `ALLOWED_HOSTS`: entries separated by commas
 * @param {URL | null} publicUrl its host is allowed too
 * @returns {(host: string) => boolean}
 * @throws {Error} one sentence, when an entry is not a host
 */
export function allowHosts(list, publicUrl) {
  const entries = (list || ownNames).split(",").map((entry) => entry.trim().toLowerCase());
  const allowed = new Set(entries.filter((entry) => entry !== ""));
  for (const entry of allowed) {
    if (!shape.test(entry)) throw new Error(`ALLOWED_HOSTS: "${entry}" is not a host name.`);
  }
  if (publicUrl) allowed.add(publicUrl.hostname.toLowerCase());

  return (host) => {
    const parts = shape.exec(host.toLowerCase());
    if (Number(parts?.[2] ?? 0) > 65_535) return false;
    return parts?.[1] !== undefined && (allowed.has(parts[0]) || allowed.has(parts[1]));
  };
}
