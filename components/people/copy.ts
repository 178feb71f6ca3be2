/** The words of the page of people. */
export const peopleCopy = {
  title: "People",
  invited: (count: string) => `${count} invited`,
  disabled: (count: string) => `${count} disabled`,
  invite: "Invite a teammate",
  name: "Name",
  role: "Role",
  inviteButton: "Create invite link",
  linkFor: (name: string) => `The link for ${name}`,
  linkUse: (until: string, ago: string) =>
    `Copy and send this link yourself: it won’t be shown again. It works once, until ${until} (${ago}).`,
  team: "Team",
  you: "you",
  twoFactor: "Two-factor",
  seen: (ago: string, sessions: string) => `Seen ${ago} · ${sessions}`,
  neverSeen: "Never signed in",
  roleOf: (name: string) => `Role of ${name}`,
  ownRoleHint: "Another admin can change your role",
  invitation: {
    label: "New link",
    name: (name: string) => `New link for ${name}`,
    question: "The old link stops working.",
  },
  reset: {
    label: "Reset password",
    name: (name: string) => `Reset password for ${name}`,
    question: "Create a password reset link?",
  },
  endSessions: {
    label: "End sessions",
    name: (name: string) => `End sessions of ${name}`,
    question: "Sign this person out everywhere?",
  },
  enable: { label: "Enable", name: (name: string) => `Enable ${name}`, question: "Allow sign-in again?" },
  disable: {
    label: "Disable",
    name: (name: string) => `Disable ${name}`,
    question: "This ends their sessions and tokens.",
  },
} as const;
