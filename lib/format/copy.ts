export const formatCopy = {
  lastDay: "Last day",
  allTime: "All time",
  exactTimes: "Exact times",
  after: (instant: string) => `after ${instant}`,
  before: (instant: string) => `before ${instant}`,
  rangeIgnored: "The link has a start or end date, so its period was ignored.",
  moreThan: (counted: string) => `More than ${counted}`,
} as const;
