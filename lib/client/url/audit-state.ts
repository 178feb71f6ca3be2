import type { AuditAction } from "@/lib/accounts/audit/event";
import { day } from "@/lib/contract/parameter";
import { bare, type Reading, reversedDays } from "@/lib/contract/query";
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

/** An action in words; one of an older release in its own. */
export function auditWord(action: string): string {
  return new Map(Object.entries(auditWords)).get(action) ?? action;
}

const maxIdLength = 255;
const id = found((raw) => (raw !== "" && raw.length <= maxIdLength ? raw : null));
const entryNumber = found<number>((raw) =>
  Number.isSafeInteger(Number(raw)) && Number(raw) > 0 ? Number(raw) : null,
);

/** The parameters of the audit log: which entries a page shows; everything that is given must hold. */
const auditTable = pageTable(
  {
    /** The id of a person or a token. */
    who: bare("who", id, null),
    action: bare(
      "action",
      found((raw) => (Object.hasOwn(auditWords, raw) ? raw : null)),
      null,
    ),
    /** The id of the record that was viewed or changed. */
    object: bare("object", id, null),
    /** The first and the last day, both included. */
    from: bare("from", day, null),
    to: bare("to", day, null),
    /** Only entries with smaller numbers. */
    before: bare("before", entryNumber, null),
  },
  { check: inOrder },
);

/** Drops days that exclude each other. */
function inOrder<Query extends { readonly from: string | null; readonly to: string | null }>(
  reading: Reading<Query>,
): Reading<Query> {
  const { from, to } = reading.query;
  if (from === null || to === null || from <= to) return reading;
  reading.problems["from"] ??= [reversedDays(from, to)];
  return { ...reading, query: { ...reading.query, from: null, to: null } };
}

/** Reads and writes the query of the page's address; what cannot be used is named in a notice. */
export const { read: readAuditState, parse: parseAuditState, format: formatAuditState } = auditTable;
export type AuditState = ReturnType<typeof readAuditState>["state"];

/** Returns the filter of a state. `zone`: of its days. */
export function auditFilter({ who, action, object, from, to }: AuditState, zone: string) {
  return {
    ...(who === null ? {} : { who }),
    ...(action === null ? {} : { action }),
    ...(object === null ? {} : { object }),
    ...(from === null ? {} : { from: startOf(zone, from) }),
    ...(to === null ? {} : { to: startOf(zone, addDays(to, 1)) }),
  };
}

/** Whether it leaves entries out, by anything but the page. */
export function isAuditFiltered({ who, action, object, from, to }: AuditState): boolean {
  return [who, action, object, from, to].some((part) => part !== null);
}
