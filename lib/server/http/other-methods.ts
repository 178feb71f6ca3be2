import "server-only";
import { refuseBeside, requestIdOf } from "./endpoint";
import { emptyResponse } from "./json-response";

/**
 * The methods that an address of the pages' own does not have, refused, and OPTIONS, which tells the ones it
 * has. The framework would answer both by itself, without a word. A route exports what it has not.
 * @param own as `Allow` names them, without OPTIONS
 */
export function otherMethods(own: string) {
  const methods = `${own}, OPTIONS`;
  const refuse = refuseBeside(methods);
  const OPTIONS = async (request: Request) => emptyResponse({ Allow: methods, ...requestIdOf(request) });
  return { GET: refuse, HEAD: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse, OPTIONS };
}
