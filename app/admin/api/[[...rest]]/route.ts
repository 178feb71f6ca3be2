import { unknownRoute } from "@/lib/server/http/route";

/** Answers every other path of the API with a JSON 404, whatever the method, never with a page. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = unknownRoute();
