import "server-only";
import { headers } from "next/headers";
import { failureTable, type Outcome } from "@/lib/contract/failure";
import { exchangeOf } from "@/lib/server/logs/exchanges.mjs";

/**
 * Gives the page that is being made another status than 200 (docs/decisions/022). It has to be called before
 * anything of the page is sent, so by what no boundary with a fallback stands around. An answer to the router
 * of an open page keeps its 200.
 * @param retryAfter seconds; becomes `Retry-After`
 */
export async function answerWith(status: number, retryAfter?: number): Promise<void> {
  (await thisExchange())?.answerWith(status, retryAfter);
}

/** Gives the page the status that the API gives the same outcome. */
export async function answerAs(outcome: Outcome<unknown>): Promise<void> {
  if (outcome.ok) return;
  const { code, retryAfter } = outcome.failure;
  await answerWith(failureTable[code].status, retryAfter);
}

/**
 * Whether an open page asks for the next one, which can show that it is on its way; a document has its status
 * first.
 */
export async function isSoftNavigation(): Promise<boolean> {
  return (await thisExchange())?.isDocument === false;
}

async function thisExchange() {
  return exchangeOf((await headers()).get("x-desk-exchange"));
}
