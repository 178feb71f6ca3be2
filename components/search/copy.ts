import type { ListTotal } from "@/lib/client/api/answers";
import { formatCounted } from "@/lib/format/count";

export const searchCopy = {
  label: "Search contributions",
  button: "Search",
  hintNames:
    "Names, email addresses, phone numbers, IDs, last four digits, receipts, references, product codes, " +
    "comments; amounts as ",
  hintOr: " or",
  hintExact: " for an exact phrase. Words such as failed or October are offered as filters.",
  supporters: "Supporters",
  posts: "Posts",
  closeTo: "close to",
  for: "for",
  narrow: "Narrow down",
  chosen: ", chosen; show all",
  only: (value: string) => `, only this ${value}`,
  others: (count: number, locale: string) => formatCounted(count, "other", "others", locale),
  noDate: "No date",
  kinds: "Kinds",
  viewAsTable: "View as table",
  tooMany: "Too many matches. Add a word.",
  noMatch: "No matches. Try fewer or shorter words.",
} as const;

/** `12 contributions`, `More than 10,000 contributions` */
export function foundWords({ total, isAtLeast }: ListTotal, locale: string): string {
  if (total === 0) return "No contributions";
  const count = formatCounted(total, "contribution", "contributions", locale);
  return isAtLeast ? `More than ${count}` : count;
}
