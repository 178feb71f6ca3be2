export const notFoundCopy = {
  hint:
    "Check for a missing or mistyped character; IDs are case-sensitive. New records can take a few minutes " +
    "to appear.",
  noContribution: "No contribution with ID {id}",
  noSupporter: "No supporter with ID {id}",
  noFeed: "No feed with ID {id}",
  noPost: "No post with ID {id} in this feed",
  noPage: "Page not found",
  waysOn: "Where to go next",
  allContributions: "All contributions, newest first",
  feeds: "Feeds and their posts",
  allSupporters: "All supporters, most recent first",
  resolver: "Look up another ID or link",
  closeIds: (id: string) => `Look for IDs similar to ${id}, including posts`,
  postsOf: (feedId: string) => `All posts in feed ${feedId}`,
} as const;

export const forbiddenCopy = {
  signInOff: "Sign-in is off",
  openToAll: "Anyone with this URL can read everything. There are no accounts.",
  adminsOnly: "Only admins see this",
  roleLacks: "Your role doesn’t include {what}. Ask {admins} if you need access.",
  anyAdmin: "an admin",
  oneAdmin: "{one} (an admin)",
  twoAdmins: "{one} or {other} (admins)",
  toContributions: "Back to Contributions",
} as const;
