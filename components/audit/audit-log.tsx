import { buttonLook } from "@/components/ui/button";
import { DeskLink } from "@/components/ui/desk-link";
import { Download } from "@/components/ui/icons";
import { type AuditState, formatAuditState, isAuditFiltered } from "@/lib/client/audit-url";
import type { Place } from "@/lib/format/moment";
import { paths } from "@/lib/paths";
import { auditHref } from "./audit-href";
import { AuditSearch } from "./audit-search";
import type { Doer, Entry } from "./entry";
import { EntryRow } from "./entry-row";

const page = 50;

/** Who saw and did what: a page of it, the newest first. */
export function AuditLog(props: {
  state: AuditState;
  entries: readonly Entry[];
  /** The number that older entries are below; null at the end. */
  older: number | null;
  doers: readonly Doer[];
  place: Place;
}) {
  const { state, entries, older, doers, place } = props;
  const names = new Map(doers.map(({ id, name }) => [id, name]));
  const isFiltered = isAuditFiltered(state);
  const question = state.object === null ? "Audit" : "Who looked at ";
  return (
    <div className="grid w-full max-w-300 grid-cols-[minmax(0,1fr)] content-start gap-4 px-4 py-4 sm:px-6">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="min-w-0 break-words font-semibold text-18 tracking-[-0.018em]">
          {question}
          {state.object === null ? null : <bdi className="font-mono">{state.object}</bdi>}
          <span className="font-normal text-ink-3">
            {isFiltered ? ", entries that match" : ", every entry"}
          </span>
        </h1>
        <span className="flex gap-2 print:hidden">
          {(["csv", "ndjson"] as const).map((form) => (
            <a
              key={form}
              download
              href={
                `${paths.apiAudit}?${formatAuditState({ ...state, before: null })}` +
                `&form=${form}&zone=${encodeURIComponent(place.zone)}`
              }
              className={`${buttonLook("plain")} max-sm:h-10`}
            >
              <Download aria-hidden size={16} strokeWidth={1.75} />
              {form === "csv" ? "CSV" : "NDJSON"}
            </a>
          ))}
        </span>
      </header>
      <AuditSearch key={formatAuditState(state)} state={state} doers={doers} />
      {entries.length === 0 ? (
        <p className="py-10 text-ink-2">
          {isFiltered ? "Nothing in the audit matches all of this." : "There are no entries yet."}
        </p>
      ) : (
        <ol className="border-line-2 border-t">
          {entries.map((entry) => (
            <EntryRow key={entry.seq} entry={entry} state={state} names={names} place={place} />
          ))}
        </ol>
      )}
      <nav aria-label="Pages" className="flex flex-wrap items-center gap-2 print:hidden">
        {state.before === null ? null : (
          <DeskLink
            href={auditHref({ ...state, before: null })}
            className={`${buttonLook("plain")} max-sm:h-10`}
          >
            Newest
          </DeskLink>
        )}
        {older === null ? null : (
          <DeskLink
            href={auditHref({ ...state, before: older })}
            className={`${buttonLook("plain")} max-sm:h-10`}
          >
            {page} older
          </DeskLink>
        )}
        <span className="text-12 text-ink-3">
          Entries cannot be changed; <code className="font-mono">npm run desk -- doctor</code> proves it.
        </span>
      </nav>
    </div>
  );
}
