/** What an entry may say that somebody did. A name is never changed: entries of years ago hold it. */
export const auditActions = [
  // Records left the desk.
  "view",
  "list",
  "search",
  "sums",
  "reveal",
  "export",
  "backup",
  "restore",
  // Somebody came, went, or was not let in.
  "sign-in",
  "sign-in-failed",
  "sign-out",
  "refuse",
  "session-revoke",
  // People and what opens the door for them.
  "person-invite",
  "person-welcome",
  "person-role",
  "person-disable",
  "person-enable",
  "person-reset",
  "password-change",
  "second-factor-on",
  "second-factor-off",
  "token-create",
  "token-revoke",
  // The log itself.
  "audit-read",
  "audit-export",
  "audit-forget",
] as const;

export type AuditAction = (typeof auditActions)[number];

/** What an entry's ids are ids of. */
export type AuditObject =
  | "contribution"
  | "supporter"
  | "post"
  | "sponsee"
  | "person"
  | "session"
  | "token"
  | "audit";
