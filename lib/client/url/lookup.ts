import { bareText, goHref, resolveJump } from "@/lib/client/jump";
import { minPhoneDigits } from "@/lib/records/text";
import { joinSearch, splitSearch } from "@/lib/search/conditions";
import { areWord } from "@/lib/search/typed-amounts";
import type { ContributionListState } from "./list-state";
import { withWords } from "./search-conditions";

/**
 * Returns the page that looks up a text submitted to a search of contributions: a link to a record, and in a
 * list without filters also an email address, a phone number or an id. Null if it is to be searched for, as
 * any text in quotation marks is.
 */
export function lookupHref(typed: string, state: ContributionListState) {
  if (/^\s*["“„«]/.test(typed) || joinSearch({ ...splitSearch(typed), words: [] }) !== "") return null;
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

function isContactOrId(text: string): boolean {
  if (/^[^\s:]+@[^\s:]+\.[^\s:]+$/.test(text)) return true;
  if (/^[+\d\s()./-]+$/.test(text)) return isNumber(text);
  // Ids are opaque. A word without digits may be a name, a short one has other meanings (`10k`, `2nd`), and
  // small letters in a row are a word (`gala-2024`).
  const isId = /^(?=.*\d)(?=.*[a-z])[a-z\d_-]{6,}$/i.test(text) && !/[a-z]{3}/.test(text);
  return isId && areWord(text.replaceAll(/[^a-z]/gi, ""));
}

const date = /^\d{1,2}([./-])\s*\d{1,2}\1\s*\d{2,4}(?=[\s–-]|$)|^(?:19|20)\d\d(?:0[1-9]|1[0-2])[0-3]\d$/;

/** Whether figures are a phone number, a receipt or an id, not dates, years, amounts or card endings. */
function isNumber(text: string): boolean {
  if (text.replaceAll(/\D/g, "").length < minPhoneDigits || date.test(text) || /\d{5}\.\d/.test(text))
    return false;
  return /^[+(0]|\d{5}|^(?:1[\s.-])?\d{3}[\s.-]\d{3}[\s.-]\d{4}$/.test(text);
}
