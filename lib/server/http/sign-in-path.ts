import { paths, withQuery } from "@/lib/paths";

const maxQueryLength = 8 * 1024;
/** Leaves a quarter of the 16 KiB for a request's headers, which include its URL, to the other headers. */
const maxSignInQueryLength = 12 * 1024;

/**
 * Returns the max length of a query. That of a sign-in includes the address to open next, in which escaped
 * characters are escaped again.
 */
export function maxQueryLengthOf(pathname: string): number {
  const isSignIn = pathname === paths.signIn || pathname === paths.apiOidc;
  return isSignIn ? maxSignInQueryLength : maxQueryLength;
}

/** Returns the address of the sign-in page. It has no `next` if that would make the query too long. */
export function signInPath(parameters: Readonly<Record<string, string>>, next: string): string {
  const query = String(new URLSearchParams({ ...parameters, next }));
  if (query.length <= maxSignInQueryLength) return `${paths.signIn}?${query}`;
  return withQuery(paths.signIn, String(new URLSearchParams(parameters)));
}
