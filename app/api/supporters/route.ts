import { parseSupporterQuery } from "@/lib/contract/supporter-query";
import { route } from "@/lib/server/http/route";
import { parsedQueryRoute } from "@/lib/server/http/viewer-context";
import { supportersJson } from "@/lib/server/records/supporters";

/**
 * Lists supporters: `q`, `plan` (`active`, `none`), `lapsed` (months), `country`, `currency`, `sort` (`name`,
 * `last_gift`, `lifetime` with `currency`, each with `-` for descending), `page`, `limit`. Not available to
 * API tokens. Each response is recorded in the audit log.
 */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: parsedQueryRoute(parseSupporterQuery, supportersJson),
});
