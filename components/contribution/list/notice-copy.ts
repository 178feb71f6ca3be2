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
