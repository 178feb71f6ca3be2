import "server-only";
import { headers } from "next/headers";
import type { Caller } from "@/lib/source/source";
import { visitOf } from "./visits.mjs";

/** On whose behalf a page asks: the request's id, by which both logs know it, and whether its reader is still there. */
export async function pageCaller(): Promise<Caller> {
  const sent = await headers();
  const requestId = sent.get("x-request-id");
  const signal = visitOf(sent.get("x-desk-visit"))?.signal;
  return { ...(requestId === null ? {} : { requestId }), ...(signal === undefined ? {} : { signal }) };
}
