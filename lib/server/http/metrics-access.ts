import { createHash, timingSafeEqual } from "node:crypto";
import { readAddressList } from "@/lib/client-address.mjs";
import { readConfig } from "@/lib/config";
import { isFromThisMachine, requestClient } from "./request-origin";

let isAllowedAddress: ((address: string | undefined) => boolean) | undefined;

/**
 * Returns whether a program may read `/metrics`: one on this machine, one at an address of `METRICS_ALLOW`,
 * or one that sends `METRICS_TOKEN` as a bearer token. The last two may use any Host.
 */
export function mayReadMetrics(headers: Headers): boolean {
  return isFromThisMachine(headers) || isListed(headers) || hasToken(headers);
}

/** Checks the address that a trusted proxy forwards, as limits and the log do. */
function isListed(headers: Headers): boolean {
  isAllowedAddress ??= readAddressList("METRICS_ALLOW", process.env["METRICS_ALLOW"]);
  return isAllowedAddress(requestClient(headers) ?? undefined);
}

/** Compares digests, which have equal lengths, so that the time taken depends on neither token. */
function hasToken(headers: Headers): boolean {
  const [, sent] = /^Bearer ([\x21-\x7e]+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  const { metricsToken } = readConfig();
  return sent !== undefined && metricsToken !== null && timingSafeEqual(digest(sent), digest(metricsToken));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
