/** The words of the frame: rail, top bar, lost connection, and a page that cannot be shown. */
export const shellCopy = {
  name: "Giving Desk",
  main: "Main",
  skip: "Skip to content",
  overview: "Overview",
  contributions: "Contributions",
  supporters: "Supporters",
  posts: "Posts",
  status: "Status",
  settings: "Settings",
  people: "People",
  audit: "Audit",
  search: "Search names, IDs, amounts…",

  partNotLoaded: "Couldn’t load part of this page.",
  unreachable: "Giving Desk cannot be reached.",
  offline: "You are offline.",
  savedData: "You see saved data. The page updates when the connection is back.",
  masked: "Masked",
  unmask: "Masked: show personal data",
  unmaskHint: "Personal data is masked. Show it (M)",
  maskedNews: "Personal data is masked.",

  pageNotShown: "Couldn’t show this page",
  pageUnfetched: "Part of it didn’t load. It loads when you’re back online.",
  theme: "Theme",
} as const;
