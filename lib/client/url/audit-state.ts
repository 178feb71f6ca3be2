import { auditWords } from "@/lib/client/audit-words";
import { day, parameter } from "@/lib/contract/parameter";
import { bare } from "@/lib/contract/query";
import { addDays, startOf } from "@/lib/format/day";
import { found, pageTable } from "./page-query";

const maxIdLength = 255;
const id = found((raw) => (raw !== "" && raw.length <= maxIdLength ? raw : null), "an id");
const entryNumber = parameter<number>(
  (raw) => (Number.isSafeInteger(Number(raw)) && Number(raw) > 0 ? Number(raw) : null),
  (label) => `The ${label} field must be the number of an entry.`,
);

/** The parameters of the audit log: which entries a page shows; everything that is given must hold. */
const auditTable = pageTable({
  /** The id of a person or a token. */
  who: bare("who", id, null),
  action: bare(
    "action",
    found((raw) => (Object.hasOwn(auditWords, raw) ? raw : null), "an action of the audit log"),
    null,
  ),
  /** The id of the record that was viewed or changed. */
  object: bare("object", id, null),
  /** The first and the last day, both included. */
  from: bare("from", day, null),
  to: bare("to", day, null),
  /** Only entries with smaller numbers. */
  before: bare("before", entryNumber, null),
});

/** Reads and writes the query of the page's address; what cannot be used is named in a notice. */
export const { read: readAuditState, format: formatAuditState } = auditTable;
export type AuditState = ReturnType<typeof readAuditState>["state"];

/** The filter that it stands for. @param zone on whose clocks days begin and end */
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
