import type { AuditAction } from "@/lib/accounts/audit/event";

/** What was done, as the page of the audit says it. */
export const auditWords: Readonly<Record<AuditAction, string>> = {
  view: "Opened a record",
  list: "Listed records",
  search: "Searched",
  sums: "Looked at sums",
  reveal: "Revealed a sponsee",
  export: "Exported records",
  backup: "Made a backup",
  restore: "Restored a backup",
  refuse: "Was refused",
  "sign-in": "Signed in",
  "sign-in-failed": "Failed to sign in",
  "sign-out": "Signed out",
  "session-revoke": "Ended a session",
  "password-change": "Changed the password",
  "second-factor-on": "Turned the second factor on",
  "second-factor-off": "Turned the second factor off",
  "person-invite": "Invited somebody",
  "person-welcome": "Used a link",
  "person-role": "Changed a role",
  "person-disable": "Disabled somebody",
  "person-enable": "Enabled somebody",
  "person-reset": "Made a reset link",
  "token-create": "Created a token",
  "token-revoke": "Revoked a token",
  "audit-read": "Read the audit",
  "audit-export": "Exported the audit",
  "audit-forget": "Old entries were forgotten",
};

/** An action in words; one of an older release in its own. */
export function auditWord(action: string): string {
  return new Map(Object.entries(auditWords)).get(action) ?? action;
}
