import "server-only";
import { headers } from "next/headers";
import { exchangeOf } from "@/lib/server/logs/exchanges.mjs";
import type { Caller } from "@/lib/source/source";

/**
 * On whose behalf a page asks: the request's id, by which both logs know it, and whether its reader is still
 * there.
 */
export async function pageCaller(): Promise<Caller> {
  const sent = await headers();
  const requestId = sent.get("x-request-id");
  const signal = exchangeOf(sent.get("x-desk-exchange"))?.signal;
  return { ...(requestId === null ? {} : { requestId }), ...(signal === undefined ? {} : { signal }) };
}
