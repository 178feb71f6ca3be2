/** The words of the plot of received money. */
export const seriesCopy = {
  theSeries: "the series",
  barLength: "Bar length",
  nothingReceived: "Nothing received in this period.",
  receivedBy: (unit: string) => `Received by ${unit}`,
  soFarAfter: ", so far",
  total: "Total",
  asTableLabel: (title: string) => `${title}, as a table`,
  countOf: (count: number) => `${count} contributions`,
  plotLabel: "By period. Use arrow keys to move, Shift+arrow to select, Enter to open",
  showDays: (days: string) => `Show ${days}`,
  clearSelection: "Clear the selection",
  soFar: "So far",
  notBegun: "Not begun",
} as const;
