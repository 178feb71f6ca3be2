import { bareText, goHref, resolveJump } from "@/lib/client/jump";
import { areWord } from "@/lib/search/typed-amounts";
import type { ContributionListState } from "./list-state";
import { withWords } from "./search-conditions";

/**
 * Returns the page that looks up a text submitted to a search of contributions: a link to a record, and in a
 * list without filters also an email address, a phone number or an id. Null if it is to be searched for.
 */
export function lookupHref(typed: string, state: ContributionListState) {
  const { type, range, q = "", ticket } = state;
  const isFiltered = type !== "all" || range.kind !== "all" || withWords(q, "") !== "";
  const text = bareText(typed);
  return isLink(text) || (!isFiltered && isContactOrId(text)) ? goHref(typed.trim(), ticket) : null;
}

function isLink(text: string): boolean {
  const { kind } = resolveJump(text);
  // `and/or` would be a feed and its post.
  return text.includes("/") && kind !== "text" && (kind !== "post" || text.includes("feeds/"));
}

const minDigits = 7;

function isContactOrId(text: string): boolean {
  if (/^[^\s:]+@[^\s:]+\.[^\s:]+$/.test(text)) return true;
  const isDateOrDecimal = /^\d+(?:\.\d+|([.-])\d+\1\d+)$/.test(text);
  if (/^[+\d\s().-]+$/.test(text)) return !isDateOrDecimal && text.replaceAll(/\D/g, "").length >= minDigits;
  // Ids are opaque. A word without digits may be a name, and a short one has other meanings: `10k`, `2nd`.
  return /^(?=.*\d)(?=.*[a-z])[a-z\d_-]{6,}$/i.test(text) && areWord(text.replaceAll(/[^a-z]/gi, ""));
}
