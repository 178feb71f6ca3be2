import type { Route } from "next";
import type { AuditEntry } from "@/lib/client/account";
import { type AuditState, formatAuditState } from "@/lib/client/url/audit-state";
import { formatCounted } from "@/lib/format/count";
import { paths, withQuery } from "@/lib/paths";

export const auditCopy = {
  title: "Audit log",
  withRecord: ", entries with ",
  filtered: ", filtered",
  noMatch: { icon: "search-x", title: "No entries match these filters", text: "" },
  empty: { icon: "scroll-text", title: "No entries yet", text: "" },
  newest: "Newest entries",
  older: "Older entries",
  verified: "To verify, run npm run desk -- doctor",
  tamperEvident: "Tamper-evident log.",
  user: "User",
  allUsers: "All users",
  action: "Action",
  allActions: "All actions",
  recordId: "Record ID",
  recordIdHint: "Contribution, supporter or user",
  show: "Show",
  clear: "Clear",
  request: (requestId: string) => `Request ${requestId}`,
  noAddress: "no address",
  digestOf: (idsDigest: string) => `SHA-256 of the IDs: ${idsDigest}`,
  digest: "Digest ",
  idCount: (count: number) => `${count} IDs`,
  entriesWith: (id: string) => `Entries with ${id}`,
  openContribution: (id: string) => `Open contribution ${id}`,
  time: "Time",
  recordIds: "Record IDs",
} as const;

export interface Actor {
  readonly id: string;
  readonly name: string;
}

const withoutName = new Map([
  ["open", "Anyone (open access)"],
  ["nobody", "Unknown user"],
  ["desk", "Giving Desk"],
  ["operator", "Command line"],
]);

/** Words for kinds of objects that are not plain words, or have a plural of their own. */
const nouns: ReadonlyMap<string, readonly [one: string, many: string]> = new Map([
  ["person", ["person", "people"]],
  ["sponsee", ["sponsored person", "sponsored people"]],
]);

/** Counts the objects of an action, `25 contributions`; null if it has none. */
export function entryCount(
  { kind, count }: Pick<AuditEntry, "kind" | "count">,
  locale: string,
): string | null {
  if (kind === null || count === 0) return null;
  const [noun, plural] = nouns.get(kind) ?? [kind];
  return formatCounted(count, noun, locale, plural);
}

export function whoWords({ whoKind, whoName }: Pick<AuditEntry, "whoKind" | "whoName">): string {
  if (whoName === null) return withoutName.get(whoKind) ?? whoKind;
  return whoKind === "token" ? `${whoName} (token)` : whoName;
}

export function auditHref(state: AuditState): Route {
  return withQuery(paths.audit, formatAuditState(state));
}
