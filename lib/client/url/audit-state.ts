import type { AuditAction } from "@/lib/accounts/audit/event";
import { day, text } from "@/lib/contract/parameter";
import { bare, inOrder } from "@/lib/contract/query";
import { addDays, startOf } from "@/lib/format/day";
import { found, pageTable } from "./page-query";

export const auditWords: Readonly<Record<AuditAction, string>> = {
  view: "Opened a record",
  list: "Listed records",
  search: "Searched",
  sums: "Viewed overview",
  reveal: "Revealed a sponsored person",
  export: "Exported records",
  backup: "Made a backup",
  restore: "Restored a backup",
  refuse: "Access denied",
  "sign-in": "Signed in",
  "sign-in-failed": "Failed to sign in",
  "sign-out": "Signed out",
  "session-revoke": "Ended a session",
  "password-change": "Changed the password",
  "second-factor-on": "Turned on two-factor authentication",
  "second-factor-off": "Turned off two-factor authentication",
  "person-invite": "Invited a person",
  "person-welcome": "Accepted invite",
  "person-role": "Changed a role",
  "person-disable": "Disabled a person",
  "person-enable": "Enabled a person",
  "person-reset": "Made a reset link",
  "token-create": "Created a token",
  "token-revoke": "Revoked a token",
  "saved-view-create": "Saved a view",
  "saved-view-rename": "Renamed a view",
  "saved-view-share": "Shared a view",
  "saved-view-unshare": "Stopped sharing a view",
  "saved-view-delete": "Deleted a view",
  "audit-read": "Read the audit log",
  "audit-export": "Exported the audit log",
  "audit-forget": "Deleted old entries",
};

/** Returns an action in words; an action of an older release unchanged. */
export function auditWord(action: string): string {
  return new Map(Object.entries(auditWords)).get(action) ?? action;
}

const id = text(255, (raw) => raw.trim());
const entryNumber = found<number>((raw) =>
  Number.isSafeInteger(Number(raw)) && Number(raw) > 0 ? Number(raw) : null,
);

/** The parameters of the audit log, which select the entries of a page. An entry must meet all of them. */
const auditTable = pageTable(
  {
    /** The id of a person or a token. */
    who: bare("who", id),
    action: bare(
      "action",
      found((raw) => (Object.hasOwn(auditWords, raw) ? raw : null)),
    ),
    /** The id of the record that was viewed or changed. */
    object: bare("object", id),
    /** First and last day, inclusive. */
    from: bare("from", day),
    to: bare("to", day),
    /** Only entries with smaller numbers. */
    before: bare("before", entryNumber),
  },
  { check: inOrder },
);

/** Parse and format the query of the page's URL. Invalid parts are named in a notice. */
export const { read: readAuditState, parse: parseAuditState, format: formatAuditState } = auditTable;
export type AuditState = ReturnType<typeof readAuditState>["state"];

/** Returns the filter for a state, whose days are in `zone`. */
export function auditFilter({ who, action, object, from, to }: AuditState, zone: string) {
  return {
    who,
    action,
    object,
    from: from === undefined ? undefined : startOf(zone, from),
    to: to === undefined ? undefined : startOf(zone, addDays(to, 1)),
  };
}

/** Whether anything but the page excludes entries. */
export function isAuditFiltered({ who, action, object, from, to }: AuditState): boolean {
  return [who, action, object, from, to].some((part) => part !== undefined);
}
