/**
 * Says by its status that nobody comes in this way now (503), and leads people on to the sign-in page, which
 * has words for it. Plain HTML, because a route handler has no pages.
 * @param target an address of ours, encoded
 */
export function unavailablePage(target: string, cookies: readonly string[]): Response {
  const href = target.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const body =
    `<!doctype html><html lang="en"><title>Sign in</title><meta http-equiv="refresh" ` +
    `content="0; url=${href}"><p>Single sign-on is unavailable at the moment. <a href="${href}">Back to ` +
    `sign-in</a></p></html>`;
  const response = new Response(body, {
    status: 503,
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store", "Retry-After": "30" },
  });
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}
