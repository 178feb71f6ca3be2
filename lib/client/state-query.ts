import { formatPairs } from "@/lib/contract/query-string";

/**
 * Writes a page's state as the part of its URL behind `?`; commas, slashes and colons stay as they are, which
 * RFC 3986 allows.
 */
export function formatStateQuery(pairs: Parameters<typeof formatPairs>[0]): string {
  return formatPairs(pairs).replaceAll("%2C", ",").replaceAll("%2F", "/").replaceAll("%3A", ":");
}
