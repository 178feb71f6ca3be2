import { openApiDocument } from "@/lib/contract/openapi/document";
import { jsonResponse } from "@/lib/server/http/json-response";

/** The OpenAPI 3.1 document of the four operations. */
export function GET(): Response {
  return jsonResponse(JSON.stringify(openApiDocument()));
}
