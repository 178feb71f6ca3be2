import { openApiPage, openApiPagePolicy } from "@/lib/contract/openapi-page";

/** The API reference for people: the document of `/openapi.json` in a viewer. */
export function GET(): Response {
  return new Response(openApiPage, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": openApiPagePolicy,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
    },
  });
}
