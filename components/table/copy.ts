export const tableCopy = {
  pages: "Pages",
  first: "First page",
  previous: "Previous page",
  next: "Next page",
  last: "Last page",
  /** A link that leads nowhere, because the page is shown already. */
  none: (link: string) => `${link}: none`,
  pageOf: (page: string, last: string) => `Page ${page} of ${last}`,
  andMore: " and more",
  suggested: "Suggested filters",
  removeVerb: "Remove",
  results: (count: string, isAtLeast: boolean) => `${isAtLeast ? "More than " : ""}${count}`,
  filter: "Filter",
  any: "Any",
  apply: "Apply",
  remove: (label: string, value: string) => `Remove ${label} ${value}`,
} as const;
