import { cut } from "@/lib/records/text";

const nouns: ReadonlyMap<string, string> = new Map([
  ["payment", "payment"],
  ["item", "line item"],
  ["receipt", "tax receipt"],
]);
const longestId = 80;

/**
 * What to say of an anchor, `payment-PAY1`, that the page does not have; null for one that names no part of a
 * record.
 */
export function missingAnchor(hash: string): string | null {
  const [, kind = "", id = ""] = /^([a-z]+)-(.+)$/su.exec(hash) ?? [];
  const noun = nouns.get(kind);
  return noun === undefined ? null : `This record has no ${noun} ${cut(id, longestId)}.`;
}
