import type { AuditObject } from "@/lib/accounts/audit/action";
import type { Deed } from "@/lib/accounts/audit/event";
import type { RecordText } from "@/lib/source/source";
import { type Subject, subjectOf } from "@/lib/source/source";

/**
 * What the audit is told of records that leave: which they are, and whom they are about.
 * @param subjects of the items, one for one, where their source has read them already: reading them again
 * takes as long as everything else that is done with them
 */
export function recordDeed(
  action: "view" | "list" | "search",
  kind: AuditObject,
  items: readonly RecordText[],
  subjects?: readonly Subject[],
): Deed {
  const known = subjects?.length === items.length ? subjects : items.map(toSubject);
  return {
    action,
    kind,
    ids: known.flatMap(({ id }) => id ?? []),
    supporterIds: [...new Set(known.flatMap(({ supporterId }) => supporterId ?? []))],
    count: items.length,
  };
}

function toSubject(item: RecordText): Subject {
  return subjectOf(JSON.parse(Buffer.from(item.buffer, item.byteOffset, item.length).toString()));
}
