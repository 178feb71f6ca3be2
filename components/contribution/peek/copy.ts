/** Other text of the peek comes from the copy of the page. */
export const peekCopy = {
  previous: "Previous contribution",
  previousKey: "Previous (K)",
  next: "Next contribution",
  nextKey: "Next (J)",
  open: "Open",
  close: "Close preview",
  closeKey: "Close (Esc)",
  mayHaveChanged: "It may have changed since. ",
  absent: "No such contribution",
  notLoaded: "Couldn’t load this contribution",
  noStatus: "No status",
  nextBilling: (day: string) => `next billing ${day}`,
  items: "Items ",
} as const;
