/** The words of a page that does not exist, or cannot be shown. */
export const missingCopy = {
  pageBroken: "Something went wrong on our side. Giving Desk only reads, so no record changed.",
  can: "You can",
  pageBrokenHint: "Try again; the address keeps your filters. If this continues, contact an admin.",
  reference: "Reference",
  startPage: "Start page",
  notFound: (what: string) => `Not found: ${what} `,
  notFoundHint:
    "Check for a missing or mistyped character. New records can take a few minutes to appear; deleted " +
    "records aren’t available.",
  noContribution: "no contribution has the ID",
  noPost: "no post has the ID",
  noSupporter: "no supporter has the ID",
  noFeed: "there is no feed",
  noPage: "no page is at this address",
  waysOn: "Ways on",
  allContributions: "All contributions, newest first",
  feeds: "Feeds and their posts",
  allSupporters: "All supporters, latest gift first",
  resolver: "Look up another ID or link",
  closeIds: (id: string) => `Look for IDs close to ${id}, and among posts`,
  postsOf: (feedId: string) => `All posts of feed ${feedId}`,
} as const;
