// Browsers take this name only over TLS, for one host and every path of it (RFC 6265bis §4.1.3.2).
const hostPrefix = "__Host-";
const sessionName = "desk-session";
const tokenForm = /^[\w-]{48}$/;

export const sessionLifetimeMs = 12 * 60 * 60_000;

/** Whether a browser reaches the desk over TLS: server.mjs sets this header, and no client can. */
export function isSecure(headers: Headers): boolean {
  return headers.get("x-forwarded-proto") === "https";
}

export function readCookies(
  headers: Headers,
  name: string,
  isOverTls = isSecure(headers),
): readonly string[] {
  const start = `${fullName(name, isOverTls)}=`;
  const pairs = (headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  return pairs.filter((pair) => pair.startsWith(start)).map((pair) => pair.slice(start.length));
}

/** Returns the header of a cookie that scripts cannot read. `maxAge`: seconds; 0 removes it. */
export function writeCookie(name: string, value: string, maxAge: number, isOverTls: boolean): string {
  const pair = `${fullName(name, isOverTls)}=${value}`;
  const parts = [pair, "Path=/", `Max-Age=${maxAge}`, "HttpOnly", "SameSite=Lax"];
  return (isOverTls ? [...parts, "Secure"] : parts).join("; ");
}

/** Returns the token in a request's session cookie; null if there is none. */
export function readSessionCookie(headers: Headers): string | null {
  const [value = ""] = readCookies(headers, sessionName);
  return tokenForm.test(value) ? value : null;
}

/** Returns the `Set-Cookie` header that gives a browser a session; null removes it. */
export function sessionCookie(headers: Headers, token: string | null): string {
  const maxAge = token === null ? 0 : sessionLifetimeMs / 1000;
  return writeCookie(sessionName, token ?? "", maxAge, isSecure(headers));
}

function fullName(name: string, isOverTls: boolean): string {
  return isOverTls ? hostPrefix + name : name;
}
