import { unknownRoute } from "@/lib/server/http/route";

/** Every other path of the API, with any method: JSON, never a page. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = unknownRoute();
