import { absoluteLifetime } from "@/lib/accounts/auth";
import { readCookie, writeCookie } from "./cookie";

const name = "desk-session";
const tokenForm = /^[\w-]{48}$/;

/** The token in a request's session cookie; null for none. */
export function readSessionCookie(headers: Headers): string | null {
  const value = readCookie(headers, name);
  return value !== null && tokenForm.test(value) ? value : null;
}

/** The `Set-Cookie` header that gives a browser a session; null takes it away. */
export function sessionCookie(headers: Headers, token: string | null): string {
  return writeCookie(headers, name, token ?? "", token === null ? 0 : absoluteLifetime);
}
