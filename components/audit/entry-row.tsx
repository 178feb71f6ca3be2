import { DeskLink } from "@/components/ui/desk-link";
import type { AuditState } from "@/lib/client/audit-url";
import { auditWord } from "@/lib/client/audit-words";
import { formatCount } from "@/lib/format/count";
import { formatDate, formatExactTime, type Place } from "@/lib/format/moment";
import { auditHref } from "./audit-href";
import { type Entry, entryCount, whoWords } from "./entry";
import { EntryIds } from "./entry-ids";

/** One entry: when, who and from where, what, and with which ids. */
export function EntryRow(props: {
  entry: Entry;
  state: AuditState;
  /** What ids of people and tokens stand for. */
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
