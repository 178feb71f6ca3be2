import { openApiPage, openApiPagePolicy } from "@/lib/contract/openapi/page";
import { route } from "@/lib/server/http/route";
import { pagePreferences } from "@/lib/server/pages/page-request";

/** Renders the document of `/openapi.json` as a page for people. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async () => {
    const { theme } = await pagePreferences();
    return new Response(openApiPage(theme), {
      headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": openApiPagePolicy },
    });
  },
});
