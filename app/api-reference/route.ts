import { openApiPage } from "@/lib/contract/openapi/page";
import { openApiPagePolicy } from "@/lib/contract/openapi/page-styles";
import { pagePreferences } from "@/lib/server/pages/page-request";

/** The API reference for people: the document of `/openapi.json` as a page. */
export async function GET(): Promise<Response> {
  const { theme } = await pagePreferences();
  return new Response(openApiPage(theme), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": openApiPagePolicy,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
    },
  });
}
