/** The words in place of a page, and of notices over one. */
export const feedbackCopy = {
  signInOff: "Sign-in is off",
  openToAll: "Anyone with this URL can read everything: there are no accounts and no audit log.",
  adminsOnly: "Only admins see this",
  roleLacks: (what: string) => `Your role does not include ${what}. Ask `,
  or: " or ",
  anAdmin: "an admin",
  askEnd: " if you need access.",
  toContributions: "Back to Contributions",
  linkIgnored: "Part of this link was ignored.",
  cleanLink: "Clean up link",
  asOf: "As of",
  mayHaveChanged: (noun: string) => `This ${noun} may have changed since it was read`,
  serviceDown: "The data service is not responding at the moment. The page updates when it is back.",
} as const;
