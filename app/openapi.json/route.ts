import { succeed } from "@/lib/contract/failure";
import { openApiDocument } from "@/lib/contract/openapi/document";
import { route } from "@/lib/server/http/route";

/** The OpenAPI 3.1 document of the four operations. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async () => succeed({ body: openApiDocument() }),
});
