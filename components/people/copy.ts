import { formatCounted } from "@/lib/format/count";
import { withFullStop } from "@/lib/records/text";

export const peopleCopy = {
  title: "People",
  people: (count: number, locale: string) => formatCounted(count, "person", locale, "people"),
  invited: (count: string) => `${count} invited`,
  disabled: (count: string) => `${count} disabled`,
  invite: "Invite a teammate",
  name: "Name",
  role: "Role",
  inviteButton: "Create invite link",
  linkFor: (name: string) => `The link for ${name}`,
  linkUse: (until: string) =>
    withFullStop(`Copy and send this link yourself: it won’t be shown again. It works once, until ${until}`),
  team: "Team",
  you: "you",
  twoFactor: "Two-factor",
  lastActive: (ago: string, sessions: number, locale: string) =>
    `Last active ${ago} · ${formatCounted(sessions, "session", locale)}`,
  neverSeen: "Never signed in",
  noSessions: "No sessions",
  roleOf: (name: string) => `Role of ${name}`,
  ownRoleHint: "Another admin can change your role",
  invitation: (name: string) => ({
    label: "New link",
    name: `New link for ${name}`,
    question: "The old link stops working.",
  }),
  reset: (name: string) => ({
    label: "Reset password",
    name: `Reset password for ${name}`,
    question: "The link also turns two-factor authentication off.",
  }),
  endSessions: (name: string) => ({
    label: "End sessions",
    name: `End sessions of ${name}`,
    question: "Sign this person out everywhere?",
  }),
  enable: (name: string) => ({ label: "Enable", name: `Enable ${name}`, question: "Allow sign-in again?" }),
  disable: (name: string) => ({
    label: "Disable",
    name: `Disable ${name}`,
    question: "This ends their sessions and revokes their tokens.",
  }),
} as const;
