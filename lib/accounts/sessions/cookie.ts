// Browsers accept this prefix only over TLS, for one host and all its paths (RFC 6265bis §4.1.3.2).
const hostPrefix = "__Host-";
const sessionName = "desk-session";
const tokenForm = /^[\w-]{48}$/;

export const sessionLifetimeMs = 12 * 60 * 60_000;

/** Returns whether the browser uses TLS. server.mjs sets this header; clients cannot. */
function isSecure(headers: Headers): boolean {
  return headers.get("x-forwarded-proto") === "https";
}

/** Returns the values of all cookies with a name; a browser may send several. */
export function readCookies(headers: Headers, name: string): readonly string[] {
  const start = `${fullName(headers, name)}=`;
  const pairs = (headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  return pairs.filter((pair) => pair.startsWith(start)).map((pair) => pair.slice(start.length));
}

/**
 * Returns the `Set-Cookie` header of a cookie that scripts cannot read. `headers` are those of the request.
 * `maxAge` is in seconds; 0 removes the cookie.
 */
export function writeCookie(headers: Headers, name: string, value: string, maxAge: number): string {
  const pair = `${fullName(headers, name)}=${value}`;
  const parts = [pair, "Path=/", `Max-Age=${maxAge}`, "HttpOnly", "SameSite=Lax"];
  return (isSecure(headers) ? [...parts, "Secure"] : parts).join("; ");
}

/** Returns the token in a request's session cookie; null if there is none. */
export function readSessionCookie(headers: Headers): string | null {
  const [value = ""] = readCookies(headers, sessionName);
  return tokenForm.test(value) ? value : null;
}

/** Returns the `Set-Cookie` header for a session token. A null token removes the cookie. */
export function sessionCookie(headers: Headers, token: string | null): string {
  const maxAge = token === null ? 0 : sessionLifetimeMs / 1000;
  return writeCookie(headers, sessionName, token ?? "", maxAge);
}

function fullName(headers: Headers, name: string): string {
  return isSecure(headers) ? hostPrefix + name : name;
}
