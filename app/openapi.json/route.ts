import { openApiDocument } from "@/lib/contract/openapi";

/** The OpenAPI 3.1 document of the four operations. */
export function GET(): Response {
  return new Response(JSON.stringify(openApiDocument()), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
