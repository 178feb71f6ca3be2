import { requestIdOf } from "./endpoint";
import { failureResponse } from "./json-response";

const longestEcho = 100;

/**
 * The answer to a path that the API does not have. It names the path, shortened and still percent-encoded.
 */
export async function unknownRoute(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.slice(1, longestEcho + 1);
  return failureResponse(
    { code: "not_found", message: `The route ${path} could not be found.` },
    requestIdOf(request),
  );
}
