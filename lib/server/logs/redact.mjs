/**
 * What a list or page is asked with that says nothing about a person; every other value is left out of the
 * log.
 */
const harmless = new RegExp(
  "^(?:page|sort|include|view|tab|tz|density|columns|_rsc|onetime|recurring|initial_recurring|" +
    "one_time_and_initial_recurring|occurred_before|occurred_after)$",
);
const plainValue = /^[\w.:,+% -]{0,64}$/;

const secrets = /** @type {const} */ ([
  // The user name and password of an address.
  [/\b([a-z][a-z\d+.-]*:\/\/)[^\s/@]*@/gi, "$1…@"],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, "$1 …"],
  [/\b((?:api[_-]?key|authorization|cookie|passw(?:or)?d|secret|token)["']?\s*[:=]\s*)[^\s,;}&]+/gi, "$1…"],
  // The link that makes an account, or gives it a new password.
  [/(\/welcome\/)[^\s/?#"'<>]+/gi, "$1…"],
  // A token by its looks: longer without a break than any id that people exchange.
  [/[\w-]{48,}(\.[\w-]+)*/g, "…"],
  [/[^\s"<>()=,;:/?&…]{1,128}(@|%40)[^\s"'<>()=,;:/?&…]{1,255}/gi, "…$1…"],
]);

/**
 * Cuts credentials, tokens and e-mail addresses out of a text, and writes what a terminal would obey as an
 * escape. JSON itself escapes what is below a blank.
 * @param {string} text
 * @returns {string}
 */
export function scrub(text) {
  return secrets
    .reduce((rest, [pattern, instead]) => rest.replaceAll(pattern, instead), text)
    .replaceAll(/[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, escapeCharacter);
}

/** @param {string} character */
function escapeCharacter(character) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** What the addresses of the desk are made of, but for ids: every other part of a path could be a name. */
const known = new Set(
  (
    "_next accept admin api api-reference audit callback contributions demo export feeds go " +
    "healthz icon.svg insights invitations metrics notice oidc openapi.json password people plan posts readyz reset " +
    "reveal robots.txt runs " +
    "search second-factor session sessions settings sign-in start static status sums supporters tokens " +
    "total v2 v3 welcome"
  ).split(" "),
);
/**
 * What has ids that are no person's, and how these look: no name has a digit, or capitals alone where feeds
 * are.
 */
const idsOf = new Map([
  ["contributions", /^(?=[^\d]*\d)(?!.*[a-z]{3})[\w-]{1,40}$/],
  ["posts", /^(?=[^\d]*\d)(?!.*[a-z]{3})[\w-]{1,40}$/],
  ["feeds", /^[A-Z\d_-]{1,40}$/],
]);
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * The target of a request as the log may keep it: the path without what could be a person or a secret, and of
 * the query all names, but only the values that are about the list and not about people.
 * @param {string} target as it is in the request line
 * @returns {string} at most some 500 characters
 */
export function redactTarget(target) {
  const [path = "", ...rest] = target.split("?");
  const query = rest.join("?");
  const shown = redactPath(path).slice(0, 256);
  return query === ""
    ? shown
    : `${shown}?${query.slice(0, 2048).split("&").map(redactPair).join("&").slice(0, 256)}`;
}

/** @param {string} path */
function redactPath(path) {
  const parts = path.slice(0, 2048).split("/");
  const kept = parts.map((part, at) => {
    const before = parts[at - 1] ?? "";
    const isId = idsOf.has(before) && (uuid.test(part) || idsOf.get(before)?.test(part));
    return part === "" || known.has(part) || isId ? part : "…";
  });
  return kept.join("/").replaceAll(/…(?:\/…)+/g, "…");
}

/** @param {string} pair */
function redactPair(pair) {
  const at = pair.indexOf("=");
  if (at < 0) return harmless.test(pair) ? pair : "…";
  const name = pair.slice(0, at);
  const bare = name.replace(/^filter(\[|%5B)(\w+)(\]|%5D)$/i, "$2");
  const value = pair.slice(at + 1);
  const keep = value === "" || (harmless.test(bare) && plainValue.test(value));
  return `${scrub(name)}=${keep ? scrub(value) : "…"}`;
}
