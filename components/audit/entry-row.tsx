import type { Route } from "next";
import { Icon } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import { type AuditState, auditWord, formatAuditState } from "@/lib/client/url/audit-state";
import type { AuditEntry } from "@/lib/contract/audit-entry";
import { formatCount, formatCounted } from "@/lib/format/count";
import { formatDate, formatExactTime, type Place } from "@/lib/format/moment";
import { paths } from "@/lib/paths";

/** One entry: when, who and from where, what, and with which ids. */
export function EntryRow(props: {
  entry: AuditEntry;
  state: AuditState;
  /** The names of ids of users and tokens. */
  names: ReadonlyMap<string, string>;
  place: Place;
}) {
  const { entry, state, names, place } = props;
  const { seq, at, whoId, address, requestId, action, reason } = entry;
  return (
    <li
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 border-line border-b py-2.5
      max-sm:gap-x-3 max-sm:gap-y-0 sm:grid-cols-2
      lg:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.5fr)]"
    >
      <p
        className="flex content-start items-baseline gap-x-1.5 tabular-nums max-sm:order-2 sm:grid"
        title={`Entry ${formatCount(seq, place.locale)}`}
      >
        <span className="max-sm:text-12 max-sm:text-ink-3">{formatDate(at, place)}</span>
        <span className="text-12 text-ink-3">{formatExactTime(at, place)}</span>
      </p>
      <p className="flex min-w-0 content-start items-baseline gap-x-2 max-sm:order-1 sm:grid">
        {whoId === null ? (
          <span>{whoWords(entry)}</span>
        ) : (
          <DeskLink
            href={auditHref({ ...state, who: whoId, before: null })}
            className="truncate font-medium hover:text-accent"
            title={whoWords(entry)}
          >
            <bdi>{whoWords(entry)}</bdi>
          </DeskLink>
        )}
        <span
          className="truncate text-12 text-ink-3"
          title={requestId === null ? undefined : `Request ${requestId}`}
        >
          {address ?? "no address"}
        </span>
      </p>
      <p
        className="flex min-w-0 flex-wrap content-start items-baseline gap-x-2 max-sm:order-3
        max-sm:col-span-2 sm:grid"
      >
        <span>{auditWord(action)}</span>
        <span className="break-words text-12 text-ink-3">
          {[entryCount(entry, place.locale), reason]
            .filter((part) => part !== null && part !== "")
            .join(" · ")}
        </span>
      </p>
      <div className="min-w-0 max-sm:order-4 max-sm:col-span-2">
        <EntryIds entry={entry} state={state} names={names} />
      </div>
    </li>
  );
}

const few = 4;

/** The ids of an entry, each a way to everybody else who had to do with it. */
function EntryIds(props: { entry: AuditEntry; state: AuditState; names: ReadonlyMap<string, string> }) {
  const { entry, state, names } = props;
  const { ids, idsDigest, kind } = entry;
  if (idsDigest !== null) {
    return (
      <p className="min-w-0 truncate text-12 text-ink-3" title={`SHA-256 of the ids: ${idsDigest}`}>
        Digest <code className="font-mono">{idsDigest}</code>
      </p>
    );
  }
  const list = (some: readonly string[]) => (
    <span className="flex min-w-0 flex-wrap content-start gap-x-3 gap-y-1">
      {some.map((id) => (
        <ObjectId key={id} id={id} name={names.get(id)} kind={kind} state={state} />
      ))}
    </span>
  );
  if (ids.length <= few) return list(ids);
  return (
    <details className="min-w-0">
      <summary className="text-12 text-ink-2 hover:text-ink">{ids.length} ids</summary>
      {list(ids)}
    </details>
  );
}

function ObjectId(props: { id: string; name: string | undefined; kind: string | null; state: AuditState }) {
  const { id, name, kind, state } = props;
  return (
    <span
      className={`inline-flex min-w-0 items-center gap-1 text-12 ${name === undefined ? "font-mono" : ""}`}
    >
      <DeskLink
        href={auditHref({ ...state, who: null, action: null, object: id, before: null })}
        title={`Who had to do with ${id}?`}
        className="truncate text-ink-2 hover:text-accent"
      >
        <bdi>{name ?? id}</bdi>
      </DeskLink>
      {kind === "contribution" ? (
        <DeskLink
          href={paths.contribution(id)}
          aria-label={`Open contribution ${id}`}
          className="grid size-6 place-items-center text-ink-3 hover:text-accent"
        >
          <Icon name="arrow-up-right" />
        </DeskLink>
      ) : null}
    </span>
  );
}

/** A user or token whose entries can be listed. */
export interface Doer {
  readonly id: string;
  readonly name: string;
}

const withoutName: Readonly<Record<string, string>> = {
  open: "Anyone (open access)",
  nobody: "Unknown person",
  desk: "The desk itself",
  operator: "At the terminal",
};

/** Returns the object of an action: `25 contributions`; null where it has no name. */
export function entryCount(
  { kind, count }: Pick<AuditEntry, "kind" | "count">,
  locale: string,
): string | null {
  if (kind === null || count === 0) return null;
  return formatCounted(count, kind, kind === "person" ? "people" : `${kind}s`, locale);
}

/** Returns the name of the user or program. */
export function whoWords({ whoKind, whoName }: Pick<AuditEntry, "whoKind" | "whoName">): string {
  if (whoName === null)
    return Object.hasOwn(withoutName, whoKind) ? (withoutName[whoKind] ?? whoKind) : whoKind;
  return whoKind === "token" ? `${whoName} (token)` : whoName;
}

/** The page of the audit in a state. */
export function auditHref(state: AuditState): Route {
  const query = formatAuditState(state);
  return query === "" ? paths.audit : `${paths.audit}?${query}`;
}
