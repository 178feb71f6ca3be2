import Form from "next/form";
import type { ReactNode } from "react";
import { tableCopy } from "@/components/table/copy";
import { uiCopy } from "@/components/ui/copy";
import { Button, ButtonLink, buttonLook } from "@/components/ui/form/button";
import { Select } from "@/components/ui/form/fields";
import { PlainInput } from "@/components/ui/form/search-field";
import { Icon } from "@/components/ui/icon";
import { type AuditState, auditWords, formatAuditState, isAuditFiltered } from "@/lib/client/url/audit-state";
import type { AuditEntry } from "@/lib/contract/records/audit-entry";
import type { Region } from "@/lib/format/moment";
import { paths } from "@/lib/paths";
import { AuditTable } from "./audit-table";
import { auditCopy, auditHref, type Doer } from "./copy";

export function AuditLog(props: {
  state: AuditState;
  entries: readonly AuditEntry[];
  /** The older page has the entries below this number; null at the end. */
  older: number | null;
  doers: readonly Doer[];
  region: Region;
}) {
  const { state, entries, older, doers, region } = props;
  const isFiltered = isAuditFiltered(state);
  const file = `${paths.apiAudit}?${formatAuditState({ ...state, before: undefined })}`;
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col sm:min-h-110 sm:basis-0">
      <header className="flex flex-wrap items-center justify-between gap-3 px-4 pt-4 sm:px-6">
        <h1 className="min-w-0 break-words font-semibold text-18 tracking-[-0.018em]">
          {auditCopy.title}
          <span className="font-normal text-ink-3">
            {state.object === undefined ? "" : auditCopy.withRecord}
            {state.object === undefined ? null : <bdi className="font-mono">{state.object}</bdi>}
            {state.object === undefined && isFiltered ? auditCopy.filtered : ""}
          </span>
        </h1>
        <span className="flex gap-2 print:hidden">
          {(["csv", "ndjson"] as const).map((form) => (
            <a
              key={form}
              download
              href={`${file}&form=${form}&zone=${encodeURIComponent(region.zone)}`}
              className={buttonLook("plain")}
            >
              <Icon name="download" size={16} />
              {form.toUpperCase()}
            </a>
          ))}
        </span>
      </header>
      <AuditSearch key={formatAuditState(state)} state={state} doers={doers} />
      {entries.length === 0 ? (
        <p className="flex-1 px-4 py-10 text-ink-2 sm:px-6">
          {isFiltered ? auditCopy.noMatch : auditCopy.empty}
        </p>
      ) : (
        <AuditTable entries={entries} state={state} doers={doers} region={region} />
      )}
      <nav
        aria-label={tableCopy.pages}
        className="flex min-h-12 flex-wrap items-center gap-2 border-line-2 border-t px-4 py-1.5 sm:px-6
          print:hidden"
      >
        {state.before === undefined ? null : (
          <ButtonLink href={auditHref({ ...state, before: undefined })}>{auditCopy.newest}</ButtonLink>
        )}
        {older === null ? null : (
          <ButtonLink href={auditHref({ ...state, before: older })}>{auditCopy.older}</ButtonLink>
        )}
        <span className="text-12 text-ink-3" title={auditCopy.verified}>
          {auditCopy.tamperEvident}
        </span>
      </nav>
    </div>
  );
}

const control =
  "h-8 w-full min-w-0 rounded-control border border-line-3 bg-surface px-2 text-13 text-ink max-sm:h-10";

/** Works without a script. */
function AuditSearch({ state, doers }: { state: AuditState; doers: readonly Doer[] }) {
  const { who, action, object } = state;
  const isListed = who === undefined || doers.some(({ id }) => id === who);
  const users = doers.map(({ id, name }) => [id, name] as const);
  return (
    <Form
      prefetch={false}
      action={paths.audit}
      className="grid grid-cols-2 items-end gap-3 px-4 py-3 sm:px-6 lg:max-w-308
        lg:grid-cols-[1fr_1fr_1fr_9rem_9rem_auto] print:hidden"
    >
      <Labelled id="audit-who" label={auditCopy.user}>
        <Select
          id="audit-who"
          name="who"
          defaultValue={who ?? ""}
          choices={[["", auditCopy.allUsers], ...(isListed ? [] : [[who, who] as const]), ...users]}
        />
      </Labelled>
      <Labelled id="audit-action" label={auditCopy.action}>
        <Select
          id="audit-action"
          name="action"
          defaultValue={action ?? ""}
          choices={[["", auditCopy.allActions], ...Object.entries(auditWords)]}
        />
      </Labelled>
      <Labelled id="audit-object" label={auditCopy.recordId} className="col-span-2 lg:col-span-1">
        <PlainInput
          id="audit-object"
          name="object"
          defaultValue={object ?? ""}
          maxLength={255}
          placeholder={auditCopy.recordIdHint}
          className={`${control} font-mono placeholder:font-sans placeholder:text-ink-3`}
        />
      </Labelled>
      {(["from", "to"] as const).map((end) => (
        <Labelled key={end} id={`audit-${end}`} label={end === "from" ? uiCopy.firstDay : uiCopy.lastDay}>
          <input
            id={`audit-${end}`}
            type="date"
            name={end}
            defaultValue={state[end] ?? ""}
            className={`${control} tabular-nums`}
          />
        </Labelled>
      ))}
      <span className="col-span-2 flex gap-2 lg:col-span-1">
        <Button type="submit">{auditCopy.show}</Button>
        {isAuditFiltered(state) ? (
          <ButtonLink href={paths.audit} look="quiet">
            {auditCopy.clear}
          </ButtonLink>
        ) : null}
      </span>
    </Form>
  );
}

function Labelled(props: { id: string; label: string; className?: string; children: ReactNode }) {
  const { id, label, className = "", children } = props;
  return (
    <span className={`grid min-w-0 gap-1 ${className}`}>
      <label htmlFor={id} className="text-12 text-ink-3">
        {label}
      </label>
      {children}
    </span>
  );
}
