/**
 * The cookie that binds an attempt to the browser that began it. Each attempt has one of its own, so that two
 * tabs can sign in at the same time. Lax, because the browser comes back from another site; `__Host-` where
 * TLS allows it, so that no neighbour under the same domain can plant one.
 */
export function attemptCookie(state: string, secret: string, redirectUri: string): string {
  return `${nameOf(state, isSecure(redirectUri))}=${secret}; Max-Age=600; ${attributesOf(redirectUri)}`;
}

/** Takes the cookie of an attempt away. */
export function noAttemptCookie(state: string, origin: string): string {
  return `${nameOf(state, isSecure(origin))}=; Max-Age=0; ${attributesOf(origin)}`;
}

/**
 * What the browser brought back for an attempt; null for nothing, or for two that contradict each other. Over
 * https only the name with the prefix counts: a neighbour could have planted the other.
 */
export function attemptSecret(headers: Headers, state: string, origin: string): string | null {
  const start = `${nameOf(state, isSecure(origin))}=`;
  const pairs = (headers.get("cookie") ?? "").split(";").map((pair) => pair.trim());
  const [secret, another] = pairs.filter((pair) => pair.startsWith(start));
  return secret === undefined || another !== undefined ? null : secret.slice(start.length);
}

function nameOf(state: string, secure: boolean): string {
  // A state of somebody else's making must not become part of a header.
  const mark = /^[\w-]{43}$/.test(state) ? state.slice(0, 8) : "none";
  return `${secure ? "__Host-" : ""}desk-sign-on-${mark}`;
}

function attributesOf(address: string): string {
  return `Path=/; HttpOnly; SameSite=Lax${isSecure(address) ? "; Secure" : ""}`;
}

function isSecure(address: string): boolean {
  return address.startsWith("https:");
}
