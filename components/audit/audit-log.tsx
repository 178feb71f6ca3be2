import Form from "next/form";
import type { ReactNode } from "react";
import { buttonLook } from "@/components/ui/form/button";
import { Select } from "@/components/ui/form/fields";
import { Icon } from "@/components/ui/icon";
import { DeskLink } from "@/components/ui/link/desk-link";
import { type AuditState, auditWords, formatAuditState, isAuditFiltered } from "@/lib/client/url/audit-state";
import type { AuditEntry } from "@/lib/contract/audit-entry";
import type { Place } from "@/lib/format/moment";
import { paths } from "@/lib/paths";
import { auditHref, type Doer, EntryRow } from "./entry-row";

const page = 50;

/** A page of the audit log, the newest entries first. */
export function AuditLog(props: {
  state: AuditState;
  entries: readonly AuditEntry[];
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
              <Icon name="download" size={16} />
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

const control =
  "h-8 w-full min-w-0 rounded-control border border-line-3 bg-surface px-2 text-13 text-ink max-sm:h-10";

/** The filters of the audit log. The form works without a script. */
function AuditSearch({ state, doers }: { state: AuditState; doers: readonly Doer[] }) {
  const { who, action, object, from, to } = state;
  const isListed = who === null || doers.some(({ id }) => id === who);
  return (
    <Form
      prefetch={false}
      action={paths.audit}
      className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[1fr_1fr_1fr_9rem_9rem_auto] print:hidden"
    >
      <Named id="audit-who" name="Who">
        <Select id="audit-who" name="who" defaultValue={who ?? ""}>
          <option value="">Anyone</option>
          {isListed ? null : <option value={who}>{who}</option>}
          {doers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Named>
      <Named id="audit-action" name="Did what">
        <Select id="audit-action" name="action" defaultValue={action ?? ""}>
          <option value="">Anything</option>
          {Object.entries(auditWords).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      </Named>
      <Named id="audit-object" name="With the id" isWide>
        <input
          id="audit-object"
          name="object"
          defaultValue={object ?? ""}
          maxLength={255}
          placeholder="Record, donor or person"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          className={`${control} font-mono placeholder:font-sans placeholder:text-ink-3`}
        />
      </Named>
      <Named id="audit-from" name="First day">
        <input
          type="date"
          id="audit-from"
          name="from"
          defaultValue={from ?? ""}
          className={`${control} tabular-nums`}
        />
      </Named>
      <Named id="audit-to" name="Last day">
        <input
          type="date"
          id="audit-to"
          name="to"
          defaultValue={to ?? ""}
          className={`${control} tabular-nums`}
        />
      </Named>
      <span className="col-span-2 flex gap-2 lg:col-span-1">
        <button type="submit" className={`${buttonLook("plain")} max-sm:h-10`}>
          Show
        </button>
        {isAuditFiltered(state) ? (
          <DeskLink href={paths.audit} className={`${buttonLook("quiet")} max-sm:h-10`}>
            Clear
          </DeskLink>
        ) : null}
      </span>
    </Form>
  );
}

function Named(props: { id: string; name: string; isWide?: boolean; children: ReactNode }) {
  const { id, name, isWide = false, children } = props;
  return (
    <span className={`grid min-w-0 gap-1 ${isWide ? "col-span-2 lg:col-span-1" : ""}`}>
      <label htmlFor={id} className="text-12 text-ink-3">
        {name}
      </label>
      {children}
    </span>
  );
}
