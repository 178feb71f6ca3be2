/**
 * Where links back to this service begin. The custom server decides it (`PUBLIC_URL`, else the Host that it
 * let through) and hands it on in a header of its own, which no client can send. Never `request.url`: Next
 * builds that on an address of its own.
 */
export function requestOrigin(headers: Headers): string {
  const origin = headers.get("x-desk-origin") ?? `http://${headers.get("host") ?? "localhost"}`;
  return origin.replace(/\/+$/, "");
}

/** The address of who asks, as the custom server found it; null where no such server stands in front. */
export function requestClient(headers: Headers): string | null {
  return headers.get("x-desk-client");
}

/**
 * What is asked for as `/path?query`, as the custom server found it; `/` where no such server stands in
 * front.
 */
export function requestTarget(headers: Headers): string {
  return headers.get("x-desk-target") ?? "/";
}

const ownAddress = /^(127(\.\d{1,3}){3}|::1)$/;
const ownName = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * Whether a program on this machine asks for this machine by its own name. The name is looked at too: a proxy
 * here that nobody named in `TRUSTED_PROXIES` would lend its address to everyone.
 */
export function isFromThisMachine(headers: Headers): boolean {
  return ownAddress.test(requestClient(headers) ?? "") && ownName.test(headers.get("host") ?? "");
}
