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
  others: (count: number, text: string) => (count === 1 ? "1 other" : `${text} others`),
  noDate: "No date",
  kinds: "Kinds",
  viewAsTable: "View as table",
  none: "No contributions",
  moreThan: (count: string) => `More than ${count}`,
  tooMany: "Too many matches. Add a word.",
  noMatch: "No matches. Try fewer or shorter words.",
} as const;
