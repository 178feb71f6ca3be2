// Browsers take this name only over TLS, for one host and every path of it (RFC 6265bis §4.1.3.2).
const hostPrefix = "__Host-";

/** The value of a cookie of ours; null for none. */
export function readCookie(headers: Headers, name: string): string | null {
  const start = `${fullName(headers, name)}=`;
  const pairs = (headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length) ?? null;
}

/** The `Set-Cookie` header for a cookie that scripts cannot read. @param life in seconds; 0 takes it away */
export function writeCookie(headers: Headers, name: string, value: string, life: number): string {
  const pair = `${fullName(headers, name)}=${value}`;
  const parts = [pair, "Path=/", `Max-Age=${life}`, "HttpOnly", "SameSite=Lax"];
  return (isSecure(headers) ? [...parts, "Secure"] : parts).join("; ");
}

function fullName(headers: Headers, name: string): string {
  return isSecure(headers) ? hostPrefix + name : name;
}

/** Whether the desk is reached over TLS: the custom server says so in a header that no client can send. */
function isSecure(headers: Headers): boolean {
  return headers.get("x-forwarded-proto") === "https";
}
