import { succeed } from "@/lib/contract/failure";
import { openApiDocument } from "@/lib/contract/openapi/document";
import { route } from "@/lib/server/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: async () => succeed({ body: openApiDocument }),
});
