import type { ListTotal } from "@/lib/client/api/contributions";
import { formatCounted, formatFound } from "@/lib/format/count";

export const searchCopy = {
  label: "Search contributions",
  button: "Search",
  hint:
    "Names, email addresses, phone numbers, IDs, last four card digits, receipts, references, product " +
    "codes, comments; amounts as {amount} or {bound}; {phrase} for an exact phrase. Words such as failed " +
    "or October are suggested as filters.",
  supporters: "Supporters",
  posts: "Posts",
  closeTo: "similar to",
  for: "for",
  narrow: "Narrow down",
  chosen: ", selected; show all",
  only: (value: string) => `, only this ${value}`,
  others: (count: number, locale: string) => formatCounted(count, "other", locale),
  date: "Date",
  supporter: "Supporter",
  match: "Match",
  amount: "Amount",
  status: "Status",
  noDate: "No date",
  kinds: "Kinds",
  viewInList: "View in contributions",
  tooMany: "Too many matches. Add a word.",
  noMatch: "Try fewer or shorter words.",
} as const;

/** `12 contributions`, `More than 10,000 contributions` */
export function foundWords(found: ListTotal, locale: string): string {
  return found.total === 0 ? "No contributions" : formatFound(found, "contribution", locale);
}
