import { createHmac } from "node:crypto";
import { libraryCookie } from "@/lib/accounts/auth";

/** The headers by which the accounts library knows a session: its own cookie, which it signs. */
export function libraryHeaders(secret: string, token: string): Headers {
  const signature = createHmac("sha256", secret).update(token).digest("base64");
  return new Headers({ cookie: `${libraryCookie}=${encodeURIComponent(`${token}.${signature}`)}` });
}

/** The token of the session that the library began in an answer; null where it began none. */
export function tokenBegun(answer: Headers): string | null {
  const begun = answer.getSetCookie().find((cookie) => cookie.startsWith(`${libraryCookie}=`));
  const value = begun?.slice(libraryCookie.length + 1).split(";", 1)[0] ?? "";
  const token = decodeURIComponent(value).split(".", 1)[0] ?? "";
  return token === "" ? null : token;
}
