const root = "/admin/api";
const longestSegment = 255;

/**
 * Whether a path belongs to the API, however it is written: `//admin/api`, `/x/../admin/api` and `/admin/%61pi` do.
 * @param {string} path the raw path of a request target
 * @param {string} decoded the same, percent-decoded
 */
export function isApiPath(path, decoded) {
  if (path === root || path.startsWith(`${root}/`)) return true;
  /** @type {string[]} */
  const resolved = [];
  for (const segment of decoded.replaceAll("\\", "/").split("/")) {
    if (segment === "..") resolved.pop();
    else if (segment !== "" && segment !== ".") resolved.push(segment);
  }
  return `/${resolved.slice(0, 2).join("/")}`.toLowerCase() === root;
}

/**
 * Whether the router may see an API path: it would answer a redirect or a page to some of these, decode a slash
 * into an id, or look up what cannot be an id (contract: Responses).
 * @param {string} path the raw path of a request target, its percent-encoding already found sound
 */
export function isPlainApiPath(path) {
  if (path === root) return true;
  if (!path.startsWith(`${root}/`)) return false;
  return path.slice(1).split("/").every(isPlainSegment);
}

/** @param {string} raw */
function isPlainSegment(raw) {
  const segment = decodeURIComponent(raw);
  const odd = segment === "" || segment === "." || segment === ".." || /[/\\\0]/.test(segment);
  return !odd && [...segment].length <= longestSegment;
}
