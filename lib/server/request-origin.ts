/**
 * Where links back to this service begin. The custom server decides it (`PUBLIC_URL`, else the Host that it let
 * through) and hands it on in a header of its own, which no client can send. Never `request.url`: Next builds
 * that on an address of its own.
 */
export function requestOrigin(headers: Headers): string {
  const origin = headers.get("x-desk-origin") ?? `http://${headers.get("host") ?? "localhost"}`;
  return origin.replace(/\/+$/, "");
}
