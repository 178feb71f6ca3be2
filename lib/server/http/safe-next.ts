/**
 * Where somebody goes after signing in: an address of this desk as `/path?query#hash`, or `/` for anything
 * that could lead away from it.
 * @param next what the address of the sign-in page asks for
 * @param origin the public origin of the desk
 */
export function safeNext(next: string | null, origin: string): string {
  const { origin: home } = new URL(origin);
  // Browsers read a backslash as a slash and drop control characters; no address that we write has any.
  if (next === null || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(next) || !URL.canParse(next, home)) return "/";
  const { origin: aim, pathname, search, hash } = new URL(next, home);
  // Dots are resolved by now: `/..//host` has become an address of another host.
  return aim !== home || pathname.startsWith("//") ? "/" : pathname + search + hash;
}
