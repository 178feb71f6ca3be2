import type { Link } from "@/lib/accounts/people/links";
import type { OnceLink } from "@/lib/client/account-mutations";
import { paths } from "@/lib/paths";
import { requestOrigin } from "@/lib/server/http/request-origin";

/** A link as it is handed on: whole, on the origin that the one who made it uses. */
export function onceLink({ token, expiresAt }: Link, headers: Headers): OnceLink {
  return { href: requestOrigin(headers) + paths.welcome(token), expiresAt };
}
