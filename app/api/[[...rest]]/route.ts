import { unknownRoute } from "@/lib/server/http/unknown-route";

/** Every other path below, with any method: JSON, never a page. */
export {
  unknownRoute as DELETE,
  unknownRoute as GET,
  unknownRoute as HEAD,
  unknownRoute as OPTIONS,
  unknownRoute as PATCH,
  unknownRoute as POST,
  unknownRoute as PUT,
};
