export const filterCopy = {
  amount: "Amount",
  amountFrom: "From",
  amountTo: "To",
  apply: "Apply",
  refundedOrNot: "Refunded or not",
  searchValues: (facet: string) => `Search ${facet.toLowerCase()}`,
  loadingValues: "Loading…",
  noValues: "No values",
  typedValue: (value: string) => `Use “${value}”`,
  cannotFilter: "This value has quotation marks that a filter can’t contain.",
  tooLong: "The search is too long for another filter.",
  moreValues: (count: string) => `${count} more. Search to find them.`,
  noCounts: "Couldn’t load the values. Close the filters and try again in a moment.",
  noFilters: "These filters need synced records. You can still filter by kind and date.",
  partlyCounted: (count: string) => `Counts cover ${count} of the results.`,
} as const;

export const columnsCopy = {
  linkHolds: "Includes filters, columns, page and time zone.",
  visibleColumns: "Visible columns",
  defaultColumns: "Default columns",
  searchColumns: "Search columns",
  noColumns: (words: string) => `No column matches “${words}”.`,
  alwaysVisible: "Always shown: it opens the contribution.",
  dragHint: "Drag to reorder",
  moveUp: (column: string) => `Move ${column} up`,
  moveDown: (column: string) => `Move ${column} down`,
  resizeHint: "Drag a column edge to resize.",
  reset: "Reset",
  widthOf: (column: string) => `Width of ${column}`,
  widthSpoken: (width: number) => `${width} pixels`,
  width: (width: number) => `Width: ${width} px`,
} as const;

export const listNoticeCopy = {
  emptyHint: "New contributions appear here.",
  empty: "No contributions yet",
  noMatch: (filters: number) => {
    const words = ["", "this filter", "both filters", "all three filters"][filters] ?? "these filters";
    return `No contributions match ${words}`;
  },
  noMatchFor: "No contributions match “{words}”",
  removeOne: "Try instead:",
  removeOnly: "Remove it to see all contributions.",
  clearFilters: "Clear all filters",
  doubtTitle: "This list may be wrong.",
  doubt: (names: string) => `The data service may have ignored: ${names}.`,
  staleTitle: "These rows may be out of date.",
  partial: "Some of these dates aren’t synced yet, so rows may be missing. ",
  updates: "The list updates automatically.",
  tooMany: (count: string) =>
    `Too many matches: only the first ${count} are listed. ` +
    "Add a filter, narrow the dates or reverse the order to see others.",
} as const;
