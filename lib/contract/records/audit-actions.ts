/** Labels of the actions of audit entries. Never rename an action: old entries contain the name. */
export const auditWords = {
  // Records left the desk.
  view: "Opened a record",
  list: "Listed records",
  search: "Searched",
  sums: "Viewed the overview",
  reveal: "Revealed a sponsored person",
  export: "Exported records",
  backup: "Created a backup",
  restore: "Restored a backup",
  // Sign-ins, and requests that were refused.
  refuse: "Access denied",
  "sign-in": "Signed in",
  "sign-in-failed": "Sign-in failed",
  "sign-out": "Signed out",
  "session-revoke": "Ended a session",
  // People, their passwords and tokens.
  "password-change": "Changed the password",
  "second-factor-on": "Turned on two-factor authentication",
  "second-factor-off": "Turned off two-factor authentication",
  "person-invite": "Invited a person",
  "person-welcome": "Accepted an invitation",
  "person-role": "Changed a role",
  "person-disable": "Disabled a person",
  "person-enable": "Enabled a person",
  "person-reset": "Created a reset link",
  "token-create": "Created a token",
  "token-revoke": "Revoked a token",
  // Saved views.
  "saved-view-create": "Saved a view",
  "saved-view-rename": "Renamed a view",
  "saved-view-share": "Shared a view",
  "saved-view-unshare": "Stopped sharing a view",
  "saved-view-delete": "Deleted a view",
  // The log itself.
  "audit-read": "Read the audit log",
  "audit-export": "Exported the audit log",
  "audit-forget": "Deleted old entries",
} as const;
export type AuditAction = keyof typeof auditWords;
