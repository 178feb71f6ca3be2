import { readConfig } from "@/lib/config";

/**
 * Where links back to this service begin: `PUBLIC_URL`, else the Host that the custom server has let through, which
 * it hands on in a header of its own. Never `request.url`: Next builds that on an address of its own.
 */
export function requestOrigin(headers: Headers): string {
  const { publicUrl } = readConfig();
  const origin = publicUrl ?? headers.get("x-desk-origin") ?? `http://${headers.get("host") ?? "localhost"}`;
  return origin.replace(/\/+$/, "");
}
