import { day, text } from "@/lib/contract/parameter";
import { bare, inOrder } from "@/lib/contract/query";
import { auditWords } from "@/lib/contract/records/audit-actions";
import { addDays, startOf } from "@/lib/format/day";
import { found, pageTable } from "./page-query";

/** Returns an action in words; an action of an older release unchanged. */
export function auditWord(action: string): string {
  return new Map(Object.entries(auditWords)).get(action) ?? action;
}

const id = text(255, (raw) => raw.trim());
const entryNumber = found<number>((raw) =>
  /^[1-9]\d*$/.test(raw) && Number.isSafeInteger(Number(raw)) ? Number(raw) : null,
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
