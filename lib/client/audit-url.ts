import type { Params } from "@/lib/contract/query-string";
import { addDays, readDay } from "@/lib/format/day";
import { startOf } from "@/lib/format/start-of-day";
import { auditWords } from "./audit-words";
import { type Notice, unknownNotices } from "./parameter-form";
import { formatStateQuery } from "./state-query";

/** Which entries of the audit a page shows; everything that is given must hold. */
export interface AuditState {
  /** The id of a person or a token. */
  readonly who: string | null;
  readonly action: string | null;
  /** The id of whatever was looked at or changed. */
  readonly object: string | null;
  /** The first and the last day, both included: `YYYY-MM-DD`. */
  readonly from: string | null;
  readonly to: string | null;
  /** Only entries with smaller numbers. */
  readonly before: number | null;
}

const longestId = 255;

/** Reads the address of the page; what cannot be used in it is as if it were not there. */
export function readAuditState(params: Params): AuditState {
  const text = (name: string) => {
    const value = params.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const before = Number(text("before"));
  return {
    who: readId(text("who")),
    action: Object.hasOwn(auditWords, text("action")) ? text("action") : null,
    object: readId(text("object")),
    from: readDay(text("from")),
    to: readDay(text("to")),
    before: Number.isSafeInteger(before) && before > 0 ? before : null,
  };
}

const names = ["who", "action", "object", "from", "to", "before"];

/** What the address of the page says that it has no meaning for. */
export function auditNotices(params: Params): readonly Notice[] {
  return unknownNotices(params, names);
}

/** The inverse: the query of the page's address, without `?`. */
export function formatAuditState(state: AuditState): string {
  const { who, action, object, from, to, before } = state;
  const pairs = { who, action, object, from, to, before: before?.toString() };
  return formatStateQuery(Object.entries(pairs).map(([name, value]) => [name, value ?? undefined]));
}

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

function readId(text: string): string | null {
  return text !== "" && text.length <= longestId && !text.includes("\0") ? text : null;
}
